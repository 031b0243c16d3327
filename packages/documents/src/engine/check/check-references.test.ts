import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { icgiDocument } from '../../icgi/icgi.document.ts';
import { mediaOf, referencesOf } from '../reference/references.ts';
import { Envelope, loadEnvelope } from '../schema/envelope.ts';
import { tablesOf } from '../schema/tables.ts';
import { issuesIn } from './check-issue.ts';
import { checkReferences } from './check-references.ts';

const golden = fileURLToPath(new URL('../../icgi/golden/0.2.0.golden.json', import.meta.url));
const stored = () => loadEnvelope(icgiDocument, Envelope.parse(JSON.parse(readFileSync(golden, 'utf8')))).records;
const check = (
  change: (records: Record<string, Record<string, unknown>>) => void,
  exists?: (target: { type: string; id: string }) => boolean,
) => {
  const records = stored();
  change(records);
  const context = { languages: ['en' as const, 'sv' as const], ...(exists ? { exists } : {}) };
  return issuesIn(checkReferences(icgiDocument, tablesOf(icgiDocument, Object.entries(records)), context)).map(
    ({ check, record, path, message }) => [check, record, path.join('.'), message],
  );
};

test('a whole document has no fault', () => {
  expect(check(() => {})).toEqual([]);
});

test('a reference to a deleted record is found, with the place and the names an editor knows', () => {
  expect(check((records) => delete records['keyframes/kitchen'])).toContainEqual([
    'reference.missing',
    'keyframes/hall',
    'controls.left.keyframe',
    'View “Hall”, left arrow: it leads to a deleted view',
  ]);
});

test.each([
  ['the category of a marker', 'categories/materials', 'markers/oak'],
  ['the widget of a marker', 'widgets/card', 'markers/oak'],
  ['a placed marker', 'markers/oak', 'placements/oak-hall'],
  ['a placed outline', 'outlines/flats', 'placements/flats-hall'],
  ['a placed sign', 'signs/office', 'placements/office-hall'],
  ['the outline of a shape', 'outlines/flats', 'shapes/f1204'],
  ['the transition of a shape', 'transitions/hall-kitchen', 'shapes/f1205'],
  ['the owner of a block', 'markers/oak', 'blocks/oak-text'],
  ['the parent of a category', 'categories/materials', 'categories/floors'],
  ['the view an arrow leads to', 'keyframes/kitchen', 'keyframes/hall'],
  ['the view a placement stands in', 'keyframes/hall', 'placements/oak-hall'],
  ['the start of a transition', 'keyframes/hall', 'transitions/hall-kitchen'],
  ['the end of a transition', 'keyframes/kitchen', 'transitions/hall-kitchen'],
])('%s that is gone is found', (_what, gone, holder) => {
  const found = check((records) => delete records[gone]);
  expect(found).toContainEqual(['reference.missing', holder, expect.any(String), expect.any(String)]);
});

test('a reference of a wrong type is found', () => {
  const found = check((records) => {
    records.settings = { ...records.settings, start: { type: 'marker', id: 'oak' } };
  });
  expect(found).toEqual([
    ['reference.type', 'settings', 'start', 'The settings, start: it leads to a marker, not to a view'],
  ]);
});

test('categories that are each other’s parents are found, however long the way round', () => {
  const found = check((records) => {
    records['categories/materials'] = {
      ...records['categories/materials'],
      parent: { type: 'category', id: 'floors' },
    };
  });
  expect(found.map(([name, record]) => [name, record])).toEqual([
    ['reference.cycle', 'categories/materials'],
    ['reference.cycle', 'categories/floors'],
  ]);
});

test('what lies outside the document is asked for: files, products, widgets, translations', () => {
  const asked = new Set<string>();
  const found = check(
    () => {},
    ({ type }) => {
      asked.add(type);
      return type !== 'translation';
    },
  );
  expect([...asked].sort()).toEqual(['file', 'icgi', 'translation', 'widget']);
  expect(new Set(found.map(([name]) => name))).toEqual(new Set(['reference.missing']));
});

test('100,000 categories in one chain are checked in one walk', () => {
  const records = new Map<string, Record<string, unknown>>();
  for (let at = 0; at < 100_000; at += 1) {
    const parent = at === 0 ? null : { type: 'category', id: `c${at - 1}` };
    records.set(`categories/c${at}`, { id: `c${at}`, order: 'a0', parent, icon: null, name: {}, defaultShow: true });
  }
  expect(issuesIn(checkReferences(icgiDocument, tablesOf(icgiDocument, records), { languages: ['en'] }))).toEqual([]);
});

test('media are found with what they are for', () => {
  const records = stored();
  expect(mediaOf(icgiDocument, 'keyframes/hall', records['keyframes/hall'])).toMatchObject([
    { role: 'still', path: ['image'] },
  ]);
  expect(mediaOf(icgiDocument, 'transitions/hall-kitchen', records['transitions/hall-kitchen'])).toMatchObject([
    { role: 'frames', path: ['frames', '0'] },
    { role: 'frames', path: ['frames', '1'] },
  ]);
});

test('only what the schema calls a reference is one', () => {
  const shape = {
    id: 'x',
    order: 'a0',
    outline: null,
    color: { type: 'theme', token: 'primary' },
    path: '',
    action: { type: 'none' },
  };
  expect(referencesOf(icgiDocument, 'shapes/x', shape)).toEqual([]);
});

test('a document that is checked once has the same faults', () => {
  const { 'keyframes/kitchen': _gone, ...records } = stored();
  const tables = tablesOf(icgiDocument, Object.entries(records));
  const faults = (isOnce: boolean) => issuesIn(checkReferences(icgiDocument, tables, { languages: ['en'], isOnce }));
  expect(faults(true)).toEqual(faults(false));
  expect(faults(true)).not.toEqual([]);
});
