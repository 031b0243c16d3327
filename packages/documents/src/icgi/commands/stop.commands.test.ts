import { expect, test } from 'vitest';
import { emptyIcgi } from '../../testing/icgi-arbitrary.ts';
import { addKeyframes, removeKeyframe } from '../icgi.commands.ts';
import type { IcgiRecords } from '../icgi.records.ts';
import { addStops, moveStops, removeStops } from './stop.commands.ts';

const viewsOf = (icgi: IcgiRecords) => icgi.ordered('stops').map(({ keyframe }) => keyframe?.id);

/** A tour of the hall, the kitchen and the hall again. */
function tour(): IcgiRecords {
  const items = ['hall', 'kitchen'].map((id) => ({ id, name: id, image: null }));
  return addStops.run(addKeyframes.run(emptyIcgi(), { items }), {
    items: [
      { id: 'one', keyframe: 'hall' },
      { id: 'two', keyframe: 'kitchen' },
      { id: 'three', keyframe: 'hall' },
    ],
  });
}

test('stops are added in the order given, and a view may be shown twice', () => {
  expect(viewsOf(tour())).toEqual(['hall', 'kitchen', 'hall']);
});

test('a stop of a view that is gone is not added', () => {
  expect(addStops.run(tour(), { items: [{ id: 'four', keyframe: 'attic' }] }).ordered('stops')).toHaveLength(3);
});

test('moving a stop changes the order of the tour', () => {
  expect(viewsOf(moveStops.run(tour(), { ids: ['two'], after: null, before: 'one' }))).toEqual([
    'kitchen',
    'hall',
    'hall',
  ]);
});

test('a removed stop leaves its view, a removed view takes its stops along', () => {
  expect(viewsOf(removeStops.run(tour(), { ids: ['one'] }))).toEqual(['kitchen', 'hall']);
  expect(viewsOf(removeKeyframe.run(tour(), { id: 'hall' }))).toEqual(['kitchen']);
});
