import { expect, test } from 'vitest';
import { graphVisits, walkedText } from './visit-figures.ts';

test('the graph has the sights of each view, and of each transition how it went beside the busiest one', () => {
  const { views, transitions } = graphVisits([
    { what: 'view', id: 'hall', count: 9, ms: 1 },
    { what: 'played', id: 'in', count: 6, ms: 0 },
    { what: 'late', id: 'in', count: 2, ms: 0 },
    { what: 'skipped', id: 'up', count: 2, ms: 0 },
    { what: 'open', id: 'floor', count: 5, ms: 0 },
  ]);
  expect([...views]).toEqual([['hall', 9]]);
  expect(transitions.get('in')).toEqual({ times: 8, late: 2, skipped: 0, share: 1 });
  expect(transitions.get('up')).toEqual({ times: 2, late: 0, skipped: 2, share: 0.25 });
});

test('a transition is told with what went wrong', () => {
  expect(walkedText({ times: 1, late: 0, skipped: 0, share: 1 })).toBe('Walked 1 time');
  expect(walkedText({ times: 1_200, late: 2, skipped: 1, share: 1 })).toBe('Walked 1,200 times, 2 late, 1 skipped');
});
