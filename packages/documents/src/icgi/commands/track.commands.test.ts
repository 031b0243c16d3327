import { expect, test } from 'vitest';
import { documentOf } from '../../testing/document-of.ts';
import { onTrack } from '../geometry/track-path.ts';
import { removePlacement, removeTransition, setTransitionEnds } from '../icgi.commands.ts';
import { icgiDocument } from '../icgi.document.ts';
import { MAX_KEYS } from '../icgi.schema.ts';
import { heldTrack, proposedTracks } from '../track-proposal.ts';
import { pickFrames } from './frames.commands.ts';
import { removeShapes } from './outline.commands.ts';
import { addTracks, removeTrackKey, setTrackKey } from './track.commands.ts';

const ref = (type: string, id: string) => ({ type, id });
const color = { r: 0, g: 0, b: 0, a: 1 };
const shape = (id: string, en: string, path: string) => ({
  ...{ id, path, color },
  title: { type: 'custom', value: { en } },
});
const outline = (id: string, paths: readonly [string, string]) => ({
  ...{ id, name: id, size: { width: 1000, height: 500 } },
  shapes: [shape(`${id}1`, 'Left flat', paths[0]), shape(`${id}2`, 'Right flat', paths[1])],
});

/** A façade seen from two places: the second outline is the first, bent. */
const sample = () =>
  documentOf(icgiDocument, {
    settings: { name: 'House', canvas: { width: 1000, height: 500 } },
    keyframes: [
      {
        ...{ id: 'a', name: 'Street' },
        widgets: [
          { id: 'pm', x: 0.2, y: 0.4, data: { type: 'marker', marker: ref('marker', 'm') } },
          { id: 'po', x: 0, y: 0, data: { type: 'outline', outline: ref('outline', 'o') } },
          { id: 'alone', x: 0.9, y: 0.9, data: { type: 'marker', marker: ref('marker', 'n') } },
        ],
      },
      {
        ...{ id: 'b', name: 'Garden' },
        widgets: [
          { id: 'qm', x: 0.6, y: 0.5, data: { type: 'marker', marker: ref('marker', 'm') } },
          { id: 'qo', x: 0, y: 0, data: { type: 'outline', outline: ref('outline', 'bent') } },
        ],
      },
      { id: 'c', name: 'Hall' },
    ],
    markers: ['m', 'n'].map((id) => ({ id, title: { type: 'custom', value: { en: id } } })),
    outlines: [
      outline('o', ['M100 100H200V200H100Z', 'M300 100H400V200H300Z']),
      outline('bent', ['M200 100L300 150V350L200 400Z', 'M400 200L500 230V270L400 300Z']),
    ],
    transitions: [
      {
        ...{ id: 't', name: 'Walk', start: ref('keyframe', 'a'), end: ref('keyframe', 'b') },
        frames: Array.from({ length: 5 }, (_, at) => ({ name: `${at}`, type: 'image/webp', url: `asset://${at}` })),
      },
    ],
  });

const followed = () => {
  const icgi = sample();
  const items = proposedTracks(icgi, 't').map((track) => ({ ...track, id: `t-${track.placement}` }));
  return addTracks.run(icgi, { items });
};

test('what stands at both ends is proposed to follow: markers to their place, outlines onto their likes', () => {
  const proposed = proposedTracks(sample(), 't');
  expect(proposed.map(({ placement }) => placement)).toEqual(['pm', 'po']);
  expect(proposed[0]?.keys).toEqual([{ at: 1, points: [{ x: 0.6, y: 0.5 }] }]);
  expect(proposed[1]?.box).toEqual({ x: 100, y: 100, width: 300, height: 100 });
  // The upper left corner of the left flat lies where it lies on the other view.
  const [corner] = proposed[1]?.keys[0]?.points ?? [];
  expect([corner?.x.toFixed(3), corner?.y.toFixed(3)]).toEqual(['0.200', '0.200']);
  expect(proposedTracks(followed(), 't')).toEqual([]);
});

test('what stands at one end only keeps its place until a key is set', () => {
  expect(heldTrack(sample(), { transition: 't', placement: 'alone' })?.keys).toEqual([
    { at: 1, points: [{ x: 0.9, y: 0.9 }] },
  ]);
});

