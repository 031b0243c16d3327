import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { stringsIn } from '../../visitor/visitor-strings.ts';
import { entity } from '../testing/scene-content.testing.ts';
import { interactionOf, interactionsIn, listedObjects } from './interactions.ts';
import { ObjectList } from './object-list.tsx';

const within = (parent: string) => ({ type: 'transform' as const, parent: { type: 'entity', id: parent } });
const hotspot = (widget: string) => ({ type: 'hotspot' as const, widget: { type: 'widget-use', id: widget } });
const DEFAULTS = { on: 'click', role: 'button', label: null, event: null };
const all = [
  entity('kitchen', { type: 'interaction', hover: 'tint', cursor: 'pointer' }, hotspot('w1')),
  entity('oven', within('kitchen')),
  entity('knob', within('oven'), { type: 'interaction', hover: 'outline' }, hotspot('gone')),
  entity('lawn'),
];
const entities = new Map(all.map((one) => [one.id, one]));
const interactions = interactionsIn(entities, (widget) => widget !== 'gone');

test('an object answers by its interaction, and what stands in it with it', () => {
  const kitchen = { ...DEFAULTS, entity: 'kitchen', hover: 'tint', cursor: 'pointer', widget: 'w1' };
  expect(interactionOf(entities, interactions, 'kitchen')).toEqual(kitchen);
  expect(interactionOf(entities, interactions, 'oven')).toEqual(kitchen);
  expect(interactionOf(entities, interactions, 'lawn')).toBeNull();
});

test('its own interaction comes before that of what it stands in; a widget that is gone opens nothing', () => {
  expect(interactionOf(entities, interactions, 'knob')).toEqual({
    ...DEFAULTS,
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

test('objects that open something are listed for keys by their label, their hotspot’s or their own name', () => {
  const text = (en: string) => ({ type: 'custom' as const, value: { en } });
  const acting = (id: string, interaction: object, spot: object = {}) =>
    entity(id, { type: 'interaction', on: 'hover', ...interaction }, { ...hotspot('w1'), ...spot });
  const listed = [
    acting('stove', { label: text('Open the stove'), a11yRole: 'link' }, { label: text('Stove') }),
    acting('sink', {}, { label: text('Sink') }),
    acting('tap', {}),
    acting('floor', { a11yRole: 'none' }),
    entity('wall', { type: 'interaction' }),
  ];
  const scene = new Map(listed.map((one) => [one.id, one]));
  const found = interactionsIn(scene, () => true);
  expect([...found.values()].map(({ on }) => on)).toEqual(['hover', 'hover', 'hover', 'hover', 'click']);
  const objects = listedObjects(scene, found, 'en');
  expect(objects.map(({ text: name, role }) => `${role} ${name}`)).toEqual([
    'link Open the stove',
    'button Sink',
    'button tap',
  ]);
  const shown = renderToStaticMarkup(
    <ObjectList objects={objects} open="w1" strings={stringsIn('en')} onFocus={() => {}} onAct={() => {}} />,
  );
  expect(shown).toContain('role="link"');
  expect(shown.match(/role="link"/g)).toHaveLength(1);
});
