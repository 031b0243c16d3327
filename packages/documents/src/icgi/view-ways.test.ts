import { expect, test } from 'vitest';
import { emptyIcgi } from '../testing/icgi-arbitrary.ts';
import { setControls } from './graph.commands.ts';
import { addKeyframes, addTransition, setControl } from './icgi.commands.ts';
import type { IcgiRecords } from './icgi.records.ts';
import { cutTo, playing, suggestedLinks, targetOf, wayBack, waysOf } from './view-ways.ts';

const viewsOf = (...ids: string[]): IcgiRecords =>
  addKeyframes.run(emptyIcgi(), { items: ids.map((id) => ({ id, name: id, image: null })) });

/** With a transition that no arrow plays, as one that is made of files beside its views. */
const withMove = (icgi: IcgiRecords, id: string, start: string, end: string): IcgiRecords => {
  const made = addTransition.run(icgi, { id, name: id, start, end, frames: [] });
  return icgi.all('keyframes').reduce((next, keyframe) => next.put('keyframes', keyframe), made);
};

test('a transition that no arrow plays is suggested both ways, on free arrows', () => {
  const icgi = withMove(viewsOf('hall', 'kitchen'), 't', 'hall', 'kitchen');
  expect(suggestedLinks(icgi)).toEqual([
    { keyframe: 'hall', name: 'right', control: playing('t', false), transition: 't', to: 'kitchen' },
    { keyframe: 'kitchen', name: 'back', control: playing('t', true), transition: 't', to: 'hall' },
  ]);
});

test('of an arrow that plays a transition, the way back is the same one in reverse', () => {
  const icgi = setControl.run(withMove(viewsOf('hall', 'kitchen'), 't', 'hall', 'kitchen'), {
    id: 'hall',
    name: 'left',
    control: playing('t', false),
  });
  expect(suggestedLinks(icgi).map(({ keyframe, name, control }) => ({ keyframe, name, control }))).toEqual([
    { keyframe: 'kitchen', name: 'back', control: playing('t', true) },
  ]);
  expect(wayBack(icgi, 'hall', playing('t', false))).toEqual({
    keyframe: 'kitchen',
    name: 'back',
    control: playing('t', true),
  });
});

test('accepted all at once, no suggestion takes the arrow of another one, and none is left', () => {
  let icgi = viewsOf('a', 'b', 'c', 'd', 'e');
  for (const [at, to] of ['b', 'c', 'd', 'e'].entries()) icgi = withMove(icgi, `t${at}`, 'a', to);
  const suggested = suggestedLinks(icgi);
  // Two arrows of a lead on, and each of the others has one back.
  expect(suggested).toHaveLength(6);
  const arrows = suggested.map(({ keyframe, name }) => `${keyframe} ${name}`);
  expect(new Set(arrows).size).toBe(arrows.length);
  expect(suggestedLinks(setControls.run(icgi, { items: suggested }))).toEqual([]);
});

test('views that are linked already, by a cut too, and transitions without an end suggest nothing', () => {
  let icgi = withMove(viewsOf('a', 'b'), 't', 'a', 'b');
  icgi = setControl.run(icgi, { id: 'a', name: 'left', control: cutTo('b') });
  icgi = setControl.run(icgi, { id: 'b', name: 'left', control: cutTo('a') });
  expect(suggestedLinks(icgi)).toEqual([]);
  expect(wayBack(icgi, 'a', cutTo('b'))).toBeNull();
  const open = addTransition.run(viewsOf('a'), { id: 't', name: 't', start: 'a', end: null, frames: [] });
  expect(suggestedLinks(open)).toEqual([]);
  expect(targetOf(open, playing('t', false))).toBeNull();
});

test('a cut is answered by a cut', () => {
  expect(wayBack(viewsOf('a', 'b'), 'a', cutTo('b'))).toEqual({ keyframe: 'b', name: 'back', control: cutTo('a') });
  expect(waysOf(viewsOf('a', 'b'))).toEqual([]);
});
