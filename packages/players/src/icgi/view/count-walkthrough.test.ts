import { expect, test } from 'vitest';
import type { MoveReport, StageState } from '../stage.port.ts';
import { countMoves } from './count-walkthrough.ts';

/** A stage that is led by hand, and what is counted of it. */
function ledStage() {
  let state: StageState = { keyframe: 'hall', moving: null, compass: 0, isReady: true };
  let last: MoveReport | null = null;
  let tell = () => {};
  const counted: string[] = [];
  const stage = {
    state: () => state,
    lastMove: () => last,
    subscribe(listener: () => void) {
      tell = listener;
      return () => undefined;
    },
  };
  countMoves(stage, {
    add: (what, id) => counted.push(`${what} ${id}`),
    stand: (view) => counted.push(`at ${view}`),
  });
  return {
    counted,
    move(transition: string, reverse = false, progress = 0.5) {
      state = { ...state, moving: { transition, reverse, progress } };
      tell();
    },
    arrive(keyframe: string, played?: MoveReport['played'], transition = 'way', isBroken = false) {
      if (played) last = { transition, reverse: false, shown: 1, due: 1, played, isBroken };
      state = { ...state, keyframe, moving: null };
      tell();
    },
  };
}

test.each([
  ['video', 'played way'],
  ['frames', 'played way'],
  ['fade', 'late way'],
  ['cut', 'skipped way'],
] as const)('a transition that ended as %s counts as "%s"', (played, line) => {
  const stage = ledStage();
  stage.move('way');
  stage.arrive('kitchen', played);
  expect(stage.counted.filter((one) => one !== 'at null')).toEqual(['at hall', line, 'at kitchen']);
});

test('a transition of which a video could not be decoded is reported as broken, whatever took its place', () => {
  const stage = ledStage();
  stage.move('way');
  stage.arrive('kitchen', 'video', 'way', true);
  expect(stage.counted.filter((one) => !one.startsWith('at '))).toEqual(['played way', 'broken way']);
});

test('a transition that is left for another view is skipped', () => {
  const stage = ledStage();
  stage.move('way');
  stage.arrive('attic');
  expect(stage.counted).toEqual(['at hall', 'at null', 'skipped way', 'at attic']);
});

test('one transition after another without a stop counts both', () => {
  const stage = ledStage();
  stage.move('way');
  stage.move('next');
  stage.arrive('attic', 'video', 'next');
  expect(stage.counted.filter((one) => !one.startsWith('at'))).toEqual(['skipped way', 'played next']);
});

test('turning round is one way that was skipped', () => {
  const stage = ledStage();
  stage.move('way');
  stage.move('way', true);
  stage.move('way', true, 0.9);
  stage.arrive('hall', 'video');
  stage.move('way');
  stage.arrive('kitchen', 'video');
  expect(stage.counted.filter((one) => !one.startsWith('at'))).toEqual(['skipped way', 'played way']);
});
