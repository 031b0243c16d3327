import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { applyChange } from '../engine/merge/merge.ts';
import type { Change } from '../engine/schema/change.ts';
import { Envelope, loadEnvelope } from '../engine/schema/envelope.ts';
import { type MutableTables, tablesOf } from '../engine/schema/tables.ts';
import { icgiDocument } from './icgi.document.ts';

const { fromAttributes, toAttributes, faultsOf } = icgiDocument.attributes;
const golden = fileURLToPath(new URL('./golden/0.2.0.golden.json', import.meta.url));
const records = () => loadEnvelope(icgiDocument, Envelope.parse(JSON.parse(readFileSync(golden, 'utf8')))).records;
const base = () => tablesOf(icgiDocument, Object.entries(records()));
// Attributes as a caller holds them: any JSON.
const attributes = (tables = base()) => JSON.parse(JSON.stringify(toAttributes(tables)));
const write = (wanted: object) => fromAttributes(base(), { ...wanted }, () => 'new1');
const keys = (changes: readonly Change[]) => changes.map(({ op, record }) => `${op} ${record}`).sort();

function written(changes: readonly Change[]): MutableTables {
  const after: Record<string, Record<string, unknown>> = records();
  for (const change of changes) {
    const next = applyChange(change, after[change.record]);
    if (next) after[change.record] = { ...next };
    else delete after[change.record];
  }
  return tablesOf(icgiDocument, Object.entries(after));
}

test('attributes nest as the specification has it', () => {
  const { keyframes, outlines, markers, widgets, interface: face, ...rest } = attributes();
  expect(keyframes[0].widgets.map(({ id }: { id: string }) => id)).toEqual(['oak-hall', 'flats-hall', 'office-hall']);
  expect(keyframes[0].widgets[2]).toEqual({
    id: 'office-hall',
    x: 0.5,
    y: 0.4,
    data: { type: 'widget', widget: { type: 'sign', id: 'office' } },
  });
  expect(outlines[0].shapes.map(({ id }: { id: string }) => id)).toEqual(['f1204', 'f1205']);
  expect(outlines[0].shapes[0].blocks).toMatchObject([{ id: 'flat-text' }]);
  expect(markers[0].blocks.map(({ id }: { id: string }) => id)).toEqual(['oak-text', 'oak-image', 'oak-button']);
  expect(widgets).toMatchObject([
    { type: 'collection', id: 'card' },
    { type: 'sign', id: 'office', variant: 'secondary' },
  ]);
  expect(face.blocks).toMatchObject([{ id: 'about' }]);
  expect(Object.keys(rest).sort()).toEqual(['categories', 'settings', 'stops', 'tracks', 'transitions']);
});

test('what was read and is written back changes nothing', () => {
  expect(write(attributes())).toEqual([]);
});

test('an item under another owner is moved, not removed and made', () => {
  const wanted = attributes();
  const [moved] = wanted.keyframes[0].widgets.splice(0, 1);
  wanted.keyframes[1].widgets.push(moved);
  const changes = write(wanted);
  expect(keys(changes)).toEqual(['patch placements/oak-hall']);
  expect(attributes(written(changes)).keyframes[1].widgets).toMatchObject([{ id: 'card-kitchen' }, { id: 'oak-hall' }]);
});

test('a removed owner takes what it owns along, to the last level', () => {
  expect(keys(write({ outlines: [] }))).toEqual([
    'remove blocks/flat-text',
    'remove outlines/flats',
    'remove shapes/f1204',
    'remove shapes/f1205',
  ]);
});

test('an absent list inside an owner is kept, an empty one is emptied', () => {
  const { keyframes } = attributes();
  const bare = keyframes.map(({ id }: { id: string }) => ({ id }));
  expect(write({ keyframes: bare })).toEqual([]);
  expect(keys(write({ keyframes: [{ id: 'hall', widgets: [] }, { id: 'kitchen' }] }))).toEqual([
    'remove placements/flats-hall',
    'remove placements/oak-hall',
    'remove placements/office-hall',
  ]);
});

test('an item whose owner is gone is left alone by every write of attributes', () => {
  const stray = { id: 'stray', order: 'a5', keyframe: { type: 'keyframe', id: 'gone' }, x: 0, y: 0, data: {} };
  const tables = tablesOf(icgiDocument, [...Object.entries(records()), ['placements/stray', stray]]);
  const wanted = attributes(tables);
  expect(JSON.stringify(wanted)).not.toContain('stray');
  expect(fromAttributes(tables, { ...wanted, keyframes: [] }, () => 'x').map(({ record }) => record)).not.toContain(
    'placements/stray',
  );
});

test('signs and widgets of collections keep one order in one list', () => {
  const wanted = attributes();
  wanted.widgets.reverse();
  const changes = write(wanted);
  expect(changes).toHaveLength(1);
  expect(attributes(written(changes)).widgets).toMatchObject([{ id: 'office' }, { id: 'card' }]);
});

test('null clears an optional field and a language, an absent key keeps both', () => {
  const hall = { id: 'hall', alt: { type: 'custom', value: { sv: null } } };
  const [change] = write({ keyframes: [hall, { id: 'kitchen' }] });
  expect(change).toEqual({ record: 'keyframes/hall', op: 'patch', set: [{ path: ['alt', 'value', 'sv'] }] });
  expect(write({ keyframes: [{ id: 'hall', alt: null }, { id: 'kitchen' }] })).toEqual([
    { record: 'keyframes/hall', op: 'patch', set: [{ path: ['alt'] }] },
  ]);
  const block = { id: 'oak-text', data: { type: 'text', text: { type: 'custom', value: { en: 'Oak.' } } } };
  expect(write({ markers: [{ id: 'oak', blocks: [block, { id: 'oak-image' }, { id: 'oak-button' }] }] })).toEqual([
    { record: 'blocks/oak-text', op: 'patch', set: [{ path: ['data', 'text', 'value', 'en'], value: 'Oak.' }] },
  ]);
});

test.each([
  [{ keyframes: 'x' }, ['keyframes'], 'Expected array, received string'],
  [
    { keyframes: [{ id: 'hall', widgets: [{ id: 4 }] }] },
    ['keyframes', 0, 'widgets', 0, 'id'],
    'Expected string, received number',
  ],
  [{ placements: [] }, ['placements'], "Unrecognized key(s) in object: 'placements'"],
  [{ widgets: [{ type: 'lamp', id: 'a' }] }, ['widgets', 0, 'type'], 'Use one of: sign, collection'],
  [
    {
      markers: [
        { id: 'a', blocks: [{ id: 'b' }] },
        { id: 'c', blocks: [{ id: 'b' }] },
      ],
    },
    ['markers', 1, 'blocks', 0, 'id'],
    'The id "b" is given twice',
  ],
])('faults name the place as it was sent', (wanted, path, message) => {
  expect(faultsOf(wanted)).toContainEqual({ path, message });
});
