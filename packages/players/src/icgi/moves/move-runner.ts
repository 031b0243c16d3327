import {
  type MoveEffect,
  type MoveEvent,
  type MoveLimits,
  type MoveState,
  STANDING_NOWHERE,
  stepMove,
} from './move-machine.ts';

interface RunnerOptions {
  limits: MoveLimits;
  perform: (effect: MoveEffect) => void;
  /** After the effects of every event. */
  onStep: (state: MoveState, before: MoveState) => void;
}

/** Runs the move machine against the clock. */
export function createMoveRunner({ limits, perform, onStep }: RunnerOptions) {
  let state: MoveState = STANDING_NOWHERE;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  function dispatch(event: MoveEvent): void {
    if (isEnded) return;
    const before = state;
    const [next, effects] = stepMove(state, event, limits);
    state = next;
    for (const effect of effects) perform(effect);
    if (state.deadline !== before.deadline) watch();
    onStep(state, before);
  }

  function watch(): void {
    clearTimeout(watchdog);
    if (state.deadline === null) return;
    const wait = Math.max(0, state.deadline - performance.now());
    watchdog = setTimeout(() => {
      const before = state.deadline;
      dispatch({ type: 'tick', now: performance.now() });
      if (state.deadline !== null && state.deadline === before) watch(); // the timer came a little early
    }, wait);
  }

  return {
    dispatch,
    state: () => state,
    destroy(): void {
      isEnded = true;
      clearTimeout(watchdog);
    },
  };
}
