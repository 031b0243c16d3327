import { sizesFor } from '../visitor/media/picture-element.ts';
import { attachGestures, type GestureTarget } from '../visitor/picture/gestures.ts';
import { bearingInMove } from './geometry/compass.ts';
import { createLookAhead } from './media/look-ahead.ts';
import { isMoving, type MoveState } from './moves/move-machine.ts';
import { painted } from './painting.ts';
import { createFrameHolder } from './playback/frame-holder.ts';
import { createMoveLoader } from './playback/move-loader.ts';
import { createStageMoves } from './playback/stage-moves.ts';
import { createStandby } from './playback/standby.ts';
import { EMPTY_SCENE, SceneIndex } from './scene-index.ts';
import type { CreateIcgiStage, StageState, StageTaps } from './stage.port.ts';
import { createStageSurface } from './stage-surface.ts';

/** Milliseconds until a move's files are here, unless the options say otherwise. */
const PATIENCE = 250;
/** Milliseconds from then until its first frame: a slow machine is no reason to do without. */
const START = 800;
/** Milliseconds between two frames after which a move is given up. */
const STALL = 1_200;

/** The image stage: draws stills and moves, knows nothing of arrows, markers or pages. */
export const createIcgiStage: CreateIcgiStage = (options) => {
  const { fit, first, isMotionReduced, prefetch, gestures, maxZoom, isWhole, patience = PATIENCE } = options;
  const life = new AbortController();
  let index = EMPTY_SCENE;
  const scene = () => index;
  const shown = createStageState();
  const surface = createStageSurface({
    fit,
    first,
    maxZoom,
    isMotionReduced,
    onChange: publish,
    onUncovered() {
      const state = moves.state();
      const keyframe = isMoving(state) ? (state.move?.arrives ?? null) : state.at;
      moves.dispatch({ type: 'show', keyframe, how: 'fade' });
      if (state.phase === 'idle') leaveOrArrive(state); // another video may fit the window now
    },
  });
  const { panZoom } = surface;
  const loader = createMoveLoader(panZoom);
  const standby = createStandby(surface);
  const lookAhead = createLookAhead({
    loader,
    standby,
    scene,
    isMotionReduced,
    sizes: (keyframe) => sizesFor(surface.widthOf(keyframe), devicePixelRatio),
  });
  const holder = createFrameHolder({ surface, loader, scene, onChange: publish });
  const moves = createStageMoves({
    surface,
    loader,
    standby,
    scene,
    limits: { patience, start: Math.max(START, patience), stall: STALL },
    onStep(state, before) {
      if (state.at !== before.at || state.phase !== before.phase) leaveOrArrive(state);
      publish();
    },
    onUnveiled({ move, abort }) {
      surface.expect(move.arrives); // not before: decoding it would hold up the first frame
      if (prefetch) lookAhead.wayBack(move, abort.signal);
    },
  });
  let taps: StageTaps | null = null;
  const touched: GestureTarget = {
    ...panZoom,
    toggleZoom: (at) => taps?.onDoubleTap(at) || panZoom.toggleZoom(at),
    tap: () => taps?.onTap(),
  };
  if (gestures)
    // The mouse events that follow a finger would take the focus from where its tap has put it.
    surface.element.addEventListener('touchend', (event) => event.cancelable && event.preventDefault(), {
      signal: life.signal,
      passive: false,
    });
  const listenAbove = gestures ? attachGestures(surface.element, touched, isMotionReduced, life.signal) : null;

  function leaveOrArrive(state: MoveState): void {
    if (isMoving(state)) lookAhead.stop();
    else if (prefetch && state.phase === 'idle' && state.at !== null) lookAhead.from(state.at);
  }

  function movingNow(): StageState['moving'] {
    const held = holder.held();
    if (held) return { transition: held.transition, reverse: false, progress: held.progress };
    const { move, progress } = moves.state();
    if (!move || !isMoving(moves.state())) return null;
    return { transition: move.transition, reverse: move.reverse, progress };
  }

  function publish(): void {
    const moving = movingNow();
    const { at } = moves.state();
    if (isWhole !== true) panZoom.setMagnification(magnificationAt(index, at, moving));
    shown.publish({ keyframe: at, moving, compass: compassAt(index, at, moving), isReady: surface.isReady() });
  }

  return {
    element: surface.element,
    update(next) {
      index = new SceneIndex(next);
      surface.setScene(index);
      const state = moves.state();
      if (state.at !== null && !index.keyframe(state.at)) {
        const start = index.keyframe(next.product.settings.start?.id ?? null)?.id ?? null;
        moves.dispatch({ type: 'show', keyframe: start, how: 'cut' });
      } else if (state.phase === 'idle') {
        leaveOrArrive(state);
      }
      publish();
    },
    show(keyframe, how) {
      if (!index.keyframe(keyframe)) return;
      holder.letGo();
      moves.dispatch({ type: 'show', keyframe, how: isMotionReduced() ? 'cut' : how });
    },
    play(transition, reverse, from = 0) {
      const move = index.move(transition, reverse);
      if (!move) return;
      holder.letGo();
      if (isMotionReduced()) moves.cut(transition, reverse, move.arrives);
      else moves.dispatch({ type: 'play', move, now: performance.now(), from });
    },
    cancel: () => moves.dispatch({ type: 'cancel' }),
    hold(at) {
      if (at) {
        if (isMoving(moves.state())) moves.dispatch({ type: 'cancel' });
        void holder.hold(at);
      } else holder.letGo();
      publish();
    },
    prepare(transition, reverse) {
      const move = index.move(transition, reverse);
      if (!move || isMotionReduced() || index.playable(transition).type === 'none') return;
      moves.dispatch({ type: 'prepare', move });
    },
    takeGestures: (above) => listenAbove?.(above),
    takeTaps(listener) {
      taps = listener;
    },
    zoomBy: panZoom.zoomBy,
    zoomAt: panZoom.zoomAt,
    panBy: panZoom.panBy,
    reveal: panZoom.revealPoint,
    lookAt: panZoom.lookAt,
    state: shown.current,
    rect: panZoom.rect,
    subscribe: shown.subscribe,
    lastMove: moves.lastMove,
    destroy() {
      life.abort();
      lookAhead.stop();
      holder.letGo();
      moves.destroy();
      surface.destroy();
      void painted().then(loader.destroy); // not earlier: an emptied video uncovers the still below it
      shown.destroy();
    },
  };
};

