import { expect, test } from 'vitest';
import { emptyIcgi } from '../testing/icgi-arbitrary.ts';
import { markersOn } from './checks/drawing.checks.ts';
import { addDirection, leadTo, linkViews } from './commands/graph.commands.ts';
import { crowded } from './hit-areas.ts';
import { addKeyframes, addTransition, setControl } from './icgi.commands.ts';
import type { IcgiRecords } from './icgi.records.ts';
import { type ChosenLink, cutTo, linksOf, playing, suggestedLinks, targetOf, wayBack } from './view-links.ts';

const newDirection = (link: ChosenLink, at: number) =>
  link.name === 'direction' ? { ...link, marker: `m${at}`, placement: `p${at}` } : link;

const viewsOf = (...ids: string[]): IcgiRecords =>
  addKeyframes.run(emptyIcgi(), { items: ids.map((id) => ({ id, name: id, image: null })) });

/** Adds a transition that no arrow plays, like one made from files without links. */
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
  expect(suggestedLinks(icgi)).toEqual([
    { keyframe: 'kitchen', name: 'back', control: playing('t', true), transition: 't', to: 'hall' },
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
  // Two arrows of `a` lead on, and each of the others has one back. Two more links are directions.
  expect(suggested).toHaveLength(8);
  const arrows = suggested.flatMap(({ keyframe, name }) => (name === 'direction' ? [] : `${keyframe} ${name}`));
  expect(arrows).toHaveLength(6);
  expect(new Set(arrows).size).toBe(arrows.length);
  const linked = linkViews.run(icgi, { items: suggested.map(newDirection) });
  expect(suggestedLinks(linked)).toEqual([]);
  const directions = linked.ordered('placements');
  expect(new Set(directions.map(({ x, y }) => `${x} ${y}`)).size).toBe(2);
  expect(linked.ordered('markers').map(({ title }) => title)).toEqual([
    { type: 'custom', value: { en: 'd', sv: 'd' } },
    { type: 'custom', value: { en: 'e', sv: 'e' } },
  ]);
  expect(linksOf(linked).filter(({ by }) => by === 'direction')).toEqual([
    { from: 'a', to: 'd', by: 'direction', transition: 't2', reverse: false },
    { from: 'a', to: 'e', by: 'direction', transition: 't3', reverse: false },
  ]);
});

test('a way back is a direction where all arrows are taken, and none where a direction leads back', () => {
  let icgi = viewsOf('a', 'b', 'c');
  for (const name of ['left', 'back', 'right'] as const)
    icgi = setControl.run(icgi, { id: 'b', name, control: cutTo('c') });
  const back = wayBack(icgi, 'a', cutTo('b'));
  expect(back).toEqual({ keyframe: 'b', name: 'direction', to: 'a' });
  if (!back) return;
  const linked = linkViews.run(icgi, { items: [newDirection(back, 0)] });
  expect(wayBack(linked, 'a', cutTo('b'))).toBeNull();
  expect(linksOf(linked)).toContainEqual({ from: 'b', to: 'a', by: 'direction', transition: null, reverse: false });
});

test('directions stand apart from each other and from what is there, however many', () => {
  const others = Array.from({ length: 12 }, (_, at) => `v${at}`);
  const items = others.map((to, at) => newDirection({ keyframe: 'a', name: 'direction', to }, at));
  const linked = linkViews.run(viewsOf('a', ...others), { items });
  const { points, distance } = markersOn(linked, 'a');
  expect(points).toHaveLength(12);
  expect(crowded(points, distance).pairs).toEqual([]);
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
  expect(linksOf(viewsOf('a', 'b'))).toEqual([]);
});

test('a direction is called as where it leads to, until it has a title of its own', () => {
  const at = { marker: 'm', placement: 'p', keyframe: 'a', x: 0.2, y: 0.8 };
  const placed = addDirection.run(viewsOf('a', 'b', 'c'), { ...at, to: null });
  const called = (icgi: IcgiRecords) => icgi.get('markers', 'm')?.title;
  expect(called(placed)).toEqual({ type: 'custom', value: {} });
  const toB = leadTo.run(placed, { placement: 'p', to: 'b' });
  expect(called(toB)).toEqual({ type: 'custom', value: { en: 'b', sv: 'b' } });
  const toC = leadTo.run(toB, { placement: 'p', to: 'c' });
  expect(called(toC)).toEqual({ type: 'custom', value: { en: 'c', sv: 'c' } });
  expect(linksOf(toC)).toEqual([{ from: 'a', to: 'c', by: 'direction', transition: null, reverse: false }]);
  const own = toC.patch('markers', 'm', { title: { type: 'custom', value: { en: 'Up the stairs' } } });
  const back = leadTo.run(own, { placement: 'p', to: 'b' });
  expect(called(back)).toEqual({ type: 'custom', value: { en: 'Up the stairs' } });
  expect(linksOf(leadTo.run(back, { placement: 'p', to: null }))).toEqual([]);
});
