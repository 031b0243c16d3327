import fc from 'fast-check';
import { expect, test } from 'vitest';
import { icgiDocument } from '../../icgi/icgi.document.ts';
import type { Change } from '../schema/change.ts';
import { canonicalJson } from '../schema/json.ts';
import { diffLeaves } from '../schema/leaf-shape.ts';
import { changeBetween } from '../schema/records.ts';
import { applyChange, mergeChange } from './merge.ts';

const { shape } = icgiDocument.records.keyframes;
const key = 'keyframes/k1';
const base = {
  id: 'k1',
  order: 'a0',
  name: 'Hall',
  image: null,
  scale: 1,
  compass: 0,
  alt: { type: 'custom', value: { en: 'The hall', sv: 'Hallen' } },
  controls: { back: { type: 'none' }, left: { type: 'none' }, right: { type: 'none' } },
};

const toKeyframe = (id: string) => ({ type: 'keyframe', keyframe: { type: 'keyframe', id } });
const someRecord = fc
  .record({
    name: fc.constantFrom('Hall', 'Entrance', 'Lobby'),
    scale: fc.constantFrom(1, 2, 3),
    compass: fc.constantFrom(0, 90, 180),
    image: fc.constantFrom(
      null,
      { name: 'a', type: 'image/webp', url: 'asset://a' },
      { name: 'b', type: 'image/webp', url: 'asset://b' },
    ),
    alt: fc.constantFrom(
      base.alt,
      { type: 'custom', value: { en: 'A hall', sv: 'Hallen' } },
      { type: 'custom', value: { en: 'The hall' } },
      { type: 'variable', key: 'hall' },
    ),
    controls: fc.record({
      back: fc.constantFrom({ type: 'none' }, toKeyframe('x')),
      left: fc.constantFrom({ type: 'none' }, toKeyframe('y')),
      right: fc.constantFrom({ type: 'none' }, toKeyframe('z')),
    }),
  })
  .map((fields) => ({ ...base, ...fields }));

test('disjoint changes merge, and to the same record whichever comes first', () => {
  fc.assert(
    fc.property(someRecord, someRecord, (mine, theirs) => {
      const change = changeBetween(shape, { key, before: base, after: mine });
      const other = changeBetween(shape, { key, before: base, after: theirs });
      if (!change || !other) return;
      const oneWay = mergeChange(shape, change, { base, theirs });
      const otherWay = mergeChange(shape, other, { base, theirs: mine });
      expect(oneWay.ok).toBe(otherWay.ok);
      if (oneWay.ok && otherWay.ok) expect(canonicalJson(oneWay.record)).toBe(canonicalJson(otherWay.record));
    }),
  );
});

test('no leaf that one side changed is lost without a conflict', () => {
  fc.assert(
    fc.property(someRecord, someRecord, (mine, theirs) => {
      const change = changeBetween(shape, { key, before: base, after: mine });
      if (!change) return;
      const merged = mergeChange(shape, change, { base, theirs });
      if (!merged.ok || !merged.record) return;
      const expected = new Map<string, unknown>();
      for (const leaf of [...diffLeaves(shape, base, theirs), ...diffLeaves(shape, base, mine)])
        expected.set(leaf.path.join('.'), leaf.value);
      const got = new Map(diffLeaves(shape, base, merged.record).map((leaf) => [leaf.path.join('.'), leaf.value]));
      expect(canonicalJson(Object.fromEntries(got))).toBe(canonicalJson(Object.fromEntries(expected)));
    }),
  );
});

test('a change applied to what it was made from gives what it was made for', () => {
  fc.assert(
    fc.property(someRecord, someRecord, (before, after) => {
      const change = changeBetween(shape, { key, before, after });
      expect(canonicalJson(change ? applyChange(change, before) : before)).toBe(canonicalJson(after));
    }),
  );
});

test('two languages of one text are two leaves', () => {
  const mine = { ...base, alt: { type: 'custom', value: { en: 'Entrance hall', sv: 'Hallen' } } };
  const theirs = { ...base, alt: { type: 'custom', value: { en: 'The hall', sv: 'Entréhallen' } } };
  const change = changeBetween(shape, { key, before: base, after: mine });
  expect(change).toEqual({ record: key, op: 'patch', set: [{ path: ['alt', 'value', 'en'], value: 'Entrance hall' }] });
  expect(change && mergeChange(shape, change, { base, theirs })).toMatchObject({
    ok: true,
    record: { alt: { value: { en: 'Entrance hall', sv: 'Entréhallen' } } },
  });
});

