import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { applyChange, mergeChange } from '../merge/merge.ts';
import { canonicalJson } from './json.ts';
import { collection } from './record-definition.ts';
import { changeBetween } from './records.ts';

const { shape } = collection({
  parts: z.array(z.strictObject({ id: z.string(), name: z.string(), size: z.number() })),
  /** Items without ids: one leaf. */
  marks: z.array(z.number()),
});
const key = 'things/a';
const part = (id: string, name = id, size = 1) => ({ id, name, size });
const record = (...parts: unknown[]) => ({ id: 'a', order: 'a0', marks: [], parts });

const merged = (base: object, mine: object, theirs: object) => {
  const change = changeBetween(shape, { key, before: { ...base }, after: { ...mine } });
  if (!change) throw new Error('Nothing changed');
  return mergeChange(shape, change, { base: { ...base }, theirs: { ...theirs } });
};

test('two people change two items of one list, and both keep their work', () => {
  const base = record(part('a'), part('b'));
  const result = merged(base, record(part('a', 'Door'), part('b')), record(part('a'), part('b', 'b', 5)));
  expect(result).toEqual({ ok: true, record: record(part('a', 'Door'), part('b', 'b', 5)) });
});

test('one adds an item while the other adds one, removes one and reorders', () => {
  const base = record(part('a'), part('b'), part('c'));
  const result = merged(
    base,
    record(part('a'), part('b'), part('c'), part('mine')),
    record(part('c'), part('a'), part('theirs')),
  );
  expect(result).toEqual({ ok: true, record: record(part('c'), part('a'), part('theirs'), part('mine')) });
});

test('one field of one item changed differently is a conflict, at that field', () => {
  const base = record(part('a'));
  const result = merged(base, record(part('a', 'Door')), record(part('a', 'Gate')));
  expect(result).toMatchObject({
    ok: false,
    conflicts: [{ path: [key, 'parts', 'a', 'name'], mine: 'Door', theirs: 'Gate' }],
  });
});

test('an item that one removes and the other changes is a conflict', () => {
  expect(merged(record(part('a')), record(), record(part('a', 'Gate')))).toMatchObject({ ok: false });
});

const parts = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), name: fc.constantFrom('x', 'y'), size: fc.constantFrom(1, 2) }),
  { selector: ({ id }) => id },
);

test('the change between two lists makes the second of the first, and backwards', () => {
  fc.assert(
    fc.property(parts, parts, (from, to) => {
      const [before, after] = [record(...from), record(...to)];
      const change = changeBetween(shape, { key, before, after });
      const back = changeBetween(shape, { key, before: after, after: before });
      expect(change ? applyChange(change, before) : before).toEqual(after);
      expect(back ? applyChange(back, after) : after).toEqual(before);
    }),
  );
});

test('disjoint changes of a list merge to the same items whichever comes first', () => {
  const sorted = (value: unknown) =>
    canonicalJson(
      z
        .object({ parts: z.array(z.looseObject({ id: z.string() })) })
        .parse(value)
        .parts.toSorted((a, b) => a.id.localeCompare(b.id)),
    );
  fc.assert(
    fc.property(parts, parts, parts, (from, mine, theirs) => {
      const [base, left, right] = [record(...from), record(...mine), record(...theirs)];
      const change = changeBetween(shape, { key, before: base, after: left });
      const other = changeBetween(shape, { key, before: base, after: right });
      if (!change || !other) return;
      const oneWay = mergeChange(shape, change, { base, theirs: right });
      const otherWay = mergeChange(shape, other, { base, theirs: left });
      expect(oneWay.ok).toBe(otherWay.ok);
      if (oneWay.ok && otherWay.ok) expect(sorted(oneWay.record)).toBe(sorted(otherWay.record));
    }),
  );
});
