import { expect, test } from 'vitest';
import { gisOf } from '../../testing/sample-gis.ts';
import type { GisRecords } from '../gis.records.ts';
import type { Rule } from '../rules/rule.ts';
import { newRule } from './rule.commands.ts';
import { type CopiedRules, pasteRules } from './rule.paste.ts';

const WIDGET = '018f0000-0000-7000-8000-000000000001';
const use = (id: string) => ({
  id,
  order: 'a0',
  name: { en: 'Café' },
  collectionId: 'c',
  widget: { type: 'widget', id: WIDGET },
});
const AT = { x: 0, y: 0 };
const BY = { x: 32, y: 32 };
const COPIES = new Map([
  ['start', 'start2'],
  ['open', 'open2'],
  ['show', 'show2'],
]);

/** A rule that opens a widget of another map, and one that shows a category of it. */
const copied = (): CopiedRules => {
  const rules = [
    newRule({ type: 'trigger', name: 'map.load' }, 'start', AT),
    { ...newRule({ type: 'action', name: 'widget.open' }, 'open', AT), target: { type: 'widget-use', id: 'there' } },
    { ...newRule({ type: 'action', name: 'category.show' }, 'show', AT), target: { type: 'category', id: 'gone' } },
  ] as Rule[];
  const to = (id: string) => ({ type: 'graph-node', id });
  return { rules, edges: [{ from: to('start'), to: to('open') }], widgets: [use('there')] };
};

const pasted = (gis: GisRecords) => {
  let last = 0;
  const newId = () => {
    last += 1;
    return `new-${last}`;
  };
  return pasteRules.run(gis, { copied: copied(), copies: COPIES, newId, by: BY });
};

test('rules of another map bring the widgets that they open, and lose targets that are not here', () => {
  const gis = pasted(gisOf({ settings: { name: 'Empty' } }));
  const [widget] = gis.all('widgets');
  expect(widget).toMatchObject({ name: { en: 'Café' }, widget: { id: WIDGET } });
  expect(gis.get('nodes', 'open2')).toMatchObject({ target: { type: 'widget-use', id: widget?.id }, x: 32, y: 32 });
  expect(gis.get('nodes', 'show2')).toMatchObject({ target: null });
  expect(gis.all('edges')).toMatchObject([{ from: { id: 'start2' }, to: { id: 'open2' } }]);
});

test('a widget that this map lists already is listed once', () => {
  const gis = pasted(gisOf({ settings: { name: 'Map' } }).put('widgets', use('here')));
  // It is opened by what was pasted alone.
  expect(gis.all('widgets').map(({ id }) => id)).toEqual(['here']);
  expect(gis.get('nodes', 'open2')).toMatchObject({ target: { id: 'here' } });
});

test('without rules that open them, widgets are left out', () => {
  const gis = pasteRules.run(gisOf({ settings: { name: 'Empty' } }), {
    copied: { ...copied(), rules: [] },
    copies: COPIES,
    newId: () => 'w',
    by: BY,
  });
  expect([gis.all('widgets'), gis.all('nodes'), gis.all('edges')]).toEqual([[], [], []]);
});
