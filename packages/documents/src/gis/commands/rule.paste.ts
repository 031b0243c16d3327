import { readdressed } from '../../engine/attributes/readdressed.ts';
import { commandsOf } from '../../engine/command.ts';
import { withoutReferences } from '../../engine/reference/clear-references.ts';
import { isMissing } from '../../engine/reference/missing-references.ts';
import type { GisDocument, GisRecords, GraphEdgeRecord } from '../gis.records.ts';
import { GraphNode } from '../gis.schema.ts';
import { withoutLooseWidgets } from '../gis.widgets.ts';
import { type Rule, ruleOf } from '../rules/rule.ts';
import { type UsedWidgetRecord, withWidgetUses } from '../widget-uses.ts';
import { addRules } from './rule.commands.ts';

const command = commandsOf<GisDocument>();

/** Rules on their way from a map to a map: with what connects them, and the widgets that they open. */
export interface CopiedRules {
  rules: readonly Rule[];
  edges: readonly Pick<GraphEdgeRecord, 'from' | 'to'>[];
  widgets: readonly UsedWidgetRecord[];
}

interface Paste {
  copied: CopiedRules;
  /** Ids of the copies, by those of the originals. */
  copies: ReadonlyMap<string, string>;
  /** Makes ids of what has to be made besides. */
  newId: () => string;
  /** Pixels of the canvas that copies stand from their originals. */
  by: { x: number; y: number };
}

/**
 * Puts copies of rules into this map. Widgets that they open are listed once; what else this map does not have is no longer
 * their target.
 */
export const pasteRules = command('Paste', (gis, { copied, copies, newId, by }: Paste) => {
  const [listed, uses] = withWidgetUses(gis, copied.widgets, newId);
  const rules = copied.rules.flatMap((rule): Rule[] => {
    const id = copies.get(rule.id);
    const renamed = readdressed(rule, ({ type, id: to }) => (type === 'widget-use' ? uses.get(to) : undefined) ?? to);
    return id === undefined ? [] : withKnownTargets(listed, { ...renamed, id, x: rule.x + by.x, y: rule.y + by.y });
  });
  const edges = copied.edges.flatMap(({ from, to }) => {
    const [start, end] = [copies.get(from?.id ?? ''), copies.get(to?.id ?? '')];
    return start === undefined || end === undefined ? [] : [{ id: newId(), from: start, to: end }];
  });
  return withoutLooseWidgets(addRules.run(listed, { rules, edges }));
});

function withKnownTargets(gis: GisRecords, rule: Rule): Rule[] {
  const cleared = withoutReferences(gis.definition, `nodes/${rule.id}`, { ...rule, order: 'a0' }, (found) =>
    isMissing(gis, found),
  );
  const { data } = GraphNode.schema.safeParse(cleared);
  // Its order is that of where it is pasted.
  return data ? [ruleOf(data)] : [];
}
