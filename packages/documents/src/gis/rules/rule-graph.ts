import type { Rule, RuleEdge, RuleTrigger } from './rule.ts';

/** Rules with what follows each. */
export interface RuleGraph {
  rules: ReadonlyMap<string, Rule>;
  triggers: readonly RuleTrigger[];
  /** Ids of what follows, in the order of the connections. */
  next: (id: string) => readonly string[];
  /** Something leads to it. */
  isFollowing: (id: string) => boolean;
  /** All that can follow a rule, sooner or later; itself where a circle leads back to it. */
  reach: (id: string) => ReadonlySet<string>;
  /** Triggers that wait from the beginning; others wait once something has led to them. */
  first: ReadonlySet<string>;
}

/** Puts rules and connections together; a connection without an end is passed over. */
export function ruleGraph(nodes: readonly Rule[], edges: readonly Pick<RuleEdge, 'from' | 'to'>[]): RuleGraph {
  const rules = new Map(nodes.map((rule) => [rule.id, rule]));
  const followers = new Map<string, string[]>();
  const following = new Set<string>();
  for (const { from, to } of edges) {
    if (!from || !to || !rules.has(from.id) || !rules.has(to.id)) continue;
    const list = followers.get(from.id);
    if (list?.includes(to.id)) continue;
    if (list) list.push(to.id);
    else followers.set(from.id, [to.id]);
    following.add(to.id);
  }
  const next = (id: string): readonly string[] => followers.get(id) ?? NOTHING;
  const reached = new Map<string, ReadonlySet<string>>();
  const reach = (id: string): ReadonlySet<string> => {
    const known = reached.get(id) ?? reachFrom(id, next);
    reached.set(id, known);
    return known;
  };
  const triggers = nodes.filter((rule): rule is RuleTrigger => rule.type === 'trigger');
  return {
    rules,
    triggers,
    next,
    isFollowing: (id) => following.has(id),
    reach,
    first: new Set(firstOf(triggers, reach)),
  };
}

const NOTHING: readonly string[] = [];

/** All that can follow a rule; the way ends at rules that `ends` names, which are left out. */
export function reachFrom(
  id: string,
  next: (id: string) => readonly string[],
  ends: (id: string) => boolean = () => false,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [id];
  for (let one = open.pop(); one !== undefined; one = open.pop())
    for (const follower of next(one)) {
      if (found.has(follower) || ends(follower)) continue;
      found.add(follower);
      open.push(follower);
    }
  return found;
}

/** Triggers that no other one leads to; of those that lead to each other in a circle, the first. */
function firstOf(triggers: readonly RuleTrigger[], reach: (id: string) => ReadonlySet<string>): string[] {
  return triggers.flatMap(({ id }, at) => {
    const waits = triggers.some((other, place) => {
      if (other.id === id || !reach(other.id).has(id)) return false;
      return !reach(id).has(other.id) || place < at;
    });
    return waits ? [] : [id];
  });
}
