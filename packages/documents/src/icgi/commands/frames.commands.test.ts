import { expect, test } from 'vitest';
import { emptyIcgi } from '../../testing/icgi-arbitrary.ts';
import { addKeyframes, addTransition, changeKeyframe, changeTransition, setTransitionEnds } from '../icgi.commands.ts';
import type { IcgiRecords } from '../icgi.records.ts';
import {
  framesToViews,
  importSequences,
  insertFrames,
  pickFrames,
  replaceFrames,
  viewsToTransition,
} from './frames.commands.ts';

const image = (name: string) => ({ name, type: 'image/webp', url: `asset://${name}` });
const images = (names: string) => [...names].map(image);
const nothing = { views: [], transitions: [], replaced: [], images: [], frames: [], linked: [] };
const withViews = () =>
  addKeyframes.run(emptyIcgi(), {
    items: [
      { id: 'hall', name: 'Hall', image: image('hall') },
      { id: 'kitchen', name: 'Kitchen', image: image('kitchen') },
    ],
  });
const withMove = (frames = 'abcd') =>
  addTransition.run(withViews(), { id: 't', name: 'Move', start: 'hall', end: 'kitchen', frames: images(frames) });
const framesOf = (icgi: IcgiRecords, id = 't') =>
  icgi
    .get('transitions', id)
    ?.frames.map(({ name }) => name)
    .join('');

test('an import makes views first, so that its transitions can begin in them, and names those after their ends', () => {
  const icgi = importSequences.run(emptyIcgi(), {
    ...nothing,
    views: [
      { id: 'a', name: 'Attic', image: image('attic') },
      { id: 'b', name: 'Bath', image: image('bath') },
    ],
    transitions: [{ id: 't', name: '', start: 'a', end: 'b', frames: images('12') }],
  });
  expect(icgi.get('transitions', 't')).toMatchObject({ name: 'Attic → Bath', start: { id: 'a' }, end: { id: 'b' } });
  expect(icgi.get('keyframes', 'b')?.controls.back).toMatchObject({ transition: { id: 't' }, reverse: true });
});

test('an end that was deleted in the meantime stays open', () => {
  const made = { id: 't', name: 'Up', start: 'gone', end: 'hall', frames: images('1') };
  const icgi = importSequences.run(withViews(), { ...nothing, transitions: [made] });
  expect(icgi.get('transitions', 't')).toMatchObject({ start: null, end: { id: 'hall' }, name: 'Up' });
});

test('another render keeps ends and name, and drops the compass of frames that are gone', () => {
  const turned = changeTransition.run(withMove(), { id: 't', yaw: [0, 1, 2, 3] });
  const icgi = replaceFrames.run(turned, { id: 't', frames: images('xyz') });
  expect(icgi.get('transitions', 't')).toMatchObject({ name: 'Move', start: { id: 'hall' }, end: { id: 'kitchen' } });
  expect(icgi.get('transitions', 't')?.yaw).toBeUndefined();
  expect(framesOf(icgi)).toBe('xyz');
});

test.each([
  ['trims', [1, 2], 'bc', [1, 2]],
  ['reverses', [3, 2, 1, 0], 'dcba', [3, 2, 1, 0]],
  ['duplicates', [0, 1, 1, 2, 3], 'abbcd', [0, 1, 1, 2, 3]],
])('picking frames %s, and the compass of each goes along', (_what, picks, frames, yaw) => {
  const turned = changeTransition.run(withMove(), { id: 't', yaw: [0, 1, 2, 3] });
  const icgi = pickFrames.run(turned, { id: 't', of: 4, picks });
  expect(framesOf(icgi)).toBe(frames);
  expect(icgi.get('transitions', 't')?.yaw).toEqual(yaw);
});

test('frames that were picked from another list, and more than a transition takes, change nothing', () => {
  const icgi = withMove();
  expect(pickFrames.run(icgi, { id: 't', of: 3, picks: [0] })).toBe(icgi);
  expect(pickFrames.run(icgi, { id: 't', of: 4, picks: Array(2_001).fill(0) })).toBe(icgi);
});

test('frames are put in where they are dropped', () => {
  expect(framesOf(insertFrames.run(withMove(), { id: 't', at: 1, frames: images('xy') }))).toBe('axybcd');
  expect(framesOf(insertFrames.run(withMove(), { id: 't', at: 4, frames: images('x') }))).toBe('abcdx');
});

test('views become a transition and back', () => {
  const joined = viewsToTransition.run(withViews(), { id: 't', views: ['kitchen', 'hall'], name: 'Cam' });
  expect(joined.all('keyframes')).toEqual([]);
  expect(framesOf(joined)).toBe('kitchenhall');
  const items = [
    { id: 'one', name: 'Cam 1' },
    { id: 'two', name: 'Cam 2' },
  ];
  const back = framesToViews.run(joined, { id: 't', items });
  expect(back.get('transitions', 't')).toBeUndefined();
  expect(back.ordered('keyframes').map(({ name, image }) => [name, image?.name])).toEqual([
    ['Cam 1', 'kitchen'],
    ['Cam 2', 'hall'],
  ]);
});

test('a transition is called after its ends until it has a name of its own', () => {
  let icgi = addTransition.run(withViews(), { id: 't', name: '', start: null, end: null, frames: [] });
  icgi = setTransitionEnds.run(icgi, { id: 't', start: 'hall', end: null });
  expect(icgi.get('transitions', 't')?.name).toBe('Hall → …');
  icgi = setTransitionEnds.run(icgi, { id: 't', start: 'hall', end: 'kitchen' });
  icgi = changeKeyframe.run(icgi, { id: 'hall', name: 'Entrance' });
  expect(icgi.get('transitions', 't')?.name).toBe('Entrance → Kitchen');
  icgi = changeTransition.run(icgi, { id: 't', name: 'Way in' });
  icgi = changeKeyframe.run(icgi, { id: 'hall', name: 'Porch' });
  expect(setTransitionEnds.run(icgi, { id: 't', start: 'kitchen', end: 'hall' }).get('transitions', 't')?.name).toBe(
    'Way in',
  );
});

test('frames that were missing go to their places, others take theirs, and compass and views go along', () => {
  const turned = changeTransition.run(withMove(), { id: 't', yaw: [0, 10, 20, 30] });
  const frame = (at: number, name: string, isMissing: boolean) => ({ id: 't', at, isMissing, frame: image(name) });
  const icgi = importSequences.run(turned, {
    ...nothing,
    frames: [frame(1, 'x', true), frame(3, 'y', true), frame(2, 'C', false), frame(4, 'z', true)],
    images: [
      { id: 'hall', image: image('new') },
      { id: 'gone', image: image('lost') },
    ],
  });
  expect(framesOf(icgi)).toBe('axbCydz');
  expect(icgi.get('transitions', 't')?.yaw).toEqual([0, 0, 10, 20, 20, 30, 30]);
  expect(icgi.get('keyframes', 'hall')?.image?.name).toBe('new');
  expect(icgi.get('keyframes', 'gone')).toBeUndefined();
});
