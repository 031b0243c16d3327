import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { GraphEdge, GraphNode } from '@diorama/documents/gis/gis.schema.ts';
import type { CopiedRules } from '@diorama/documents/gis/rule.paste.ts';
import type { Rule } from '@diorama/documents/gis/rules/rule.ts';
import { UsedWidget } from '@diorama/documents/shared/used-widget.schema.ts';
import { copiedAs, copiedIn } from '../../../editor/clipboard-text.ts';
import { membersOf } from '../../../editor/fields/members-of.ts';

/** Most rules that are pasted at once. */
const MAX_PASTED = 500;

/** Rules as text for the clipboard, with the connections between them and the widgets that they open. */
export function copiedText(rules: readonly Rule[], gis: GisRecords): string {
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
export function rulesIn(text: string): CopiedRules | null {
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
