import { expect, test } from 'vitest';
import type { Command } from '../../engine/command.ts';
import { gisOf } from '../../testing/sample-gis.ts';
import type { GisDocument, GisRecords } from '../gis.records.ts';
import { setOpenedWidget } from '../gis.widgets.ts';
import type { RuleKind } from '../rules/rule.ts';
import { addCategory, removeCategories } from './gis.commands.ts';
import { addRules, changeRule, connectRules, disconnectRules, newRule, removeRules } from './rule.commands.ts';

const then = <A>(gis: GisRecords, { run }: Command<GisDocument, A>, args: A): GisRecords => run(gis, args);
const AT = { x: 0, y: 0 };
const SELECT: RuleKind = { type: 'trigger', name: 'shape.select' };
const SHOW: RuleKind = { type: 'action', name: 'category.show' };
const OPEN: RuleKind = { type: 'action', name: 'widget.open' };

/** A trigger that leads to an action. */
function twoRules(kind: RuleKind = SHOW): GisRecords {
  const gis = gisOf({ settings: { name: 'District' } });
  return then(gis, addRules, {
    rules: [newRule(SELECT, 't', AT), newRule(kind, 'a', { x: 260, y: 0 })],
    edges: [{ id: 'e', from: 't', to: 'a' }],
  });
}
const edges = (gis: GisRecords) => gis.ordered('edges').map(({ from, to }) => `${from?.id}>${to?.id}`);

test('rules are added with their connections, each pair once and none with itself', () => {
  let gis = twoRules();
  expect([gis.ordered('nodes').map(({ id }) => id), edges(gis)]).toEqual([['t', 'a'], ['t>a']]);
  gis = then(gis, connectRules, {
    edges: [
      { id: 'e2', from: 't', to: 'a' },
      { id: 'e3', from: 'a', to: 'a' },
      { id: 'e4', from: 'a', to: 'gone' },
      { id: 'e5', from: 'a', to: 't' },
    ],
  });
  expect(edges(gis)).toEqual(['t>a', 'a>t']);
  expect(edges(then(gis, disconnectRules, { ids: ['e'] }))).toEqual(['a>t']);
});

test('a deleted rule takes its connections along', () => {
  const gis = then(twoRules(), removeRules, { ids: ['a', 'nothing'] });
  expect([gis.all('nodes').map(({ id }) => id), edges(gis)]).toEqual([['t'], []]);
});

test('a rule that becomes another one keeps its place, its connections and the target that still fits', () => {
  let gis = then(twoRules(), addCategory, { id: 'c', parent: null, language: 'en', name: 'Nature' });
  gis = gis.patch('nodes', 'a', { target: { type: 'category', id: 'c' } });
  gis = then(gis, changeRule, { id: 'a', kind: { type: 'action', name: 'category.hide' } });
  expect(gis.get('nodes', 'a')).toMatchObject({ do: 'category.hide', target: { id: 'c' }, x: 260 });
  gis = then(gis, changeRule, { id: 'a', kind: { type: 'action', name: 'stop.next' } });
  expect(gis.get('nodes', 'a')).toMatchObject({ do: 'stop.next', target: null });
  expect(edges(gis)).toEqual(['t>a']);
  expect(then(gis, changeRule, { id: 'a', kind: SELECT })).toBe(gis);
});

test('a category that goes clears the target of its rules', () => {
  let gis = then(twoRules(), addCategory, { id: 'c', parent: null, language: 'en', name: 'Nature' });
  gis = gis.patch('nodes', 'a', { target: { type: 'category', id: 'c' } });
  expect(then(gis, removeCategories, { ids: ['c'] }).get('nodes', 'a')?.type).toBe('action');
  expect(then(gis, removeCategories, { ids: ['c'] }).get('nodes', 'a')).toMatchObject({ target: null });
});

test('a widget is listed while a rule opens it', () => {
  const widget = { id: '018f0000-0000-7000-8000-000000000001', collectionId: 'c', name: { en: 'Plots' } };
  const gis = then(twoRules(OPEN), setOpenedWidget, { collection: 'nodes', ids: ['a', 't'], widget, newId: 'w' });
  expect(gis.get('nodes', 'a')).toMatchObject({ target: { type: 'widget-use', id: 'w' } });
  expect(gis.get('nodes', 't')).toMatchObject({ target: null });
  expect(gis.all('widgets')).toHaveLength(1);
  expect(then(gis, removeRules, { ids: ['a'] }).all('widgets')).toEqual([]);
  expect(then(gis, changeRule, { id: 'a', kind: SHOW }).all('widgets')).toEqual([]);
});
