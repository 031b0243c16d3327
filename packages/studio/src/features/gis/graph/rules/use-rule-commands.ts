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
import type { GisDocument, GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { GraphEdge, GraphNode } from '@diorama/documents/gis/gis.schema.ts';
import { labelOf } from '@diorama/documents/gis/rule-labels.ts';
import { kindOf, type RuleKind, ruleOf } from '@diorama/documents/gis/rules/rule.ts';
import { UsedWidget } from '@diorama/documents/shared/used-widget.schema.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import { membersOf } from '../../../../editor/fields/members-of.ts';
import type { OpenEnd, Place, Wire } from '../../../../editor/graph/graph.ts';
import { useGraphSelection } from '../../../../editor/graph/graph-selection.tsx';
import { COPY_OFFSET } from '../../../../editor/graph/node-clipboard.ts';
import { useNodeCommands } from '../../../../editor/graph/use-node-commands.ts';
import { parsedItems } from '../../../../editor/selection/clipboard-text.ts';
import type { EditorStore } from '../../../../engine/editor-store.ts';
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
    return data ? { data: ruleOf(data) } : {};
  }),
  edges: parsedItems(edges, MAX_PASTED, (item) => GraphEdge.schema.safeParse({ order: 'a0', ...membersOf(item) })),
  widgets: parsedItems(widgets, MAX_PASTED, (item) => UsedWidget.schema.safeParse(item)),
});

const RULES = {
  ...{ called: gisLabels.records.nodes, collection: 'nodes', place: placeRules, remove: removeRules },
  all: (store: EditorStore<GisDocument>) => store.list('nodes'),
  nameOf: (store: EditorStore<GisDocument>, id: string): string => {
    const rule = store.get('nodes', id);
    return rule ? labelOf(kindOf(rule)).name : '';
  },
  ...{ type: 'map-rules', home: 'the graph of a map', read: rulesIn },
  copied: (store: EditorStore<GisDocument>, ids: readonly string[]) => copiedRules(store.records(), ids),
  count: ({ rules }: CopiedRules) => rules.length,
  put: (store: EditorStore<GisDocument>, copied: CopiedRules, label: string) => {
    const copies = new Map(copied.rules.map(({ id }) => [id, newRecordId()]));
    store.execute({ ...pasteRules, label }, { copied, copies, newId: newRecordId, by: COPY_OFFSET });
    return [...copies.values()].filter((id) => store.get('nodes', id));
  },
};

/** What is done with rules, from the canvas, the list, menus and keys alike. Each is one step of undo. */
export function useRuleCommands() {
  const { store } = useEditor();
  const { choose } = useGraphSelection();
  const own = useNodeCommands(store, RULES);
  return useMemo(
    () => ({
      ...own,
      connect: ({ from, to }: Wire) => store.execute(connectRules, { edges: [{ id: newRecordId(), from, to }] }),
      removeEdge: (id: string) => store.execute(disconnectRules, { ids: [id] }),
      disconnect: (ids: ReadonlySet<string>) => {
        const gone = store.list('edges').filter(({ from, to }) => ids.has(from?.id ?? '') || ids.has(to?.id ?? ''));
        if (gone.length > 0) store.execute(disconnectRules, { ids: gone.map(({ id }) => id) });
      },
      /** `end`: what it is connected with. */
      add: (kind: RuleKind, { x, y }: Place, end: OpenEnd | null) => {
        const id = newRecordId();
        const rule = newRule(kind, id, { x: Math.round(x), y: Math.round(y) });
        const ends = end && (end.isOutput ? { from: end.node, to: id } : { from: id, to: end.node });
        const edges = ends ? [{ id: newRecordId(), ...ends }] : [];
        store.execute({ ...addRules, label: `Add “${labelOf(kind).name}”` }, { rules: [rule], edges });
        choose([id]);
      },
    }),
    [store, choose, own],
  );
}
