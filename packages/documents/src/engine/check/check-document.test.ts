import { expect, test } from 'vitest';
import { refTo } from '../../shared/references.schema.ts';
import { tourKind } from '../../testing/tour-kind.ts';
import { collection } from '../schema/record-definition.ts';
import { tablesOf } from '../schema/tables.ts';
import { checkDocument } from './check-document.ts';
import { type CheckIssue, issuesOfEach } from './check-issue.ts';
import { checkReferences } from './check-references.ts';

const room = (id: string, parent: string | null = null) => ({
  id,
  order: 'a0',
  name: id,
  parent: parent === null ? null : { type: 'room', id: parent },
});
const checked = (records: Record<string, Readonly<Record<string, unknown>>>, context: object = {}) =>
  checkDocument(
    tourKind,
    { tables: tablesOf(tourKind, Object.entries(records)), quarantined: [] },
    { languages: ['en'], ...context },
  )
    .filter(({ check }) => check !== 'tour.short')
    .map(({ record, path, message }) => [record, path.join('.'), message]);

test('a part that cannot be read blocks publishing, and errors stand before warnings', () => {
  const quarantined = [{ path: ['stops/a', 'routes', 0], message: 'Required' }];
  expect(checkDocument(tourKind, { tables: tablesOf(tourKind, []), quarantined }, { languages: ['en'] })).toEqual([
    {
      level: 'error',
      check: 'record.unreadable',
      message: 'A part of this tour cannot be read: Required',
      record: 'stops/a',
      path: ['routes', '0'],
    },
    { level: 'warning', check: 'tour.short', message: 'It is short', record: 'settings', path: [] },
  ]);
});

test.each<[string, Record<string, Readonly<Record<string, unknown>>>, [string, string, string][]]>([
  ['a parent that is there', { 'rooms/a': room('a', 'b'), 'rooms/b': room('b') }, []],
  [
    'its own parent',
    { 'rooms/a': room('a', 'a') },
    [['rooms/a', 'parent', 'Room “a”, parent: it leads back to itself']],
  ],
  [
    'parents in a circle, with one that leads into it',
    { 'rooms/c': room('c', 'a'), 'rooms/a': room('a', 'b'), 'rooms/b': room('b', 'a') },
    [
      ['rooms/a', 'parent', 'Room “a”, parent: it leads back to itself'],
      ['rooms/b', 'parent', 'Room “b”, parent: it leads back to itself'],
    ],
  ],
  [
    'a parent that is gone',
    { 'rooms/a': room('a', 'b') },
    [['rooms/a', 'parent', 'Room “a”, parent: it leads to a deleted room']],
  ],
  [
    'a target of another type',
    { settings: { name: 'Tour', first: { type: 'room', id: 'a' } } },
    [['settings', 'first', 'The settings, first stop: it leads to a room, not to a stop']],
  ],
  [
    'a target of a type that is not known here',
    { 'stops/a': { id: 'a', order: 'a0', room: { type: 'icgi', id: 'x' } } },
    [['stops/a', 'room', 'Stop, room: it leads to an icgi, not to a room']],
  ],
])('%s', (_what, records, issues) => {
  expect(checked(records)).toEqual(issues);
});

const image = (url: string) => ({
  'stops/a': { id: 'a', order: 'a0', name: 'A', image: { name: 'a', type: 'a', url } },
});
const title = { 'stops/a': { id: 'a', order: 'a0', name: 'A', title: { type: 'variable', key: 'menu' } } };

test.each<[string, Record<string, Readonly<Record<string, unknown>>>, boolean | undefined, string[]]>([
  ['a file that is gone', image('asset://f'), false, ['Stop “A”, image: the file was deleted']],
  ['a file that is there', image('asset://f'), true, []],
  ['a file of which nothing is known', image('asset://f'), undefined, []],
  ['a file of another place', image('https://a.test/f'), false, []],
  ['a text that is not there', title, false, ['Stop “A”, title: there is no translation “menu”']],
  ['a text that is there', title, true, []],
  ['a text of which nothing is known', title, undefined, []],
])('%s', (_what, records, isThere, messages) => {
  const context = isThere === undefined ? {} : { exists: () => isThere };
  expect(checked(records, context).map(([, , message]) => message)).toEqual(messages);
});

test('a type of another document is called as the caller says', () => {
  const records = { 'stops/a': { id: 'a', order: 'a0', name: 'A', room: { type: 'icgi', id: 'x' } } };
  expect(checked(records, { nounOf: () => 'walkthrough' })[0]?.[2]).toBe(
    'Stop “A”, room: it leads to a walkthrough, not to a room',
  );
});

test('what is found one by one comes in parts', () => {
  const issueOf = (at: number): CheckIssue[] => [
    { level: 'error', check: 'x', message: `${at}`, record: 'x', path: [] },
  ];
  const parts = [...issuesOfEach([1, 2, 3], issueOf, 2)];
  expect(parts.map((part) => part.map(({ message }) => message))).toEqual([['1', '2'], ['3']]);
});

test('the references of many records are checked in parts, and none is found twice', () => {
  const records = Array.from({ length: 1_001 }, (_, at): [string, Readonly<Record<string, unknown>>] => [
    `rooms/r${at}`,
    room(`r${at}`, 'gone'),
  ]);
  const parts = [...checkReferences(tourKind, tablesOf(tourKind, records), { languages: ['en'] })];
  // The last is that of circles.
  expect(parts.map(({ length }) => length)).toEqual([499, 500, 2, 0]);
  expect(new Set(parts.flat().map(({ check }) => check))).toEqual(new Set(['reference.missing']));
});

test('of a reference that may lead to several types, all are named', () => {
  const records = { ...tourKind.records, links: collection({ to: refTo('room', 'stop') }) };
  const kind = { ...tourKind, records };
  const messageOf = (type: string) => {
    const tables = tablesOf(kind, [['links/l', { id: 'l', order: 'a0', to: { type, id: 'gone' } }]]);
    return [...checkReferences(kind, tables, { languages: ['en'] })].flat().map(({ message }) => message);
  };
  expect(messageOf('note')).toEqual(['Links, to: it leads to a note, not to a room or a stop']);
  expect(messageOf('stop')).toEqual(['Links, to: it leads to a deleted stop']);
});
