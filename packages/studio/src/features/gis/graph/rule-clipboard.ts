import { withoutReferences } from '@diorama/documents/engine/clear-references.ts';
import { targetKeyOf } from '@diorama/documents/engine/references.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import type { GisRecords, GraphEdgeRecord } from '@diorama/documents/gis/gis.records.ts';
import { GraphEdge, GraphNode } from '@diorama/documents/gis/gis.schema.ts';
import type { Rule } from '@diorama/documents/gis/rules/rule.ts';
import { membersOf } from '../../../editor/fields/members-of.ts';

/** Marks text on the clipboard as rules of a map. */
const MARK = 'diorama/map-rules';
/** Most rules that are pasted at once. */
const MAX_PASTED = 500;

/** What is on the clipboard: rules, and what connects them. */
interface CopiedRules {
  rules: Rule[];
  edges: Pick<GraphEdgeRecord, 'from' | 'to'>[];
}

/** Rules as text for the clipboard, with the connections between them. */
export function copiedText(rules: readonly Rule[], edges: readonly GraphEdgeRecord[]): string {
  const ids = new Set(rules.map(({ id }) => id));
  const inside = edges.filter(({ from, to }) => from && to && ids.has(from.id) && ids.has(to.id));
  return JSON.stringify({ type: MARK, rules, edges: inside });
}

/** The rules in a text from the clipboard; null: it is something else. What is not in this map is no longer their target. */
export function rulesIn(text: string, gis: GisRecords): CopiedRules | null {
  if (!text.startsWith(`{"type":"${MARK}"`)) return null;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const { rules, edges } = membersOf(read);
  return {
    rules: listOf(rules).flatMap((item) => {
      const parsed = GraphNode.schema.safeParse({ order: 'a0', ...membersOf(item) });
      return parsed.success ? withKnownTargets(gis, parsed.data) : [];
    }),
    edges: listOf(edges).flatMap((item) => {
      const parsed = GraphEdge.schema.safeParse({ order: 'a0', ...membersOf(item) });
      return parsed.success ? parsed.data : [];
    }),
  };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MAX_PASTED) : []);

function withKnownTargets(gis: GisRecords, rule: GraphEdgeRecord | (Rule & { order: string })): Rule[] {
  const isMissing = (target: { type: string; id: string }): boolean => {
    const [collection, id = ''] = (targetKeyOf(gisDocument, target) ?? '').split('/');
    const known = Object.values(gisDocument.recordTypes).find((name) => name === collection);
    return known !== undefined && !gis.get(known, id);
  };
  const cleared = withoutReferences(gisDocument, `nodes/${rule.id}`, rule, isMissing);
  const parsed = GraphNode.schema.safeParse(cleared);
  if (!parsed.success) return [];
  const { order: _order, ...plain } = parsed.data;
  // Its order is that of where it is pasted.
  return [plain as Rule];
}
