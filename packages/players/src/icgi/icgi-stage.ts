import type { VideoVariant } from '@diorama/contract/public/playable-sequence.ts';
import { createByteCache } from '../visitor/media/byte-cache.ts';
import { sizesFor } from '../visitor/media/picture-element.ts';
import type { LoadedMove, PlayEvents } from './engines/engine.port.ts';
import { createFramesEngine } from './engines/frames-engine.ts';
import { createVideoEngine } from './engines/video-engine.ts';
import { bearingInMove } from './geometry/compass.ts';
import { attachGestures } from './gestures.ts';
import { chooseVariant } from './media/choose-variant.ts';
import { connectionNow, mayPrefetch } from './media/connection.ts';
import { filesOfMove, prefetchAround } from './media/prefetch.ts';
import {
  isMoving,
  type Move,
  type MoveEffect,
  type MoveEvent,
  type MoveState,
  STANDING_NOWHERE,
  stepMove,
} from './moves/move-machine.ts';
import { painted } from './painting.ts';
import { SceneIndex } from './scene-index.ts';
import type { CreateIcgiStage, MoveReport, StageState } from './stage.port.ts';
import { createStageSurface } from './stage-surface.ts';

/** Milliseconds until a move's first frame, unless the options say otherwise. */
const PATIENCE = 250;
/** Milliseconds between two frames after which a move is given up. */
const STALL = 1_200;
/** Bytes of moves kept for coming back. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Milliseconds. */
const CROSS_FADE = 240;
const TURN_FADE = 90;
const SETTLE_FADE = 140;
/** Milliseconds the last frame may wait for the end's still. */
const SETTLE_PATIENCE = 800;

interface Run {
  move: Move;
  abort: AbortController;
  loaded: LoadedMove | null;
  hasPresented: boolean;
  shown: number;
  firstDue: number;
}

const NOTHING: SceneIndex = new SceneIndex({
  product: {
    settings: {
      name: '',
      canvas: { width: 1920, height: 1080 },
      start: null,
      compass: false,
      categoryFilter: false,
    },
    keyframes: [],
    transitions: [],
  },
  media: { pictures: {}, transitions: {} },
});

