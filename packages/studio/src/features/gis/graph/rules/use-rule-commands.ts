import {
  addRules,
  connectRules,
  disconnectRules,
  newRule,
  placeRules,
  removeRules,
} from '@diorama/documents/gis/commands/rule.commands.ts';
import { type CopiedRules, pasteRules } from '@diorama/documents/gis/commands/rule.paste.ts';
import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { GraphEdge, GraphNode } from '@diorama/documents/gis/gis.schema.ts';
import { labelOf } from '@diorama/documents/gis/rule-labels.ts';
import { kindOf, type Rule, type RuleKind } from '@diorama/documents/gis/rules/rule.ts';
import { UsedWidget } from '@diorama/documents/shared/used-widget.schema.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import { membersOf } from '../../../../editor/fields/members-of.ts';
import type { GraphCommands, OpenEnd, Place } from '../../../../editor/graph/graph.ts';
import { useGraphSelection } from '../../../../editor/graph/graph-selection.tsx';
import { COPY_OFFSET, nodeClipboard } from '../../../../editor/graph/node-clipboard.ts';
import { parsedItems } from '../../../../editor/selection/clipboard-text.ts';
import { useDeleteRecords } from '../../../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../../../editor/use-refusal.ts';
import { useEditor } from '../../editor-hooks.ts';

/** Most rules that are pasted at once. */
const MAX_PASTED = 500;

/** Rules with the connections between them and the widgets that they open. */
function copiedRules(gis: GisRecords, chosen: readonly string[]): CopiedRules {
  const rules = chosen.flatMap((id) => gis.get('nodes', id) ?? []);
  const ids = new Set(chosen);
  const uses = new Set(
    rules.map((rule) => ('target' in rule && rule.target?.type === 'widget-use' ? rule.target.id : '')),
  );
  return {
    rules,
    edges: gis.ordered('edges').filter(({ from, to }) => from && to && ids.has(from.id) && ids.has(to.id)),
    widgets: gis.all('widgets').filter(({ id }) => uses.has(id)),
  };
}

const rulesIn = ({ rules, edges, widgets }: Readonly<Record<string, unknown>>): CopiedRules => ({
  rules: parsedItems(rules, MAX_PASTED, (item) => {
    const { data } = GraphNode.schema.safeParse({ order: 'a0', ...membersOf(item) });
    if (!data) return {};
    const { order: _order, ...rule } = data;
    // What was parsed has the fields of its kind.
    return { data: rule as Rule };
  }),
  edges: parsedItems(edges, MAX_PASTED, (item) => GraphEdge.schema.safeParse({ order: 'a0', ...membersOf(item) })),
  widgets: parsedItems(widgets, MAX_PASTED, (item) => UsedWidget.schema.safeParse(item)),
});

const { nodes: called } = gisLabels.records;

/** What is done with rules, from the canvas, the list, menus and keys alike. Each is one step of undo. */
export function useRuleCommands() {
  const { store } = useEditor();
  const { choose } = useGraphSelection();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo(() => {
    const nameOf = (id: string): string => {
      const rule = store.get('nodes', id);
      return rule ? labelOf(kindOf(rule)).name : '';
    };
    const remove =
      refuse ??
      ((ids: readonly string[]) =>
        deleteRecords({
          store,
          command: { forAll: removeRules },
          collection: 'nodes',
          ids: ids.filter((id) => store.get('nodes', id)),
          called,
          name: nameOf(ids[0] ?? ''),
          siblings: store.list('nodes'),
        }));
    const commands: GraphCommands = {
      ...nodeClipboard<CopiedRules>({
        ...{ called, nameOf, type: 'map-rules', home: 'the graph of a map', remove, choose, refuse },
        copied: (ids) => copiedRules(store.records(), ids),
        read: rulesIn,
        count: ({ rules }) => rules.length,
        put: (copied, label) => {
          const copies = new Map(copied.rules.map(({ id }) => [id, newRecordId()]));
          store.execute({ ...pasteRules, label }, { copied, copies, newId: newRecordId, by: COPY_OFFSET });
          return [...copies.values()].filter((id) => store.get('nodes', id));
        },
      }),
      remove,
      move: (items, { label = placeRules.label, mergeKey }) =>
        store.execute({ ...placeRules, label }, { items }, mergeKey === undefined ? {} : { mergeKey }),
      connect: ({ from, to }) => store.execute(connectRules, { edges: [{ id: newRecordId(), from, to }] }),
      removeEdge: (id) => store.execute(disconnectRules, { ids: [id] }),
      disconnect: (ids) => {
        const gone = store.list('edges').filter(({ from, to }) => ids.has(from?.id ?? '') || ids.has(to?.id ?? ''));
        if (gone.length > 0) store.execute(disconnectRules, { ids: gone.map(({ id }) => id) });
      },
    };
    return {
      isReadOnly: refuse !== null,
      commands,
      /** `end`: what it is connected with. */
      add: (kind: RuleKind, { x, y }: Place, end: OpenEnd | null) => {
        const id = newRecordId();
        const rule = newRule(kind, id, { x: Math.round(x), y: Math.round(y) });
        const ends = end && (end.isOutput ? { from: end.node, to: id } : { from: id, to: end.node });
        const edges = ends ? [{ id: newRecordId(), ...ends }] : [];
        store.execute({ ...addRules, label: `Add “${labelOf(kind).name}”` }, { rules: [rule], edges });
        choose([id]);
      },
    };
  }, [store, choose, deleteRecords, refuse]);
}
