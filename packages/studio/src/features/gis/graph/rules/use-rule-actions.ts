import {
  addRules,
  connectRules,
  copiedRules,
  disconnectRules,
  newRule,
  placeRules,
  removeRules,
} from '@diorama/documents/gis/commands/rule.commands.ts';
import type { CopiedRules } from '@diorama/documents/gis/commands/rule.paste.ts';
import { pasteRules } from '@diorama/documents/gis/commands/rule.paste.ts';
import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { GraphEdge, GraphNode } from '@diorama/documents/gis/gis.schema.ts';
import { labelOf } from '@diorama/documents/gis/rule-labels.ts';
import { kindOf, type Rule, type RuleKind } from '@diorama/documents/gis/rules/rule.ts';
import { UsedWidget } from '@diorama/documents/shared/used-widget.schema.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import { membersOf } from '../../../../editor/fields/members-of.ts';
import { arrangeByWorker } from '../../../../editor/graph/arrange-by-worker.ts';
import { copiedAs, copiedIn } from '../../../../editor/selection/clipboard-text.ts';
import { useDeleteRecords } from '../../../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../../../editor/use-refusal.ts';
import { notifyDone, notifyFailed } from '../../../../ui/notice/notify.ts';
import { useEditor } from '../../editor-hooks.ts';
import { useRuleSelection } from '../../selection/rule-selection.tsx';
import { RULE_HEIGHT, RULE_WIDTH } from './rule-card.tsx';

/** Most rules that are pasted at once. */
const MAX_PASTED = 500;

/** Rules as text for the clipboard, with the connections between them and the widgets that they open. */
function copiedText(rules: readonly Rule[], gis: GisRecords): string {
  const ids = new Set(rules.map(({ id }) => id));
  const edges = gis.ordered('edges').filter(({ from, to }) => from && to && ids.has(from.id) && ids.has(to.id));
  const uses = new Set(
    rules.map((rule) => ('target' in rule && rule.target?.type === 'widget-use' ? rule.target.id : '')),
  );
  const widgets = gis.all('widgets').filter(({ id }) => uses.has(id));
  return copiedAs('map-rules', 'You copied rules. Open the graph of a map and paste them there.', {
    rules,
    edges,
    widgets,
  });
}

/** The rules in a text from the clipboard; null: it is something else. */
function rulesIn(text: string): CopiedRules | null {
  const read = copiedIn(text, 'map-rules');
  if (!read) return null;
  const { rules, edges, widgets } = read;
  return {
    rules: listOf(rules).flatMap((item) => {
      const parsed = GraphNode.schema.safeParse({ order: 'a0', ...membersOf(item) });
      if (!parsed.success) return [];
      const { order: _order, ...rule } = parsed.data;
      // What was parsed has the fields of its kind.
      return [rule as Rule];
    }),
    edges: listOf(edges).flatMap((item) => GraphEdge.schema.safeParse({ order: 'a0', ...membersOf(item) }).data ?? []),
    widgets: listOf(widgets).flatMap((item) => UsedWidget.schema.safeParse(item).data ?? []),
  };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MAX_PASTED) : []);

const { nodes: called } = gisLabels.records;
/** Pixels that a copy stands from its original. */
const OFFSET = { x: 32, y: 32 };

interface Place {
  x: number;
  y: number;
}

