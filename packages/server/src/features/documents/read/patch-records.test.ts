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
      const patched = patchRecords(packedRecords(before), changed, after);
      expect(Object.fromEntries(JSON.parse(patched?.toString('utf8') ?? ''))).toEqual(
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

test('a record that holds what looks like another’s entry is not patched', () => {
  const before = { 'markers/a': { list: ['keyframes/a', { id: 'x' }] }, 'keyframes/a': { id: 'a' } };
  expect(patchRecords(packedRecords(before), ['keyframes/a'], { 'keyframes/a': { id: 'b' } })).toBeNull();
});
