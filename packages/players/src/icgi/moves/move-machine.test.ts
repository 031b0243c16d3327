import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Move,
  type MoveEffect,
  type MoveEvent,
  type MoveState,
  STANDING_NOWHERE,
  stepMove,
} from './move-machine.ts';

const LIMITS = { patience: 250, start: 800, stall: 1_200 };
const forward: Move = { transition: 'T', reverse: false, departs: 'a', arrives: 'b' };
const backward: Move = { transition: 'T', reverse: true, departs: 'b', arrives: 'a' };
const onward: Move = { transition: 'U', reverse: false, departs: 'b', arrives: 'c' };

/** Plays events in order; the last state and every effect. */
function after(...events: MoveEvent[]): { state: MoveState; effects: MoveEffect[] } {
  let state: MoveState = { ...STANDING_NOWHERE, at: 'a' };
  const effects: MoveEffect[] = [];
  for (const event of events) {
    const [next, made] = stepMove(state, event, LIMITS);
    state = next;
    effects.push(...made);
  }
  return { state, effects };
}

const playing: MoveEvent[] = [
  { type: 'play', move: forward, now: 0 },
  { type: 'loaded', run: 1 },
  { type: 'presented', run: 1, progress: 0.25, now: 80 },
];

test('a move is loaded, started, settled in its end and done', () => {
  const { state, effects } = after(...playing, { type: 'ended', run: 1 }, { type: 'settled', run: 1 });
  expect(effects.map(({ type }) => type)).toEqual(['load', 'start', 'settle']);
  expect(state).toMatchObject({ phase: 'idle', at: 'b', move: null, deadline: null });
});

test('a move can begin where one has scrubbed to, prepared or not', () => {
  const fresh = after({ type: 'play', move: forward, now: 0, from: 0.4 }, { type: 'loaded', run: 1 });
  expect(fresh.effects.at(-1)).toEqual({ type: 'start', run: 1, move: forward, from: 0.4 });
  const prepared = after(
    { type: 'prepare', move: forward },
    { type: 'loaded', run: 1 },
    { type: 'play', move: forward, now: 0, from: 0.4 },
  );
  expect(prepared.effects.at(-1)).toEqual({ type: 'start', run: 1, move: forward, from: 0.4 });
  expect(prepared.state.progress).toBe(0.4);
});

test('a move that was prepared starts at once', () => {
  const { effects } = after(
    { type: 'prepare', move: forward },
    { type: 'loaded', run: 1 },
    { type: 'play', move: forward, now: 10 },
  );
  expect(effects).toEqual([
    { type: 'load', run: 1, move: forward },
    { type: 'start', run: 1, move: forward, from: 0 },
  ]);
});

test('a prepared move that sets out from elsewhere is loaded again, because standing there ends every run', () => {
  const { state, effects } = after(
    { type: 'prepare', move: backward },
    { type: 'loaded', run: 1 },
    { type: 'play', move: backward, now: 10 },
  );
  expect(effects.slice(1)).toEqual([
    { type: 'stop', run: 1 },
    { type: 'stand', keyframe: 'b', how: 'cut' },
    { type: 'load', run: 2, move: backward },
  ]);
  expect(state).toMatchObject({ phase: 'armed', at: 'b', run: 2, isWanted: true });
});

test('without its files for 250 ms the move gives way to a cross-fade, and its late frames are ignored', () => {
  const early = after({ type: 'play', move: forward, now: 1_000 }, { type: 'tick', now: 1_249 });
  expect(early.state.phase).toBe('armed');
  const late = after(
    { type: 'play', move: forward, now: 1_000 },
    { type: 'tick', now: 1_250 },
    { type: 'loaded', run: 1 },
  );
  expect(late.effects.at(-1)).toEqual({ type: 'fade', run: 1, to: 'b' });
  expect(late.state).toMatchObject({ phase: 'settling', at: 'b' });
});

test('a machine that is slow to show the first frame of a fetched file has 800 ms', () => {
  const fetched: MoveEvent[] = [
    { type: 'play', move: forward, now: 1_000 },
    { type: 'fetched', run: 1, now: 1_200 },
  ];
  expect(after(...fetched, { type: 'tick', now: 1_999 }).state.phase).toBe('armed');
  expect(after(...fetched, { type: 'loaded', run: 1 }, { type: 'tick', now: 1_999 }).state.phase).toBe('ready');
  expect(after(...fetched, { type: 'tick', now: 2_000 }).effects.at(-1)?.type).toBe('fade');
});