/** Degrees clockwise from north, interpolated on the way. `at`: the keyframe one stands in or sets out from. */
function compassAt(scene: SceneIndex, at: string | null, moving: StageState['moving']): number {
  const move = moving ? scene.move(moving.transition, moving.reverse) : null;
  const from = scene.keyframe(move?.departs ?? at)?.compass ?? 0;
  if (!moving || !move) return from;
  const to = scene.keyframe(move.arrives)?.compass ?? from;
  return bearingInMove({ from, to }, scene.transition(moving.transition)?.yaw, moving.reverse, moving.progress);
}

/** The scale of the pictures, interpolated on the way. */
function magnificationAt(scene: SceneIndex, at: string | null, moving: StageState['moving']): number {
  const move = moving ? scene.move(moving.transition, moving.reverse) : null;
  const from = scene.keyframe(move?.departs ?? at)?.scale ?? 1;
  const to = scene.keyframe(move?.arrives ?? null)?.scale ?? from;
  return moving ? from + (to - from) * moving.progress : from;
}

/** Keeps the stage's state and notifies listeners of changes in the next frame. */
function createStageState() {
  const listeners = new Set<() => void>();
  let current: StageState = { keyframe: null, moving: null, compass: 0, isReady: false };
  let isNotified = true;
  return {
    current: () => current,

    /** Brings the state up to date at once. */
    publish(next: StageState): void {
      if (JSON.stringify(next) !== JSON.stringify(current)) current = next;
      if (!isNotified) return;
      isNotified = false;
      requestAnimationFrame(() => {
        isNotified = true;
        for (const listener of [...listeners]) listener();
      });
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    destroy: () => listeners.clear(),
  };
}