/** The image stage: draws stills and moves, knows nothing of arrows, markers or pages. */
export const createIcgiStage: CreateIcgiStage = (options) => {
  const life = new AbortController();
  const limits = { patience: options.patience ?? PATIENCE, stall: STALL };
  const listeners = new Set<() => void>();
  let scene = NOTHING;
  let machine: MoveState = STANDING_NOWHERE;
  let current: StageState = { keyframe: null, moving: null, compass: 0, isReady: false };
  let last: MoveReport | null = null;
  let held: { transition: string; frame: number; progress: number } | null = null;
  let holding: { key: string; abort: AbortController; loaded: Promise<LoadedMove | null> } | null = null;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let around: AbortController | null = null;
  let isTold = true;
  const runs = new Map<number, Run>();

  const surface = createStageSurface({
    fit: options.fit,
    isMotionReduced: options.isMotionReduced,
    onChange: publish,
  });
  const cache = createByteCache(KEPT_BYTES);
  const choose = (variants: VideoVariant[]) =>
    chooseVariant(variants, { width: surface.rect().width, pixelRatio: devicePixelRatio }, connectionNow());
  const engines = [createVideoEngine(cache, choose), createFramesEngine(cache)];
  if (options.gestures) attachGestures(surface.element, surface, options.isMotionReduced, life.signal);

  function load(transition: string, reverse: boolean, signal: AbortSignal): Promise<LoadedMove> | null {
    const playable = scene.playable(transition);
    for (const engine of engines) {
      const loading = engine.load(playable, reverse, signal);
      if (loading) return loading;
    }
    return null;
  }

  function dispatch(event: MoveEvent): void {
    if (life.signal.aborted) return;
    const before = machine;
    const [next, effects] = stepMove(machine, event, limits);
    machine = next;
    for (const effect of effects) perform(effect);
    if (machine.deadline !== before.deadline) watch();
    if (machine.at !== before.at || machine.phase !== before.phase) leaveOrArrive();
    publish();
  }

  function watch(): void {
    clearTimeout(watchdog);
    if (machine.deadline === null) return;
    const wait = Math.max(0, machine.deadline - performance.now());
    watchdog = setTimeout(() => {
      const before = machine.deadline;
      dispatch({ type: 'tick', now: performance.now() });
      if (machine.deadline !== null && machine.deadline === before) watch(); // the timer came a little early
    }, wait);
  }

  function leaveOrArrive(): void {
    const isStanding = machine.phase === 'idle' && machine.at !== null;
    if (!isStanding || !options.prefetch) {
      if (isMoving(machine)) around?.abort();
      return;
    }
    if (!machine.at) return;
    around?.abort();
    around = new AbortController();
    const means = { cache, choose, connection: connectionNow, sizes, warm };
    void prefetchAround(machine.at, scene, !options.isMotionReduced(), means, around.signal);
  }

  /** A video that has once been loaded keeps its element until another one needs it. */
  async function warm(move: { transition: string; reverse: boolean }, signal: AbortSignal): Promise<void> {
    if (scene.playable(move.transition).type === 'video')
      (await load(move.transition, move.reverse, signal))?.release();
  }

  /** The way back is fetched while a move plays, so that one can turn round in it. */
  function fetchWayBack({ transition, reverse }: Move, signal: AbortSignal): void {
    if (!options.prefetch || !mayPrefetch(connectionNow())) return;
    const { urls } = filesOfMove(scene, { transition, reverse: !reverse }, choose);
    for (const url of urls) cache.get(url, signal, 'low').catch(() => undefined);
  }

  const sizes = () => sizesFor(surface.rect().width, devicePixelRatio);

  function perform(effect: MoveEffect): void {
    switch (effect.type) {
      case 'load':
        beginRun(effect.run, effect.move);
        return;
      case 'start':
        start(effect.run, effect.from);
        return;
      case 'stop':
        endRun(effect.run, 0);
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

  function beginRun(id: number, move: Move): void {
    const run: Run = { move, abort: new AbortController(), loaded: null, hasPresented: false, shown: 0, firstDue: 0 };
    runs.set(id, run);
    for (const [other, { loaded }] of runs) if (other !== id) loaded?.pause();
    const loading = load(move.transition, move.reverse, run.abort.signal);
    if (!loading) {
      queueMicrotask(() => dispatch({ type: 'failed', run: id }));
      return;
    }
    loading.then(
      (loaded) => {
        if (run.abort.signal.aborted) {
          loaded.release();
          return;
        }
        run.loaded = loaded;
        surface.addMoving(loaded.element);
        dispatch({ type: 'loaded', run: id });
      },
      () => {
        if (!run.abort.signal.aborted) dispatch({ type: 'failed', run: id });
      },
    );
  }

  function start(id: number, from: number): void {
    const run = runs.get(id);
    const loaded = run?.loaded;
    if (!run || !loaded) return;
    surface.centre();
    run.firstDue = Math.round(from * (loaded.count - 1));
    void surface.reveal(loaded.element, 0.01, 0); // drawn, so that frames are presented, but not yet seen
    const lastFrame = Math.max(1, loaded.count - 1);
    let shownFrame = -1;
    const events: PlayEvents = {
      onPresented(frame) {
        if (machine.run !== id || frame < run.firstDue) return;
        if (frame !== shownFrame) run.shown += 1;
        shownFrame = frame;
        if (!run.hasPresented) unveil(id, run, loaded);
        dispatch({ type: 'presented', run: id, progress: frame / lastFrame, now: performance.now() });
      },
      onEnded: () => dispatch({ type: 'ended', run: id }),
      onFailed: () => dispatch({ type: 'failed', run: id }),
    };
    // Drawn once before its clock starts: setting the layer up would otherwise cost the first frames.
    void painted().then(() => {
      if (machine.run === id && isMoving(machine)) loaded.play(from, events);
    });
  }

  /** The first frame is on screen: it takes over, from the run it turned round from by a short cross-fade. */
  function unveil(id: number, run: Run, loaded: LoadedMove): void {
    run.hasPresented = true;
    surface.expect(run.move.arrives); // not before: decoding it would hold up the first frame
    fetchWayBack(run.move, run.abort.signal);
    const others = [...runs.keys()].filter((other) => other !== id);
    const revealed = surface.reveal(loaded.element, 1, others.length > 0 ? TURN_FADE : 0);
    void revealed.then(() => {
      for (const other of others) endRun(other, 0);
    });
  }

  function endRun(id: number, fade: number): void {
    const run = runs.get(id);
    if (!run) return;
    runs.delete(id);
    run.abort.abort();
    if (run.loaded) void putAway(run.loaded, fade);
  }

  /** Ends all runs. Only the topmost frames fade out: fading those below would show earlier frames again. */
  function endRuns(fade: number): void {
    const onTop = [...runs.keys()].findLast((id) => runs.get(id)?.hasPresented);
    for (const id of [...runs.keys()]) endRun(id, id === onTop ? fade : 0);
  }

  /** Releases a move when its frames are off the screen, so that the next use of its element is never visible here. */
  async function putAway(loaded: LoadedMove, fade: number): Promise<void> {
    loaded.pause();
    await surface.takeAway(loaded.element, fade);
    loaded.release();
  }

  /** Frames on screen stay until the still below them is painted. */
  function standIn(keyframe: string | null, fade: number): void {
    surface.stand(keyframe, fade);
    endRuns(fade);
  }

  async function settle(id: number): Promise<void> {
    const run = runs.get(id);
    remember(run, run?.loaded?.played ?? 'fade');
    surface.expect(machine.at);
    await surface.arrive(SETTLE_PATIENCE);
    if (runs.has(id)) endRuns(SETTLE_FADE);
    dispatch({ type: 'settled', run: id });
  }

  function fadeTo(id: number, to: string | null): void {
    remember(runs.get(id), 'fade');
    standIn(to, CROSS_FADE);
    setTimeout(() => dispatch({ type: 'settled', run: id }), CROSS_FADE);
  }

  function remember(run: Run | undefined, played: MoveReport['played']): void {
    if (!run) return;
    const due = run.loaded ? run.loaded.count - run.firstDue : 0;
    const { transition, reverse } = run.move;
    last = { transition, reverse, shown: run.shown, due, played };
  }

  function movingNow(): StageState['moving'] {
    if (held) return { transition: held.transition, reverse: false, progress: held.progress };
    if (!machine.move || !isMoving(machine)) return null;
    const { transition, reverse } = machine.move;
    return { transition, reverse, progress: machine.progress };
  }

  function compassNow(moving: StageState['moving']): number {
    const move = moving ? scene.move(moving.transition, moving.reverse) : null;
    const from = scene.keyframe(move?.departs ?? machine.at)?.compass ?? 0;
    if (!moving || !move) return from;
    const to = scene.keyframe(move.arrives)?.compass ?? from;
    const yaw = scene.transition(moving.transition)?.yaw;
    return bearingInMove({ from, to }, yaw, moving.reverse, moving.progress);
  }

  /** Brings `state` up to date at once and tells listeners in the next frame. */
  function publish(): void {
    const moving = movingNow();
    surface.setMagnification(magnification(moving));
    const compass = compassNow(moving);
    const next = { keyframe: machine.at, moving, compass, isReady: surface.isReady() };
    if (JSON.stringify(next) !== JSON.stringify(current)) current = next;
    if (!isTold) return;
    isTold = false;
    requestAnimationFrame(() => {
      isTold = true;
      for (const listener of [...listeners]) listener();
    });
  }

  function magnification(moving: StageState['moving']): number {
    const move = moving ? scene.move(moving.transition, moving.reverse) : null;
    const from = scene.keyframe(move?.departs ?? machine.at)?.scale ?? 1;
    const to = scene.keyframe(move?.arrives ?? null)?.scale ?? from;
    return moving ? from + (to - from) * moving.progress : from;
  }

  function letGo(): void {
    held = null;
    const { abort, loaded } = holding ?? {};
    holding = null;
    abort?.abort();
    loaded?.then((move) => move && putAway(move, 0)).catch(() => undefined);
  }

  async function holdFrame(transition: string, frame: number): Promise<void> {
    if (isMoving(machine)) dispatch({ type: 'cancel' });
    const key = JSON.stringify([transition, scene.playable(transition)]);
    if (holding?.key !== key) {
      letGo();
      const abort = new AbortController();
      const loading = load(transition, false, abort.signal) ?? Promise.resolve(null);
      holding = { key, abort, loaded: loading.catch(() => null) };
    }
    const mine = holding;
    const count = countOf(transition);
    held = { transition, frame, progress: count > 1 ? frame / (count - 1) : 0 };
    publish();
    const loaded = await mine.loaded;
    if (holding !== mine || held?.frame !== frame || !loaded) return;
    surface.addMoving(loaded.element);
    await loaded.seek(frame);
    if (holding === mine) void surface.reveal(loaded.element, 1, 0);
  }

  const countOf = (transition: string): number => {
    const playable = scene.playable(transition);
    return playable.type === 'none' ? (scene.transition(transition)?.frames.length ?? 0) : playable.count;
  };

  return {
    element: surface.element,
    update(next) {
      scene = new SceneIndex(next);
      surface.setScene(scene);
      if (machine.at !== null && !scene.keyframe(machine.at)) {
        const start = scene.keyframe(scene.scene.product.settings.start?.id ?? null)?.id ?? null;
        dispatch({ type: 'show', keyframe: start, how: 'cut' });
      } else if (machine.phase === 'idle') {
        leaveOrArrive();
      }
      publish();
    },
    show(keyframe, how) {
      if (!scene.keyframe(keyframe)) return;
      letGo();
      dispatch({ type: 'show', keyframe, how: options.isMotionReduced() ? 'cut' : how });
    },
    play(transition, reverse) {
      const move = scene.move(transition, reverse);
      if (!move) return;
      letGo();
      if (options.isMotionReduced()) {
        last = { transition, reverse, shown: 0, due: 0, played: 'cut' };
        dispatch({ type: 'show', keyframe: move.arrives, how: 'cut' });
        return;
      }
      dispatch({ type: 'play', move, now: performance.now() });
    },
    cancel: () => dispatch({ type: 'cancel' }),
    hold(at) {
      if (at) void holdFrame(at.transition, at.frame);
      else letGo();
      publish();
    },
    prepare(transition, reverse) {
      const move = scene.move(transition, reverse);
      if (!move || options.isMotionReduced() || scene.playable(transition).type === 'none') return;
      dispatch({ type: 'prepare', move });
    },
    zoomBy: (factor) => surface.zoomBy(factor),
    reveal: (point) => surface.revealPoint(point),
    state: () => current,
    rect: () => surface.rect(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lastMove: () => last,
    destroy() {
      life.abort();
      clearTimeout(watchdog);
      around?.abort();
      letGo();
      endRuns(0);
      surface.destroy();
      void painted().then(() => {
        for (const engine of engines) engine.destroy(); // not earlier: an emptied video uncovers the still below it
      });
      listeners.clear();
    },
  };
};
