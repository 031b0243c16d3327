import { Records } from '@diorama/documents/engine/schema/records.ts';
import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import { parseRecord } from '@diorama/documents/engine/schema/validate.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import type { IcgiDocument, IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import { cutTo, playing } from '@diorama/documents/icgi/view-links.ts';
import { expect, test } from 'vitest';
import { graphEdges } from './graph-edges.ts';
import { linkPlan, linkTargets } from './link-plan.ts';

function tour(controls: Record<string, object>, moves: Record<string, [string, string]> = {}): IcgiRecords {
  const given: [string, object][] = [
    ['settings', { name: 'Tour' }],
    ['interface', {}],
    ...['a', 'b', 'c'].map((id): [string, object] => [
      `keyframes/${id}`,
      { id, order: `a${id}`, name: id.toUpperCase(), controls: controls[id] ?? {} },
    ]),
    ...Object.entries(moves).map(([id, [start, end]]): [string, object] => [
      `transitions/${id}`,
      { id, order: `a${id}`, name: id, start: { type: 'keyframe', id: start }, end: { type: 'keyframe', id: end } },
    ]),
  ];
  const records = given.map(([key, value]): [string, Record<string, unknown>] => {
    const parsed = parseRecord(icgiDocument, key, value);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    return [key, parsed.record];
  });
  return new Records<IcgiDocument>(icgiDocument, trustedTables<IcgiDocument>(icgiDocument, records));
}

test('a transition is one line with the ways that use it, the cuts of two views are one line, side by side', () => {
  const icgi = tour(
    { a: { right: playing('t', false), left: cutTo('b') }, b: { back: cutTo('a'), left: cutTo('c') } },
    { t: ['a', 'b'], u: ['a', 'c'] },
  );
  expect(graphEdges(icgi).map(({ suggested, ...edge }) => ({ ...edge, suggested: suggested.length }))).toEqual([
    {
      id: 'transitions/t',
      kind: 'move',
      from: 'a',
      to: 'b',
      name: 't',
      isForward: true,
      isBackward: false,
      suggested: 0,
      lane: 0,
    },
    {
      id: 'transitions/u',
      kind: 'move',
      from: 'a',
      to: 'c',
      name: 'u',
      isForward: false,
      isBackward: false,
      suggested: 2,
      lane: 0,
    },
    {
      id: 'cut/a/b',
      kind: 'cut',
      from: 'a',
      to: 'b',
      name: 'Cut',
      isForward: true,
      isBackward: true,
      suggested: 0,
      lane: 1,
    },
    {
      id: 'cut/b/c',
      kind: 'cut',
      from: 'b',
      to: 'c',
      name: 'Cut',
      isForward: true,
      isBackward: false,
      suggested: 0,
      lane: 0,
    },
  ]);
});

test('what a new link can be: transitions between the two in the direction that fits, arrows that are free first', () => {
  const icgi = tour({ a: { right: cutTo('c') } }, { t: ['a', 'b'], u: ['b', 'a'], v: ['b', 'c'] });
  const targets = linkTargets(icgi, 'a', 'b');
  expect(targets.moves).toEqual([
    { transition: 't', reverse: false, label: 't' },
    { transition: 'u', reverse: true, label: 'u, reversed' },
  ]);
  expect(targets.arrows.map(({ name, leadsTo }) => [name, leadsTo])).toEqual([
    ['left', null],
    ['back', null],
    ['direction', null],
    ['right', 'C'],
  ]);
});

test('a link with its way back sets both arrows; without one, or where there is a way back, only the first', () => {
  const icgi = tour({ c: { left: cutTo('a') } }, { t: ['a', 'b'] });
  const there = { keyframe: 'a', name: 'left' as const, control: playing('t', false) };
  const back = { keyframe: 'b', name: 'back' as const, control: playing('t', true) };
  expect(linkPlan(icgi, there, there.control, true)).toEqual([there, back]);
  expect(linkPlan(icgi, there, there.control, false)).toEqual([there]);
  const toC = { keyframe: 'a', name: 'left' as const, control: cutTo('c') };
  expect(linkPlan(icgi, toC, toC.control, true)).toEqual([toC]);
});