test('an arrow is one leaf: two targets are a conflict with base, mine and theirs', () => {
  const mine = { ...base, controls: { ...base.controls, left: toKeyframe('a') } };
  const theirs = { ...base, controls: { ...base.controls, left: toKeyframe('b') } };
  const change = changeBetween(shape, { key, before: base, after: mine });
  expect(change && mergeChange(shape, change, { base, theirs })).toEqual({
    ok: false,
    conflicts: [
      { path: [key, 'controls', 'left'], base: { type: 'none' }, mine: toKeyframe('a'), theirs: toKeyframe('b') },
    ],
  });
});

type Side = Readonly<Record<string, unknown>> | undefined;
const lobby = { ...base, name: 'Lobby' };
const turned = { ...base, compass: 90 };
const wordless = { ...base, alt: undefined };
const english = { ...base, alt: { type: 'custom', value: { en: 'The hall' } } };
const conflict = (path: string[], was: unknown, mine: unknown, theirs: unknown) => ({
  ok: false,
  conflicts: [{ path: [key, ...path], base: was, mine, theirs }],
});
const put = (value: object): Change => ({ record: key, op: 'put', value: { ...value } });
const patch = (path: string[], value: unknown): Change => ({ record: key, op: 'patch', set: [{ path, value }] });
const remove: Change = { record: key, op: 'remove' };

test.each<[string, Change, { base: Side; theirs: Side }, object]>([
  ['a new record is made', put(base), { base: undefined, theirs: undefined }, { ok: true, record: base }],
  ['made by both alike is made once', put(base), { base: undefined, theirs: base }, { ok: true, record: base }],
  ['made by both differently', put(base), { base: undefined, theirs: lobby }, conflict([], undefined, base, lobby)],
  ['written whole, but removed', put(lobby), { base, theirs: undefined }, conflict([], base, lobby, undefined)],
  [
    'written whole, next to theirs',
    put(lobby),
    { base, theirs: turned },
    { ok: true, record: { ...lobby, compass: 90 } },
  ],
  [
    'a field of a removed record',
    patch(['name'], 'Lobby'),
    { base, theirs: undefined },
    conflict([], base, lobby, undefined),
  ],
  [
    'a field of a record never seen',
    patch(['name'], 'L'),
    { base: undefined, theirs: base },
    conflict([], undefined, { name: 'L' }, base),
  ],
  [
    'a field of nothing',
    patch(['name'], 'L'),
    { base: undefined, theirs: undefined },
    conflict([], undefined, { name: 'L' }, undefined),
  ],
  ['the same field to the same value', patch(['name'], 'Lobby'), { base, theirs: lobby }, { ok: true, record: lobby }],
  [
    'a member of what they removed',
    patch(['alt', 'value', 'en'], 'A'),
    { base, theirs: wordless },
    conflict(['alt', 'value', 'en'], 'The hall', 'A', undefined),
  ],
  [
    'a whole of which they removed a member',
    patch(['alt'], undefined),
    { base, theirs: english },
    conflict(['alt'], base.alt, undefined, english.alt),
  ],
  ['removed as it was', remove, { base, theirs: { ...base } }, { ok: true, record: undefined }],
  ['removed by both', remove, { base, theirs: undefined }, { ok: true, record: undefined }],
  ['removed, but changed', remove, { base, theirs: lobby }, conflict([], base, undefined, lobby)],
])('%s', (_what, change, sides, expected) => {
  expect(mergeChange(shape, change, sides)).toEqual(expected);
});

test.each<[string, Change, Side, Side]>([
  ['a record is written whole', put(lobby), base, lobby],
  ['a record is made', put(lobby), undefined, lobby],
  ['a field is set', patch(['name'], 'Lobby'), base, lobby],
  ['a field of nothing is nothing', patch(['name'], 'Lobby'), undefined, undefined],
  ['a record is removed', remove, base, undefined],
])('without merging, %s', (_what, change, before, after) => {
  expect(applyChange(change, before)).toEqual(after);
});
