import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import type { Rule, RuleAction, RuleCondition, RuleTrigger } from '@diorama/documents/gis/rules/rule.ts';
import type { RuleGraph } from '@diorama/documents/gis/rules/rule-graph.ts';
import type { Link } from '@diorama/documents/shared/primitives.schema.ts';

/** What rules call the things of a map. */
export interface RuleNames {
  /** Of a target; one that is gone says so. */
  of: (target: { type: string; id: string }) => string;
  style: (style: ClassicStyle) => string;
  link: (link: Link) => string;
}

/** A trigger with the conditions and actions of one way from it, and how that reads. */
export interface RuleChain {
  /** Ids, the trigger's first. */
  ids: readonly string[];
  text: string;
}

/** Most paths that are followed from one trigger. */
const MOST_PATHS = 24;

const zoomText = (range: { min: number; max: number } | null): string =>
  range ? `${range.min} to ${range.max}` : '(not set)';

/** “When Plot 4 is selected”. */
export function triggerText(rule: RuleTrigger, names: RuleNames): string {
  const { on, target, zoom, seconds, message } = rule;
  const what = (any: string) => (target ? names.of(target) : any);
  switch (on) {
    case 'map.load':
      return 'When the map is loaded';
    case 'shape.hover':
      return `When ${what('an outline')} is hovered`;
    case 'shape.select':
      return `When ${what('an outline')} is selected`;
    case 'hotspot.select':
      return `When ${what('a place')} is selected`;
    case 'category.toggle':
      return `When ${what('a category')} is switched`;
    case 'zoom.enter':
      return `When zoom reaches ${zoomText(zoom)}`;
    case 'zoom.leave':
      return `When zoom leaves ${zoomText(zoom)}`;
    case 'timer':
      return `After ${seconds ?? '(not set)'} ${seconds === 1 ? 'second' : 'seconds'}`;
    case 'message':
      return `When the page around sends “${message ?? ''}”`;
  }
}

/** “zoom is 12 to 22”. */
export function conditionText({ test, target, zoom, not }: RuleCondition, names: RuleNames): string {
  if (test === 'zoom.within') return `zoom is ${not ? 'not ' : ''}${zoomText(zoom)}`;
  if (test === 'category.on') return `${target ? names.of(target) : '(no category)'} is ${not ? 'off' : 'on'}`;
  if (!target) return `${not ? 'no' : 'an'} outline is selected`;
  return `${names.of(target)} is ${not ? 'not ' : ''}selected`;
}

/** “fly to 59.3293, 18.0686”. */
export function actionText({ do: what, target, view, style, link }: RuleAction, names: RuleNames): string {
  const named = target ? names.of(target) : '(no target)';
  const orMain = target ? named : 'the main shape';
  switch (what) {
    case 'camera.fit':
      return `show ${orMain} on the map`;
    case 'camera.fly':
      return `fly to ${viewText(view)}`;
    case 'category.show':
      return `show ${named}`;
    case 'category.hide':
      return `hide ${named}`;
    case 'widget.open':
      return `open ${named}`;
    case 'shape.select':
      return `select ${named}`;
    case 'navigation.set':
      return `navigate to ${orMain}`;
    case 'style.set':
      return `change the base map to ${style ? names.style(style) : '(not set)'}`;
    case 'link.open':
      return `open ${link ? names.link(link) : '(no link)'}`;
    case 'stop.next':
      return 'go to the next stop';
  }
}

/** Where a view looks, short. */
export function viewText(view: RuleAction['view']): string {
  if (!view) return '(no view)';
  if (view.type === 'bounds') return 'an area';
  const { lat, lng } = view.center;
  return `${lat.toFixed(4)}, ${lng.toFixed(4)} at zoom ${Number(view.zoom.toFixed(1))}`;
}

/** What one rule says. */
export function ruleText(rule: Rule, names: RuleNames): string {
  if (rule.type === 'trigger') return triggerText(rule, names);
  const text = rule.type === 'condition' ? conditionText(rule, names) : actionText(rule, names);
  return rule.type === 'condition' ? `If ${text}` : text.replace(/^./, (first) => first.toUpperCase());
}

/** Every way from each trigger as a sentence; what no trigger leads to is left out. */
export function ruleChains(graph: RuleGraph, names: RuleNames): RuleChain[] {
  return graph.triggers.flatMap((trigger) => {
    const paths: Rule[][] = [];
    const walk = (way: Rule[]): void => {
      const last = way.at(-1);
      const isEnd = last !== trigger && last?.type === 'trigger';
      const next = isEnd ? [] : graph.next(last?.id ?? '').filter((id) => way.every((rule) => rule.id !== id));
      if (next.length === 0 && paths.length < MOST_PATHS) paths.push(way);
      for (const id of next) {
        const rule = graph.rules.get(id);
        if (rule && paths.length < MOST_PATHS) walk([...way, rule]);
      }
    };
    walk([trigger]);
    const isLater = !graph.first.has(trigger.id);
    return paths.map((way) => ({
      ids: way.map(({ id }) => id),
      text: sentenceOf(trigger, way.slice(1), isLater, names),
    }));
  });
}

function sentenceOf(trigger: RuleTrigger, way: readonly Rule[], isLater: boolean, names: RuleNames): string {
  const begin = triggerText(trigger, names);
  let text = isLater ? `Then, ${begin.charAt(0).toLowerCase()}${begin.slice(1)}` : begin;
  let before: Rule['type'] = 'trigger';
  for (const rule of way) {
    if (rule.type === 'condition')
      text += before === 'action' ? `, then if ${conditionText(rule, names)}` : ` and ${conditionText(rule, names)}`;
    else if (rule.type === 'action')
      text += before === 'action' ? `, then ${actionText(rule, names)}` : `, ${actionText(rule, names)}`;
    else text += `, then wait: ${triggerText(rule, names).toLowerCase()}`;
    before = rule.type;
  }
  return way.length === 0 ? `${text}, nothing happens` : text;
}
