import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { Records } from '@diorama/documents/engine/schema/records.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import type { CommandStep } from '@diorama/documents/testing/command-step.ts';
import { e3dAfter, e3dSteps } from '@diorama/documents/testing/e3d-arbitrary.ts';
import { gisAfter, gisSteps } from '@diorama/documents/testing/gis-arbitrary.ts';
import { anyStep, icgiAfter } from '@diorama/documents/testing/icgi-arbitrary.ts';
import { wholeOf } from '@diorama/documents/testing/record-map.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentOf, type HeadRecords } from '../read/document-content.ts';
import { type TextPieces, wholeText } from '../read/text-pieces.ts';
import { patchAttributes } from './patch-attributes.ts';

const textOf = (kind: DocumentKind, records: HeadRecords) =>
  contentOf(kind, 'attributes', { records, quarantined: [] }).json.toString('utf8');

/** The patched text, and the whole one that it has to equal. `pieces`: the text before. */
function patched(kind: DocumentKind, before: HeadRecords, after: HeadRecords, pieces = inOnePiece(kind, before)) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const next = patchAttributes(kind.attributes, pieces, changed, { before, after });
  return { next, text: next && wholeText(next).toString('utf8'), whole: textOf(kind, after), changed };
}

const inOnePiece = (kind: DocumentKind, records: HeadRecords): TextPieces => [Buffer.from(textOf(kind, records))];

/** Any edits one after the other: a patched text is the whole one. How many edits there was a patch for. */
function patchesOf<D extends DocumentKind>(
  kind: D,
  anyOf: fc.Arbitrary<CommandStep<D>>,
  after: (steps: readonly CommandStep<D>[]) => Records<D>,
): number {
  let count = 0;
  fc.assert(
    fc.property(fc.array(anyOf, { maxLength: 25 }), fc.array(anyOf, { maxLength: 15 }), (steps, edits) => {
      let records = after(steps);
      let pieces = inOnePiece(kind, recordsOf(records));
      for (const { run } of edits) {
        const edited = run(records);
        const { next, text, whole, changed } = patched(kind, recordsOf(records), recordsOf(edited), pieces);
        expect(text ?? whole).toBe(whole);
        if (next && changed.length > 0) count += 1;
        records = edited;
        pieces = next ?? inOnePiece(kind, recordsOf(edited));
      }
    }),
    { numRuns: 200 },
  );
  return count;
}

const recordsOf = <D extends DocumentKind>(records: Records<D>): HeadRecords => Object.fromEntries(wholeOf(records));

test('attributes with changed records put in are those written again from all records', () => {
  expect(patchesOf(icgiDocument, anyStep, icgiAfter)).toBeGreaterThan(10);
  expect(patchesOf(e3dDocument, fc.oneof(...Object.values(e3dSteps)), e3dAfter)).toBeGreaterThan(10);
  expect(patchesOf(gisDocument, fc.oneof(...Object.values(gisSteps)), gisAfter)).toBeGreaterThan(10);
});

const keyframe = (id: string, order: string, name = id) => ({ id, order, name });
const placement = (id: string, keyframeId: string, x = 0) => ({
  id,
  order: 'a0',
  keyframe: { type: 'keyframe', id: keyframeId },
  x,
});
const house = {
  settings: { name: 'House' },
  'keyframes/a': keyframe('a', 'a0'),
  'keyframes/b': keyframe('b', 'a1'),
  'placements/p': placement('p', 'a'),
};

test.each([
  ['a singleton', { settings: { name: 'Villa' } }],
  ['an item with a list in it', { 'keyframes/a': keyframe('a', 'a0', 'Hall') }],
  ['an item of a list in an item', { 'placements/p': placement('p', 'a', 0.5) }],
  ['several of them', { settings: { name: 'Å "x"' }, 'keyframes/a': keyframe('a', 'a0', '\ud800') }],
])('%s is changed in place', (_, changes) => {
  const { text, whole } = patched(icgiDocument, house, { ...house, ...changes });
  expect(text).toBe(whole);
});

const { 'keyframes/b': _gone, ...smaller } = house;
const lost = { 'placements/p': placement('p', 'gone') };
test.each([
  ['made', house, { ...house, 'keyframes/c': keyframe('c', 'a2') }],
  ['removed', house, smaller],
  ['moved in its list', house, { ...house, 'keyframes/a': keyframe('a', 'a2') }],
  ['moved to another owner', house, { ...house, 'placements/p': placement('p', 'b') }],
  ['without its owner', { ...house, ...lost }, { ...house, 'placements/p': placement('p', 'gone', 1) }],
])('an item that is %s is not changed in place', (_, before, after) => {
  expect(patched(icgiDocument, before, after).text).toBeNull();
});

test('an item whose text is there twice is not changed in place', () => {
  const twin = { ...keyframe('b', 'a1'), note: { id: 'a', name: 'a' } };
  const before = { ...house, 'keyframes/b': twin };
  expect(patched(icgiDocument, before, { ...before, 'keyframes/a': keyframe('a', 'a0', 'Hall') }).text).toBeNull();
});
