import { expect, test } from 'vitest';
import { parseRecord } from '../../engine/schema/validate.ts';
import { documentOf } from '../../testing/document-of.ts';
import { emptyIcgi } from '../../testing/icgi-arbitrary.ts';
import { addKeyframes, addMarker, addTransition } from '../icgi.commands.ts';
import { icgiDocument } from '../icgi.document.ts';
import type { IcgiRecords } from '../icgi.records.ts';
import { duplicateKeyframe, duplicateTransition } from './icgi.duplicates.ts';
import { duplicateThings } from './icgi.paste.ts';

/** Two views, a transition between them, and a marker with a text in the first. */
function house(): IcgiRecords {
  const items = [
    { id: 'hall', name: 'Hall', image: null },
    { id: 'kitchen', name: 'Kitchen', image: null },
  ];
  const joined = addTransition.run(addKeyframes.run(emptyIcgi(), { items }), {
    id: 't1',
    name: 'Hall to kitchen',
    start: 'hall',
    end: 'kitchen',
    frames: [],
  });
  const marker = { id: 'm1', placementId: 'p1', blockId: 'b1', keyframe: 'hall', x: 0.5, y: 0.99 };
  return addMarker.run(joined, { ...marker, title: { type: 'custom', value: { en: 'Oak' } } });
}

function ids(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}${count}`;
  };
}

const expectValid = (icgi: IcgiRecords) => {
  for (const { key, after } of icgi.edits())
    if (after) expect(parseRecord(icgiDocument, key, after)).toMatchObject({ ok: true });
};

test('a copied view stands after the first with the same markers, and plays no transition of the first', () => {
  const icgi = duplicateKeyframe.run(house(), { id: 'hall', copy: 'hall2', newId: ids('n') });
  expect(icgi.ordered('keyframes').map(({ name }) => name)).toEqual(['Hall', 'Hall copy', 'Kitchen']);
  expect(icgi.get('keyframes', 'hall2')?.controls).toEqual({
    back: { type: 'none' },
    left: { type: 'none' },
    right: { type: 'none' },
  });
  expect(icgi.get('placements', 'n1')).toMatchObject({ keyframe: { id: 'hall2' }, data: { marker: { id: 'm1' } } });
  expectValid(icgi);
});

test('a copied transition has the same ends and frames', () => {
  const icgi = duplicateTransition.run(house(), { id: 't1', copy: 't2' });
  expect(icgi.get('transitions', 't2')).toMatchObject({ name: 'Hall to kitchen copy', start: { id: 'hall' } });
  expectValid(icgi);
});

test('a copied marker has its own title and text, and stays on the canvas', () => {
  const copies = new Map([['p1', 'p2']]);
  const icgi = duplicateThings.run(house(), { ids: ['p1'], copies, newId: ids('n'), by: { x: 0.03, y: 0.03 } });
  expect(icgi.get('placements', 'p2')).toMatchObject({ x: 0.53, y: 1, data: { marker: { id: 'n1' } } });
  expect(icgi.get('markers', 'n1')?.title).toEqual({ type: 'custom', value: { en: 'Oak' } });
  expect(icgi.get('blocks', 'n2')).toMatchObject({ owner: { type: 'marker', id: 'n1' } });
  expectValid(icgi);
});

test('nothing is copied of what is gone', () => {
  const icgi = house();
  const newId = ids('n');
  expect(duplicateKeyframe.run(icgi, { id: 'x', copy: 'y', newId })).toBe(icgi);
  expect(duplicateTransition.run(icgi, { id: 'x', copy: 'y' })).toBe(icgi);
  expect(duplicateThings.run(icgi, { ids: ['x'], copies: new Map(), newId, by: { x: 0, y: 0 } })).toBe(icgi);
});

test('the copy of a view with the longest name has one that is accepted', () => {
  const icgi = documentOf(icgiDocument, {
    settings: { name: 'House' },
    keyframes: [{ id: 'hall', name: 'å'.repeat(200) }],
  });
  const copied = duplicateKeyframe.run(icgi, { id: 'hall', copy: 'copy', newId: () => 'new' });
  expect(parseRecord(icgiDocument, 'keyframes/copy', copied.get('keyframes', 'copy'))).toMatchObject({ ok: true });
});
