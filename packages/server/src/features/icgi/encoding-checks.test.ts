import { expect, test } from 'vitest';
import { checkEncodings } from './encoding-checks.ts';

const state = (name: 'queued' | 'running' | 'done', progress = 0) => ({
  ...{ key: 'k', turn: 0, state: name, progress },
  ...{ message: null, width: 1920, height: 1080, draft_fault: null },
});
test.each([
  ['nothing is ordered', null, null, false, 100],
  ['all waits, phones too', state('queued'), state('queued'), true, 130],
  ['half is made', state('running', 0.5), null, false, 50],
  ['half is made, phones wait', state('running', 0.5), state('queued'), true, 80],
  ['phones wait', state('done', 1), state('queued'), true, 30],
  ['those for phones are half made', state('done', 1), state('running', 0.5), true, 15],
])('the seconds that are left of videos are said: %s', (_, encoding, cutEncoding, isCut, seconds) => {
  const found = checkEncodings('Move', 'transitions/m', { encoding, cutEncoding, isCut, seconds: 100 });
  expect(found).toEqual([expect.objectContaining({ check: 'transition.encode.pending', seconds })]);
});

test('videos that are made take no time', () => {
  const videos = { encoding: state('done', 1), cutEncoding: null, isCut: false, seconds: 100 };
  expect(checkEncodings('Move', 'transitions/m', videos)).toEqual([]);
});
