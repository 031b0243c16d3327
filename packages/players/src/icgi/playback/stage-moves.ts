import { isMoving, type MoveEffect, type MoveLimits, type MoveState } from '../moves/move-machine.ts';
import { createMoveRunner } from '../moves/move-runner.ts';
import type { SceneIndex } from '../scene-index.ts';
import type { MoveReport } from '../stage.port.ts';
import type { StageSurface } from '../stage-surface.ts';
import type { MoveLoader } from './move-loader.ts';
import { createMovingRuns, type Run } from './moving-runs.ts';
import type { Standby } from './standby.ts';

/** Milliseconds. */
const CROSS_FADE = 240;
const SETTLE_FADE = 140;

interface MovesOptions {
  surface: StageSurface;
  loader: MoveLoader;
  standby: Standby;
  scene: () => SceneIndex;
  limits: MoveLimits;
  /** After the effects of every event. */
  onStep: (state: MoveState, before: MoveState) => void;
  /** The first frame of a run is on screen. */
  onUnveiled: (run: Run) => void;
}

/** Carries out on the stage what the move machine decides. */
export function createStageMoves({ surface, loader, standby, scene, limits, onStep, onUnveiled }: MovesOptions) {
  let last: MoveReport | null = null;
  const runner = createMoveRunner({ limits, perform, onStep });
  const { dispatch } = runner;
  const runs = createMovingRuns({
    surface,
    load: ({ transition, reverse }, loading) => loader.load(scene(), transition, reverse, loading),
    take: standby.take,
    isCurrent: (run) => runner.state().run === run,
    isMoving: () => isMoving(runner.state()),
    dispatch,
    onUnveiled,
  });

  function perform(effect: MoveEffect): void {
    switch (effect.type) {
      case 'load':
        runs.begin(effect.run, effect.move);
        return;
      case 'start':
        runs.start(effect.run, effect.from);
        return;
      case 'stop':
        runs.end(effect.run, 0);
        return;
      case 'settle':
        void settle(effect.run);
        return;
      case 'fade':
        fadeTo(effect.run, effect.to);
        return;
      case 'stand':
        standIn(effect.keyframe, effect.how === 'cut' ? 0 : CROSS_FADE);
        return;
    }
  }

  /** Frames on screen stay until the still below them is painted. */
  function standIn(keyframe: string | null, fade: number): void {
    surface.stand(keyframe, fade);
    runs.endAll(fade);
  }

  async function settle(id: number): Promise<void> {
    const run = runs.get(id);
    report(run, run?.loaded?.played ?? 'fade');
    surface.expect(runner.state().at);
    await surface.arrive();
    if (runs.get(id)) runs.endAll(SETTLE_FADE);
    dispatch({ type: 'settled', run: id });
  }

  function fadeTo(id: number, to: string | null): void {
    report(runs.get(id), 'fade');
    runs.leaveBehind(id);
    standIn(to, CROSS_FADE);
    setTimeout(() => dispatch({ type: 'settled', run: id }), CROSS_FADE);
  }

  function report(run: Run | undefined, played: MoveReport['played']): void {
    if (!run) return;
    const due = run.loaded ? run.loaded.count - run.firstDue : 0;
    const { transition, reverse } = run.move;
    last = { transition, reverse, shown: run.shown, due, played, isBroken: loader.hasBroken(scene(), transition) };
  }

  return {
    dispatch,
    state: runner.state,
    lastMove: () => last,

    /** Stands at a move's end at once. */
    cut(transition: string, reverse: boolean, arrives: string | null): void {
      last = { transition, reverse, shown: 0, due: 0, played: 'cut', isBroken: false };
      dispatch({ type: 'show', keyframe: arrives, how: 'cut' });
    },

    destroy(): void {
      runner.destroy();
      runs.endAll(0);
      runs.destroy();
    },
  };
}