test('a shape can follow by itself, and its track goes with it', () => {
  const made = heldTrack(sample(), { transition: 't', placement: 'po', shape: 'o2' });
  expect(made?.box).toEqual({ x: 300, y: 100, width: 100, height: 100 });
  const icgi = addTracks.run(followed(), { items: made ? [{ ...made, id: 'one' }] : [] });
  expect(icgi.get('tracks', 'one')?.shape).toEqual(ref('shape', 'o2'));
  expect(
    removeShapes
      .run(icgi, { ids: ['o2'] })
      .all('tracks')
      .map(({ id }) => id),
  ).toEqual(['t-pm', 't-po']);
});

test('keys are kept in order, one for a place, and can be taken away', () => {
  const moved = setTrackKey.run(followed(), { id: 't-pm', key: { at: 0.5, points: [{ x: 0.3, y: 0.3 }] }, near: 0.1 });
  const again = setTrackKey.run(moved, { id: 't-pm', key: { at: 0.55, points: [{ x: 0.4, y: 0.3 }] }, near: 0.1 });
  expect(again.get('tracks', 't-pm')?.keys.map(({ at }) => at)).toEqual([0.55, 1]);
  expect(removeTrackKey.run(again, { id: 't-pm', at: 1 }).get('tracks', 't-pm')?.keys).toHaveLength(1);
});

test('as many keys are taken as a track may have, and then one in the place of another', () => {
  const key = (at: number) => ({ at: at / 1_000, points: [{ x: 0.3, y: 0.3 }] });
  const keysWith = (icgi: ReturnType<typeof sample>, at: number, near = 0) =>
    setTrackKey.run(icgi, { id: 't-pm', key: key(at), near });
  const full = Array.from({ length: MAX_KEYS - 1 }, (_, at) => at).reduce((icgi, at) => keysWith(icgi, at), followed());
  expect(full.get('tracks', 't-pm')?.keys).toHaveLength(MAX_KEYS);
  expect(keysWith(full, 900)).toBe(full);
  expect(keysWith(full, 1, 0.000_1).get('tracks', 't-pm')?.keys).toHaveLength(MAX_KEYS);
});

test('keys go along with their frames', () => {
  const moved = setTrackKey.run(followed(), { id: 't-pm', key: { at: 0.5, points: [{ x: 0.3, y: 0.3 }] }, near: 0.1 });
  const trimmed = pickFrames.run(moved, { id: 't', of: 5, picks: [2, 3, 4] });
  expect(trimmed.get('tracks', 't-pm')?.keys.map(({ at }) => at)).toEqual([0, 1]);
  const turned = pickFrames.run(moved, { id: 't', of: 5, picks: [4, 3, 2] });
  expect(turned.get('tracks', 't-pm')?.keys.map(({ at }) => at)).toEqual([0, 1]);
  expect(turned.get('tracks', 't-pm')?.keys[0]?.points).toEqual([{ x: 0.6, y: 0.5 }]);
});

test('a track goes with its thing, its transition, and where they no longer meet', () => {
  const icgi = followed();
  const left = (next: typeof icgi) => next.all('tracks').map(({ id }) => id);
  expect(left(icgi)).toEqual(['t-pm', 't-po']);
  expect(left(removePlacement.run(icgi, { id: 'po' }))).toEqual(['t-pm']);
  expect(left(removeTransition.run(icgi, { id: 't' }))).toEqual([]);
  expect(left(setTransitionEnds.run(icgi, { id: 't', start: 'c', end: 'b' }))).toEqual([]);
});

test('between keys a thing goes straight; it fades where its track ends', () => {
  const own = { points: [{ x: 0, y: 0 }], end: false };
  const keys = [{ at: 0.5, points: [{ x: 1, y: 0.5 }] }];
  expect(onTrack(keys, own, 0.25)).toEqual({ points: [{ x: 0.5, y: 0.25 }], opacity: 1 });
  expect(onTrack(keys, own, 0.55)?.opacity).toBeCloseTo(0.5);
  expect(onTrack(keys, own, 0.8)).toEqual({ points: [{ x: 1, y: 0.5 }], opacity: 0 });
  expect(onTrack(keys, { ...own, end: true }, 0.2)?.opacity).toBe(0);
  expect(onTrack([{ at: 1, points: [] }], own, 0.2)).toBeNull();
});
