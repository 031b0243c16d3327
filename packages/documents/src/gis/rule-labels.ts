import { keysOf } from '../engine/schema/json.ts';
import type { RuleKind } from './rules/rule.ts';

/** What a kind of rule is called, and what it is for. */
export interface RuleLabel {
  name: string;
  about: string;
}

const LABELS: {
  [Type in RuleKind['type']]: Readonly<Record<Extract<RuleKind, { type: Type }>['name'], RuleLabel>>;
} = {
  trigger: {
    'map.load': { name: 'Map is loaded', about: 'Once, when the map is drawn' },
    'shape.hover': { name: 'Outline is hovered', about: 'The pointer or the focus comes to an outline' },
    'shape.select': { name: 'Outline is selected', about: 'A visitor selects an outline' },
    'hotspot.select': { name: 'Place is selected', about: 'A visitor selects a place' },
    'category.toggle': { name: 'Category is switched', about: 'A visitor shows or hides a category' },
    'zoom.enter': { name: 'Zoom is reached', about: 'The map comes to rest within a range of zoom' },
    'zoom.leave': { name: 'Zoom is left', about: 'The map comes to rest outside of a range of zoom' },
    timer: { name: 'Time has passed', about: 'Some seconds after the map is loaded, or after the rule before it' },
    message: { name: 'Message arrives', about: 'The page around the map sends a message' },
  },
  condition: {
    'category.on': { name: 'Category is on', about: 'Goes on while a category is shown' },
    'shape.selected': { name: 'Outline is selected', about: 'Goes on while an outline is selected' },
    'zoom.within': { name: 'Zoom is within', about: 'Goes on within a range of zoom' },
  },
  action: {
    'camera.fit': { name: 'Show on the map', about: 'Brings an outline, a place or a category into view' },
    'camera.fly': { name: 'Fly to a view', about: 'Moves the camera to a view that you take from the map' },
    'category.show': { name: 'Show category', about: 'Switches a category on' },
    'category.hide': { name: 'Hide category', about: 'Switches a category off' },
    'widget.open': { name: 'Open widget', about: 'Opens a widget over the map' },
    'shape.select': { name: 'Select', about: 'Selects an outline or a place' },
    'navigation.set': { name: 'Navigate to', about: 'Goes to a target and opens its card' },
    'style.set': { name: 'Change base map', about: 'Shows another base map' },
    'link.open': { name: 'Open link', about: 'Follows a link' },
    'stop.next': { name: 'Next stop', about: 'Goes to the next stop of the tour' },
  },
};

export function labelOf(kind: RuleKind): RuleLabel {
  if (kind.type === 'trigger') return LABELS.trigger[kind.name];
  return kind.type === 'condition' ? LABELS.condition[kind.name] : LABELS.action[kind.name];
}

/** Every kind in the order in which it is offered. */
export const RULE_KINDS: readonly RuleKind[] = [
  ...keysOf(LABELS.trigger).map((name): RuleKind => ({ type: 'trigger', name })),
  ...keysOf(LABELS.condition).map((name): RuleKind => ({ type: 'condition', name })),
  ...keysOf(LABELS.action).map((name): RuleKind => ({ type: 'action', name })),
];
