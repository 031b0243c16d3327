import { expect, test } from 'vitest';
import { entity } from '../testing/scene-content.testing.ts';
import { interactionOf, interactionsIn } from './interactions.ts';

const within = (parent: string) => ({ type: 'transform' as const, parent: { type: 'entity', id: parent } });
const hotspot = (widget: string) => ({ type: 'hotspot' as const, widget: { type: 'widget-use', id: widget } });
const all = [
  entity('kitchen', { type: 'interaction', hover: 'tint', cursor: 'pointer' }, hotspot('w1')),
  entity('oven', within('kitchen')),
  entity('knob', within('oven'), { type: 'interaction', hover: 'outline' }, hotspot('gone')),
  entity('lawn'),
];
const entities = new Map(all.map((one) => [one.id, one]));
const interactions = interactionsIn(entities, (widget) => widget !== 'gone');

test('an object answers by its interaction, and what stands in it with it', () => {
  const kitchen = { entity: 'kitchen', hover: 'tint', cursor: 'pointer', widget: 'w1' };
  expect(interactionOf(entities, interactions, 'kitchen')).toEqual(kitchen);
  expect(interactionOf(entities, interactions, 'oven')).toEqual(kitchen);
  expect(interactionOf(entities, interactions, 'lawn')).toBeNull();
});

test('its own interaction comes before that of what it stands in; a widget that is gone opens nothing', () => {
  expect(interactionOf(entities, interactions, 'knob')).toEqual({
    entity: 'knob',
    hover: 'outline',
    cursor: 'default',
    widget: null,
  });
});

test('objects that stand in each other end the search', () => {
  const ring = new Map([entity('a', within('b')), entity('b', within('a'))].map((one) => [one.id, one]));
  expect(interactionOf(ring, new Map(), 'a')).toBeNull();
});
