import { expect, test } from 'vitest';
import { gisOf } from '../testing/sample-gis.ts';
import { checkRules } from './rule-checks.ts';

const ref = (type: string, id: string) => ({ type, id });
/** What is found of rules; edges are written `from>to`. */
function found(nodes: Record<string, unknown>[], edges: string[], more: Record<string, unknown> = {}) {
  const gis = gisOf({
    settings: { name: 'Map' },
    ...more,
    graph: {
      nodes,
      edges: edges.map((edge, at) => {
        const [from = '', to = ''] = edge.split('>');
        return { id: `e${at}`, from: ref('graph-node', from), to: ref('graph-node', to) };
      }),
    },
  });
  return checkRules(gis).map(({ level, check, record, path }) => [level, check, record, ...path].join(' '));
}
const trigger = (id: string, on: string, more = {}) => ({ id, type: 'trigger', on, ...more });
const action = (id: string, what: string, more = {}) => ({ id, type: 'action', do: what, ...more });
const HARMLESS = { zoom: { min: 1, max: 2 } };
const FLY = { view: { type: 'position', center: { lng: 1, lat: 1 }, zoom: 3 } };

test('rules that work are not named', () => {
  const link = { type: 'external', href: 'https://example.com/' };
  expect(
    found(
      [trigger('t', 'shape.select'), action('a', 'camera.fly', FLY), action('b', 'link.open', { link })],
      ['t>a', 'a>b'],
    ),
  ).toEqual([]);
});

test('what a rule lacks is named with its field', () => {
  const nodes = [
    trigger('t1', 'zoom.enter'),
    trigger('t2', 'timer'),
    trigger('t3', 'message'),
    action('a1', 'camera.fly'),
    action('a2', 'style.set'),
    action('a3', 'category.show'),
    action('a4', 'camera.fit'),
    action('a5', 'widget.open'),
  ];
  expect(found(nodes, ['t1>a1', 't2>a2', 't3>a3', 'a3>a4', 'a4>a5'])).toEqual([
    'error rule.missing nodes/t1 zoom',
    'error rule.missing nodes/t2 seconds',
    'error rule.missing nodes/t3 message',
    'error rule.missing nodes/a1 view',
    'error rule.missing nodes/a2 style',
    'error rule.missing nodes/a3 target',
    'error rule.missing nodes/a4 target',
    'error rule.missing nodes/a5 target',
  ]);
});

test('a target of a kind that the action cannot work with, and a tour without stops', () => {
  const nodes = [
    trigger('t', 'zoom.leave', { zoom: { min: 4, max: 9 } }),
    action('a', 'category.hide', { target: ref('hotspot', 'h') }),
    action('b', 'stop.next'),
  ];
  expect(found(nodes, ['t>a', 'a>b'])).toEqual(['error rule.target nodes/a target', 'warning rule.stops nodes/b']);
});

test('a trigger that leads nowhere, and an action that nothing leads to', () => {
  expect(found([trigger('t', 'zoom.enter', HARMLESS), action('a', 'camera.fly', FLY)], [])).toEqual([
    'warning rule.nowhere nodes/t',
    'warning rule.unreached nodes/a',
  ]);
});

test('a circle is named unless it waits for a visitor', () => {
  const nodes = [
    trigger('t', 'map.load'),
    action('a', 'camera.fly', FLY),
    trigger('later', 'timer', { seconds: 2 }),
    trigger('press', 'shape.select'),
    action('b', 'camera.fly', FLY),
  ];
  expect(found(nodes, ['t>a', 'a>later', 'later>b', 'b>press', 'press>a'])).toEqual([]);
  expect(found(nodes, ['t>a', 'a>later', 'later>a', 't>press', 'press>b'])).toEqual(['error rule.circle nodes/a']);
});

test('a link that no press leads to is named', () => {
  const link = { type: 'external', href: 'https://example.com/' };
  const nodes = [trigger('t', 'map.load'), action('a', 'camera.fly', FLY), action('b', 'link.open', { link })];
  expect(found(nodes, ['t>a', 'a>b'])).toEqual(['warning rule.press nodes/b link']);
});
