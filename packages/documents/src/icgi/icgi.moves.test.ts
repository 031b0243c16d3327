import { expect, test } from 'vitest';
import { emptyIcgi } from '../testing/icgi-arbitrary.ts';
import { addKeyframes, addMarker, addTransition } from './icgi.commands.ts';
import { arrangePlacements, moveKeyframes, moveTransitions } from './icgi.moves.ts';
import type { IcgiRecords } from './icgi.records.ts';

const IDS = ['a', 'b', 'c', 'd'];

function views(): IcgiRecords {
  return addKeyframes.run(emptyIcgi(), { items: IDS.map((id) => ({ id, name: id, image: null })) });
}

function markers(): IcgiRecords {
  return ['p', 'q', 'r'].reduce(
    (icgi, id) =>
      addMarker.run(icgi, {
        id: `m${id}`,
        placementId: id,
        blockId: `b${id}`,
        keyframe: id === 'r' ? 'b' : 'a',
        x: 0.2,
        y: 0.3,
        title: { type: 'custom', value: {} },
      }),
    views(),
  );
}

const order = (records: readonly { id: string }[]): string => records.map(({ id }) => id).join('');

test('several views keep the order in which they are given', () => {
  const moved = moveKeyframes.run(views(), { ids: ['a', 'c'], after: 'd', before: null });
  expect(order(moved.ordered('keyframes'))).toBe('bdac');
});

test('a transition goes to the beginning', () => {
  const three = ['x', 'y', 'z'].reduce(
    (icgi, id) => addTransition.run(icgi, { id, name: id, start: null, end: null, frames: [] }),
    views(),
  );
  expect(order(moveTransitions.run(three, { ids: ['z'], after: null, before: 'x' }).ordered('transitions'))).toBe(
    'zxy',
  );
});

test('a marker that goes to another view stays where it was on the canvas', () => {
  const moved = arrangePlacements.run(markers(), { ids: ['q', 'p'], keyframe: 'b', after: 'r', before: null });
  const inB = moved.ordered('placements').filter(({ keyframe }) => keyframe?.id === 'b');
  expect(order(inB)).toBe('rqp');
  expect(moved.get('placements', 'q')).toMatchObject({ x: 0.2, y: 0.3 });
});

test('markers change places within their view', () => {
  const moved = arrangePlacements.run(markers(), { ids: ['q'], keyframe: 'a', after: null, before: 'p' });
  expect(order(moved.ordered('placements').filter(({ keyframe }) => keyframe?.id === 'a'))).toBe('qp');
});
