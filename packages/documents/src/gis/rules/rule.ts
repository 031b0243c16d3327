import type { GraphEdgeRecord, GraphNodeRecord } from '../gis.records.ts';

/** Keeps the union a union. */
type Plain<R> = R extends unknown ? Omit<R, 'order'> : never;

/** A node of the rules, as the document and the published map have it. */
export type Rule = Plain<GraphNodeRecord>;

export function ruleOf({ order: _order, ...rule }: GraphNodeRecord): Rule {
  return rule;
}

export type RuleTrigger = Extract<Rule, { type: 'trigger' }>;
export type RuleCondition = Extract<Rule, { type: 'condition' }>;
export type RuleAction = Extract<Rule, { type: 'action' }>;
/** `to` follows `from`. */
export type RuleEdge = Omit<GraphEdgeRecord, 'order'>;

/** What a rule waits for, tests or does. */
export type RuleKind =
  | { type: 'trigger'; name: RuleTrigger['on'] }
  | { type: 'condition'; name: RuleCondition['test'] }
  | { type: 'action'; name: RuleAction['do'] };

export function kindOf(rule: Rule): RuleKind {
  if (rule.type === 'trigger') return { type: rule.type, name: rule.on };
  return rule.type === 'condition' ? { type: rule.type, name: rule.test } : { type: rule.type, name: rule.do };
}

/** What a kind of rule is about. */
export interface RuleNeeds {
  /** Reference types that its target may have; none: it has no target. */
  targets: readonly string[];
  /** What it means when it has no target. */
  without: 'any' | 'main-shape' | 'missing';
  /** What it needs besides. */
  field: 'zoom' | 'seconds' | 'message' | 'view' | 'style' | 'link' | null;
}

const needs = (
  targets: readonly string[],
  { without = 'missing', field = null }: Partial<Omit<RuleNeeds, 'targets'>> = {},
): RuleNeeds => ({ targets, without, field });

const SHAPE = ['outline-feature'];
const FEATURES = ['outline-feature', 'hotspot', 'label'];

const NEEDS: {
  [Type in RuleKind['type']]: Readonly<Record<Extract<RuleKind, { type: Type }>['name'], RuleNeeds>>;
} = {
  trigger: {
    'map.load': needs([]),
    'shape.hover': needs(SHAPE, { without: 'any' }),
    'shape.select': needs(SHAPE, { without: 'any' }),
    'hotspot.select': needs(['hotspot'], { without: 'any' }),
    'category.toggle': needs(['category'], { without: 'any' }),
    'zoom.enter': needs([], { field: 'zoom' }),
    'zoom.leave': needs([], { field: 'zoom' }),
    timer: needs([], { field: 'seconds' }),
    message: needs([], { field: 'message' }),
  },
  condition: {
    'category.on': needs(['category']),
    'shape.selected': needs(SHAPE, { without: 'any' }),
    'zoom.within': needs([], { field: 'zoom' }),
  },
  action: {
    'camera.fit': needs([...FEATURES, 'category'], { without: 'main-shape' }),
    'camera.fly': needs([], { field: 'view' }),
    'category.show': needs(['category']),
    'category.hide': needs(['category']),
    'widget.open': needs(['widget-use']),
    'shape.select': needs(['outline-feature', 'hotspot']),
    'navigation.set': needs(FEATURES, { without: 'main-shape' }),
    'style.set': needs([], { field: 'style' }),
    'link.open': needs([], { field: 'link' }),
    'stop.next': needs([]),
  },
};

export function needsOf(kind: RuleKind): RuleNeeds {
  if (kind.type === 'trigger') return NEEDS.trigger[kind.name];
  return kind.type === 'condition' ? NEEDS.condition[kind.name] : NEEDS.action[kind.name];
}

/** Happens by itself: what leads back to it would go on for ever. */
export const isByItself = ({ on }: Pick<RuleTrigger, 'on'>): boolean => on === 'map.load' || on === 'timer';

/** A press or a key: browsers let it open a window. */
export const isPress = ({ on }: Pick<RuleTrigger, 'on'>): boolean =>
  on === 'shape.select' || on === 'hotspot.select' || on === 'category.toggle';