test('a move that was fetched before it is wanted has 800 ms as well', () => {
  const { state } = after(
    { type: 'prepare', move: forward },
    { type: 'fetched', run: 1, now: 10 },
    { type: 'loaded', run: 1 },
    { type: 'play', move: forward, now: 5_000 },
    { type: 'tick', now: 5_799 },
  );
  expect(state.phase).toBe('ready');
});

test('a move that stalls midway gives way as well', () => {
  const { state, effects } = after(...playing, { type: 'tick', now: 80 + LIMITS.stall });
  expect(effects.at(-1)?.type).toBe('fade');
  expect(state.at).toBe('b');
});

test('turning round midway plays the other direction from the same place', () => {
  const { state, effects } = after(...playing, { type: 'play', move: backward, now: 90 }, { type: 'loaded', run: 2 });
  expect(effects.at(-1)).toEqual({ type: 'start', run: 2, move: backward, from: 0.75 });
  expect(effects.filter(({ type }) => type === 'stop')).toEqual([]);
  expect(state).toMatchObject({ run: 2, at: 'b', progress: 0.75 });
});

test('turning round before a frame was seen stays where one is', () => {
  const { state } = after({ type: 'play', move: forward, now: 0 }, { type: 'play', move: backward, now: 20 });
  expect(state).toMatchObject({ phase: 'idle', at: 'a', move: null });
});

test.each([
  { when: 'under way', events: playing },
  { when: 'settling', events: [...playing, { type: 'ended' as const, run: 1 }] },
])('another move ends one that is $when at its end', ({ events }) => {
  const { state, effects } = after(...events, { type: 'play', move: onward, now: 90 });
  expect(effects.slice(-2)).toEqual([
    { type: 'stand', keyframe: 'b', how: 'cut' },
    { type: 'load', run: 2, move: onward },
  ]);
  expect(effects.some(({ type }) => type === 'stop')).toBe(false);
  expect(state).toMatchObject({ at: 'b', run: 2 });
});

test('cancelling returns to where one set out from', () => {
  const { state, effects } = after(...playing, { type: 'cancel' });
  expect(effects.at(-1)).toEqual({ type: 'stand', keyframe: 'a', how: 'fade' });
  expect(state).toMatchObject({ phase: 'idle', at: 'a' });
});

test('a move that cannot be loaded is cross-faded when wanted and forgotten when not', () => {
  expect(after({ type: 'play', move: forward, now: 0 }, { type: 'failed', run: 1 }).effects.at(-1)?.type).toBe('fade');
  expect(after({ type: 'prepare', move: forward }, { type: 'failed', run: 1 }).state).toMatchObject({
    phase: 'idle',
    at: 'a',
  });
});

test('whatever happens, nothing of an earlier run is started or counted', () => {
  const move = fc.constantFrom(forward, backward, onward);
  const run = fc.integer({ min: 0, max: 6 });
  const now = fc.integer({ min: 0, max: 3_000 });
  const event: fc.Arbitrary<MoveEvent> = fc.oneof(
    fc.record({ type: fc.constant('prepare' as const), move }),
    fc.record({ type: fc.constant('play' as const), move, now }),
    fc.record({
      type: fc.constantFrom('loaded' as const, 'failed' as const, 'ended' as const, 'settled' as const),
      run,
    }),
    fc.record({ type: fc.constant('fetched' as const), run, now }),
    fc.record({
      type: fc.constant('presented' as const),
      run,
      now,
      progress: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({ type: fc.constant('tick' as const), now }),
    fc.record({ type: fc.constant('cancel' as const) }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let state: MoveState = { ...STANDING_NOWHERE, at: 'a' };
      const ended = new Set<number>();
      const loaded = new Map<number, Move>();
      for (const one of events) {
        const [next, effects] = stepMove(state, one, LIMITS);
        if ('run' in one && one.run !== state.run) expect(next).toBe(state);
        for (const effect of effects) {
          if (effect.type === 'load') loaded.set(effect.run, effect.move);
          if (effect.type === 'stop') ended.add(effect.run);
          if (effect.type === 'stand') for (const run of loaded.keys()) ended.add(run);
          if (effect.type !== 'start') continue;
          expect(ended.has(effect.run)).toBe(false);
          expect(effect.move).toEqual(loaded.get(effect.run));
          expect(next.run).toBe(effect.run);
        }
        expect(next.run).toBeGreaterThanOrEqual(state.run);
        state = next;
      }
    }),
    { numRuns: 2_000 },
  );
});
