import { expect, test } from 'vitest';
import { documentOf } from '../../testing/document-of.ts';
import { icgiDocument } from '../icgi.document.ts';
import { copiedViews, pasteViews } from './view.paste.ts';

const text = (en: string) => ({ type: 'custom', value: { en } });
const ref = (type: string, id: string) => ({ type, id });

/** A hall, a kitchen that it walks to by a rendered move, and a garden that the kitchen cuts to. */
const house = () =>
  documentOf(icgiDocument, {
    settings: { name: 'House' },
    keyframes: [
      {
        ...{ id: 'hall', name: 'Hall', position: { x: 10, y: 20 } },
        controls: {
          back: { type: 'none' },
          left: { type: 'transition', transition: ref('transition', 't'), reverse: false },
          right: { type: 'none' },
        },
        widgets: [{ id: 'p1', x: 0.2, y: 0.5, data: { type: 'marker', marker: ref('marker', 'pump') } }],
      },
      {
        ...{ id: 'kitchen', name: 'Kitchen' },
        controls: {
          back: { type: 'transition', transition: ref('transition', 't'), reverse: true },
          left: { type: 'none' },
          right: { type: 'keyframe', keyframe: ref('keyframe', 'garden') },
        },
        widgets: [{ id: 'p2', x: 0.9, y: 0.5, data: { type: 'marker', marker: ref('marker', 'pump') } }],
      },
      { id: 'garden', name: 'Garden' },
    ],
    transitions: [
      { id: 't', name: 'Hall to kitchen', start: ref('keyframe', 'hall'), end: ref('keyframe', 'kitchen') },
    ],
    tracks: [
      {
        ...{ id: 'track', transition: ref('transition', 't'), placement: ref('placement', 'p1') },
        keys: [{ at: 0.5, points: [{ x: 0.4, y: 0.5 }] }],
      },
    ],
    markers: [{ id: 'pump', title: text('Pump'), blocks: [{ id: 'b', data: { type: 'text', text: text('Warm') } }] }],
  });
const empty = () => documentOf(icgiDocument, { settings: { name: 'Other' } });

function ids() {
  let last = 0;
  return () => {
    last += 1;
    return `new${last}`;
  };
}
const copies = new Map([
  ['hall', 'hall 2'],
  ['kitchen', 'kitchen 2'],
]);
const copied = () => copiedViews(house(), ['kitchen', 'hall']);

test('views pasted where they came from stand behind one, are joined to each other, and share what stands on them', () => {
  const next = pasteViews.run(house(), { copied: copied(), copies, newId: ids(), after: 'hall' });
  expect(next.ordered('keyframes').map(({ name }) => name)).toEqual([
    ...['Hall', 'Kitchen', 'Hall copy', 'Kitchen copy', 'Garden'],
  ]);
  const [hall, kitchen] = [next.get('keyframes', 'hall 2'), next.get('keyframes', 'kitchen 2')];
  const move = next.all('transitions').find(({ id }) => id !== 't');
  expect(move).toMatchObject({ start: ref('keyframe', 'hall 2'), end: ref('keyframe', 'kitchen 2') });
  expect(hall?.position).toBeUndefined();
  expect(hall?.controls.left).toEqual({
    type: 'transition',
    transition: ref('transition', move?.id ?? ''),
    reverse: false,
  });
  expect(kitchen?.controls).toMatchObject({ back: { reverse: true }, right: { keyframe: ref('keyframe', 'garden') } });
  expect(next.all('markers')).toHaveLength(1);
  expect(next.all('blocks')).toHaveLength(1);
  expect(next.all('placements')).toHaveLength(4);
});

test('in another walkthrough what stands on views comes along once, and ways to what stayed behind are left out', () => {
  const next = pasteViews.run(empty(), { copied: copied(), copies, newId: ids(), after: null });
  expect(next.ordered('keyframes').map(({ name }) => name)).toEqual(['Hall', 'Kitchen']);
  expect(next.one('settings').start).toEqual(ref('keyframe', 'hall 2'));
  const [marker, ...others] = next.all('markers');
  expect(others).toEqual([]);
  expect(next.all('blocks').map(({ owner }) => owner?.id)).toEqual([marker?.id]);
  expect(next.all('placements').map(({ data }) => data)).toEqual([
    expect.objectContaining({ marker: ref('marker', marker?.id ?? '') }),
    expect.objectContaining({ marker: ref('marker', marker?.id ?? '') }),
  ]);
  expect(next.get('keyframes', 'kitchen 2')?.controls.right).toEqual({ type: 'none' });
  const onHall = next.all('placements').find(({ keyframe }) => keyframe?.id === 'hall 2');
  expect(next.all('tracks')).toEqual([
    expect.objectContaining({
      ...{ transition: ref('transition', next.all('transitions')[0]?.id ?? '') },
      placement: ref('placement', onHall?.id ?? ''),
    }),
  ]);
});

test('one of two views leaves the move between them behind', () => {
  const one = copiedViews(house(), ['kitchen']);
  expect(one.transitions).toEqual([]);
  const next = pasteViews.run(house(), { copied: one, copies, newId: ids(), after: null });
  expect(next.get('keyframes', 'kitchen 2')?.controls.back).toEqual({ type: 'none' });
});

test('pasting nothing changes nothing', () => {
  const icgi = house();
  const next = pasteViews.run(icgi, { copied: copiedViews(icgi, []), copies: new Map(), newId: ids(), after: null });
  expect(next.edits()).toEqual([]);
});