/** What is done with rules, from the canvas, the list, menus and keys alike. Each is one step of undo. */
export function useRuleActions() {
  const { store } = useEditor();
  const { choose } = useRuleSelection();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo(() => {
    const edges = () => store.records().ordered('edges');
    const chosen = (ids: Iterable<string>): Rule[] =>
      [...ids].flatMap((id) => {
        const rule = store.get('nodes', id);
        return rule ? [rule] : [];
      });
    /** Nothing is changed while reading; says why. */
    const changing = <A extends unknown[], R>(act: (...args: A) => R): ((...args: A) => R | undefined) =>
      refuse
        ? () => {
            refuse();
            return undefined;
          }
        : act;
    const put = (label: string, copied: ReturnType<typeof copiedRules>) => {
      store.execute({ ...addRules, label }, copied);
      choose(copied.rules.map(({ id }) => id));
    };
    const many = (count: number) => (count === 1 ? called.one : `${count} ${called.many}`);
    return {
      isReadOnly: refuse !== null,
      /** `after`: the rule that it follows; `before`: the one that follows it. */
      add: changing((kind: RuleKind, at: Place, { after, before }: { after?: string; before?: string } = {}) => {
        const id = newRecordId();
        const rule = newRule(kind, id, { x: Math.round(at.x), y: Math.round(at.y) });
        const ends = [
          ...(after === undefined ? [] : [{ from: after, to: id }]),
          ...(before === undefined ? [] : [{ from: id, to: before }]),
        ];
        put(`Add “${labelOf(kind).name}”`, {
          rules: [rule],
          edges: ends.map((end) => ({ id: newRecordId(), ...end })),
        });
        return id;
      }),
      connect: changing((from: string, to: string) =>
        store.execute(connectRules, { edges: [{ id: newRecordId(), from, to }] }),
      ),
      disconnect: changing((ids: Iterable<string>) => {
        const wanted = new Set(ids);
        const gone = edges().filter(
          ({ id, from, to }) => wanted.has(id) || wanted.has(from?.id ?? '') || wanted.has(to?.id ?? ''),
        );
        if (gone.length > 0) store.execute(disconnectRules, { ids: gone.map(({ id }) => id) });
      }),
      move: changing((items: readonly ({ id: string } & Place)[], mergeKey?: string) =>
        store.execute(placeRules, { items }, mergeKey === undefined ? {} : { mergeKey }),
      ),
      arrange: changing(async () => {
        const size = { width: RULE_WIDTH, height: RULE_HEIGHT, group: null };
        const nodes = store.list('nodes').map(({ id }) => ({ id, ...size }));
        const known = new Set(nodes.map(({ id }) => id));
        const wires = edges().flatMap(({ from, to }) =>
          from && to && known.has(from.id) && known.has(to.id) ? { from: from.id, to: to.id } : [],
        );
        try {
          const items = await arrangeByWorker({ nodes, edges: wires, heads: {}, padding: 0 });
          store.execute({ ...placeRules, label: 'Arrange the graph' }, { items });
        } catch {
          notifyFailed('The graph could not be arranged', { detail: 'Check the connection and try again.' });
        }
      }),
      remove: changing((ids: Iterable<string>) => {
        const rules = chosen(ids);
        const [first] = rules;
        if (!first) return;
        deleteRecords({
          store,
          command: { forAll: removeRules },
          collection: 'nodes',
          ids: rules.map(({ id }) => id),
          called,
          name: labelOf(kindOf(first)).name,
          siblings: store.list('nodes'),
        });
      }),
      duplicate: changing((ids: Iterable<string>): string[] => {
        const rules = chosen(ids);
        const copied = copiedRules(rules, edges(), { newId: newRecordId, by: OFFSET });
        put(`Duplicate ${many(rules.length)}`, copied);
        return copied.rules.map(({ id }) => id);
      }),
      copyText: (ids: Iterable<string>): string | null => {
        const rules = chosen(ids);
        if (rules.length === 0) return null;
        notifyDone(`Copied ${many(rules.length)}`);
        return copiedText(rules, store.records());
      },
      /** False: the text holds no rules. */
      paste: (text: string): boolean => {
        const copied = rulesIn(text);
        if (!copied || copied.rules.length === 0) return false;
        if (refuse) {
          refuse();
          return true;
        }
        const copies = new Map(copied.rules.map(({ id }) => [id, newRecordId()]));
        const label = `Paste ${many(copied.rules.length)}`;
        store.execute({ ...pasteRules, label }, { copied, copies, newId: newRecordId, by: OFFSET });
        choose([...copies.values()].filter((id) => store.get('nodes', id)));
        return true;
      },
    };
  }, [store, choose, deleteRecords, refuse]);
}

export type RuleActions = ReturnType<typeof useRuleActions>;
