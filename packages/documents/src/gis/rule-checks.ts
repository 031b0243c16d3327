import type { CheckIssue } from '../engine/check/check-issue.ts';
import type { GisRecords } from './gis.records.ts';
import { labelOf } from './rule-labels.ts';
import { isByItself, isPress, kindOf, needsOf, type Rule } from './rules/rule.ts';
import { type RuleGraph, reachFrom, ruleGraph } from './rules/rule-graph.ts';

/** Rules that cannot work or never run. */
export function checkRules(gis: GisRecords): CheckIssue[] {
  const rules = gis.ordered('nodes');
  if (rules.length === 0) return [];
  const graph = ruleGraph(rules, gis.ordered('edges'));
  const reached = new Set(graph.triggers.flatMap(({ id }) => [...graph.reach(id)]));
  return [
    ...rules.flatMap((rule) => fieldIssues(gis, rule)),
    ...rules.flatMap((rule) => wayIssues(graph, rule, reached)),
    ...circleIssues(graph),
    ...pressIssues(graph),
  ];
}

const quoted = (rule: Rule): string => `“${labelOf(kindOf(rule)).name}”`;

function issue(
  rule: Rule,
  {
    level = 'error',
    check,
    message,
    path = [],
  }: { level?: CheckIssue['level'] } & Pick<CheckIssue, 'check' | 'message'> & Partial<Pick<CheckIssue, 'path'>>,
): CheckIssue {
  return { level, check: `rule.${check}`, message: `${quoted(rule)}: ${message}`, record: `nodes/${rule.id}`, path };
}

const MISSING = {
  zoom: 'set the range of zoom',
  seconds: 'set the seconds',
  message: 'enter the message',
  view: 'take a view from the map',
  style: 'choose a base map',
  link: 'enter the link',
} as const;

function fieldIssues(gis: GisRecords, rule: Rule): CheckIssue[] {
  const { targets, without, field } = needsOf(kindOf(rule));
  const issues: CheckIssue[] = [];
  const missing = (path: string, message: string) =>
    issues.push(issue(rule, { check: 'missing', message, path: [path] }));
  if (rule.target && !targets.includes(rule.target.type))
    issues.push(
      issue(rule, { check: 'target', message: 'its target is of a kind it cannot work with', path: ['target'] }),
    );
  if (!rule.target && targets.length > 0 && without === 'missing') missing('target', 'choose a target');
  if (!rule.target && without === 'main-shape' && !gis.one('settings').mainShape)
    missing('target', 'choose a target: the map has no main shape');
  const value = field === null ? undefined : fieldsOf(rule)[field];
  if (field !== null && (value === null || value === undefined || value === '')) missing(field, MISSING[field]);
  if (rule.type === 'action' && rule.do === 'stop.next' && gis.all('stops').length === 0)
    issues.push(issue(rule, { level: 'warning', check: 'stops', message: 'the map has no stops to go to' }));
  return issues;
}

const fieldsOf = (rule: Rule): Partial<Record<keyof typeof MISSING, unknown>> => rule;

function wayIssues(graph: RuleGraph, rule: Rule, reached: ReadonlySet<string>): CheckIssue[] {
  const warn = (check: string, message: string) => [issue(rule, { level: 'warning', check, message })];
  if (rule.type !== 'trigger' && !reached.has(rule.id)) return warn('unreached', 'no trigger leads to it');
  if (rule.type === 'action') return [];
  const leadsOn = [...graph.reach(rule.id)].some((id) => graph.rules.get(id)?.type === 'action');
  return leadsOn ? [] : warn('nowhere', 'it leads to no action');
}

/** A circle ends only where it waits for what somebody does. */
function circleIssues(graph: RuleGraph): CheckIssue[] {
  const circling = new Set<string>();
  return [...graph.rules.values()].flatMap((rule) => {
    if (waitsForSomebody(rule) || circling.has(rule.id)) return [];
    const circle = reachFrom(rule.id, graph.next, (id) => waitsForSomebody(graph.rules.get(id)));
    if (!circle.has(rule.id)) return [];
    for (const id of circle) circling.add(id);
    const message = 'this circle never waits for a visitor: disconnect it, or put a trigger of visitors into it';
    return [issue(rule, { check: 'circle', message })];
  });
}

const waitsForSomebody = (rule: Rule | undefined): boolean => rule?.type === 'trigger' && !isByItself(rule);

/** Browsers block windows that no click opened, so such links are skipped. */
function pressIssues(graph: RuleGraph): CheckIssue[] {
  const reported = new Set<string>();
  return graph.triggers.flatMap((trigger) => {
    if (isPress(trigger)) return [];
    const following = reachFrom(trigger.id, graph.next, (id) => graph.rules.get(id)?.type === 'trigger');
    return [...following].flatMap((id) => {
      const rule = graph.rules.get(id);
      if (rule?.type !== 'action' || rule.do !== 'link.open' || reported.has(id)) return [];
      reported.add(id);
      const message = `browsers open no link after “${labelOf(kindOf(trigger)).name}”: only a press on the map does`;
      return [issue(rule, { level: 'warning', check: 'press', message, path: ['link'] })];
    });
  });
}
