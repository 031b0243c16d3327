import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packedRecords } from './document-content.ts';
import { patchRecords, replaceRecords } from './patch-records.ts';
import { type TextPieces, wholeText } from './text-pieces.ts';

const key = fc.constantFrom('settings', 'keyframes/a', 'keyframes/b', 'keyframes/ab', 'markers/a', 'markers/a_-1');
/** With all that could be taken for an entry's beginning or end. */
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '["keyframes/a",{', '}]', ',', '{"'));
/** Plain: V8 13.6 reads some keys of quotes and backslashes as others. */
const field = fc.stringMatching(/^[a-z]{1,5}$/);
const value = fc.oneof(text, fc.array(text), fc.dictionary(field, text));
const record = fc.dictionary(field, value);
const records = fc.dictionary(key, record, { noNullPrototype: true });

test('text with changed records put in says the same as all records written again', () => {
  fc.assert(
    fc.property(records, records, fc.array(key), (before, changes, removed) => {
      const after = { ...before, ...changes };
      for (const gone of removed) delete after[gone];
      const changed = [...new Set([...Object.keys(changes), ...removed])];
      const patched = patchRecords([packedRecords(before)], changed, after);
      expect(Object.fromEntries(JSON.parse(wholeText(patched ?? []).toString('utf8')))).toEqual(
        JSON.parse(JSON.stringify(after)),
      );
    }),
    { numRuns: 1_000 },
  );
});

test('text in pieces, changed again and again, says the same as all records', () => {
  fc.assert(
    fc.property(records, fc.array(fc.dictionary(key, record), { minLength: 1, maxLength: 12 }), (first, edits) => {
      let before = first;
      let pieces: TextPieces | null = [packedRecords(first)];
      for (const changes of edits) {
        const after = { ...before, ...changes };
        pieces = pieces && replaceRecords(pieces, Object.keys(changes), { before, after });
        before = after;
      }
      const text = wholeText(pieces ?? []).toString('utf8');
      expect(Object.fromEntries(JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(before)));
    }),
    { numRuns: 200 },
  );
});

test('text in pieces, with records changed, made and removed again and again, says the same as all records', () => {
  const step = fc.record({ changes: fc.dictionary(key, record), removed: fc.array(key, { maxLength: 2 }) });
  fc.assert(
    fc.property(records, fc.array(step, { minLength: 1, maxLength: 12 }), (first, steps) => {
      let now = first;
      let pieces: TextPieces | null = [packedRecords(first)];
      for (const { changes, removed } of steps) {
        now = { ...now, ...changes };
        for (const gone of removed) delete now[gone];
        pieces = pieces && patchRecords(pieces, [...new Set([...Object.keys(changes), ...removed])], now);
      }
      const text = wholeText(pieces ?? []).toString('utf8');
      expect(Object.fromEntries(JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(now)));
    }),
    { numRuns: 300 },
  );
});

test('of a large text nothing but the changed records is copied', () => {
  const before = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, at) => [`keyframes/v${at}`, { id: `v${at}`, name: 'A view'.repeat(100) }]),
  );
  const whole = packedRecords(before);
  const changed = Array.from({ length: 10 }, (_, at) => `keyframes/v${at * 400}`);
  const pieces = patchRecords([whole], changed, Object.fromEntries(changed.map((key) => [key, { id: 'new' }]))) ?? [];
  const copied = pieces.filter(({ buffer }) => buffer !== whole.buffer).reduce((sum, { length }) => sum + length, 0);
  expect(copied).toBeLessThan(1_000);
});

test('a record that holds what looks like another’s entry is not patched', () => {
  const before = { 'markers/a': { list: ['keyframes/a', { id: 'x' }] }, 'keyframes/a': { id: 'a' } };
  expect(patchRecords([packedRecords(before)], ['keyframes/a'], { 'keyframes/a': { id: 'b' } })).toBeNull();
});
