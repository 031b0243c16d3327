import type { Move, MoveEvent } from '../moves/move-machine.ts';
import type { StageSurface } from '../stage-surface.ts';
import type { LoadedMove, Loading, PlayEvents } from './engine.port.ts';
import { putAway } from './put-away.ts';
import { type LaidMove, lay } from './standby.ts';

/** Milliseconds of the cross-fade between the two directions of a move. */
const TURN_FADE = 90;
/** Downloads that go on at most after their moves have been given up. */
const MAX_LEFT_BEHIND = 3;

/** One play of a move, from loading its files to its last frame. */
export interface Run {
  move: Move;
  abort: AbortController;
  loaded: LoadedMove | null;
  /** Resolves when its layer has been drawn once. */
  drawn: Promise<void>;
  hasPresented: boolean;
  /** Frames that were presented. */
  shown: number;
  /** The first frame that counts: where the run began. */
  firstDue: number;
}

interface RunsOptions {
  surface: StageSurface;
  load: (move: Move, loading: Loading) => Promise<LoadedMove> | null;
  /** A move that is on the stage already; null when it has to be loaded. */
  take: (move: Move) => LaidMove | null;
  /** Whether the machine waits for reports of this run. */
  isCurrent: (run: number) => boolean;
  isMoving: () => boolean;
  dispatch: (event: MoveEvent) => void;
  /** The first frame of a run is on screen. */
  onUnveiled: (run: Run) => void;
}

/** The runs under way, at most two while a move turns round, and their elements on the stage. */
export function createMovingRuns({ surface, load, take, isCurrent, isMoving, dispatch, onUnveiled }: RunsOptions) {
  const runs = new Map<number, Run>();
  /** Runs that came too late and are still fetched: the visitor will want them again, and has paid for half of them. */
  const leftBehind = new Set<AbortController>();

  /** The first frame is on screen: it takes over, from the run it turned round from by a short cross-fade. */
  function unveil(id: number, run: Run, loaded: LoadedMove): void {
    run.hasPresented = true;
    onUnveiled(run);
    const others = [...runs.keys()].filter((other) => other !== id);
    const revealed = surface.reveal(loaded.element, 1, others.length > 0 ? TURN_FADE : 0);
    void revealed.then(() => {
      for (const other of others) end(other, 0);
    });
  }

  function end(id: number, fade: number): void {
    const run = runs.get(id);
    if (!run) return;
    runs.delete(id);
    if (!leftBehind.has(run.abort)) run.abort.abort();
    if (run.loaded) void putAway(surface, run.loaded, fade);
  }

  /** Lets the download of a run go on that ends before it has loaded. */
  function leaveBehind(id: number): void {
    const run = runs.get(id);
    if (!run || run.loaded) return;
    leftBehind.add(run.abort);
    const [oldest] = leftBehind;
    if (leftBehind.size <= MAX_LEFT_BEHIND || !oldest) return;
    oldest.abort();
    leftBehind.delete(oldest);
  }

  return {
    end,
    leaveBehind,
    get: (id: number): Run | undefined => runs.get(id),

    begin(id: number, move: Move): void {
      const run: Run = {
        ...{ move, abort: new AbortController(), loaded: null, drawn: Promise.resolve() },
        ...{ hasPresented: false, shown: 0, firstDue: 0 },
      };
      runs.set(id, run);
      for (const [other, { loaded }] of runs) if (other !== id) loaded?.pause();
      const standing = take(move);
      if (standing) {
        Object.assign(run, standing);
        queueMicrotask(() => dispatch({ type: 'loaded', run: id }));
        return;
      }
      const { signal } = run.abort;
      const isOver = () => signal.aborted || leftBehind.delete(run.abort);
      const onFetched = () => dispatch({ type: 'fetched', run: id, now: performance.now() });
      const loading = load(move, { signal, onFetched });
      if (!loading) {
        queueMicrotask(() => dispatch({ type: 'failed', run: id }));
        return;
      }
      loading.then(
        (loaded) => {
          if (isOver()) {
            loaded.release();
            return;
          }
          Object.assign(run, lay(surface, loaded, move));
          dispatch({ type: 'loaded', run: id });
        },
        () => {
          if (!isOver()) dispatch({ type: 'failed', run: id });
        },
      );
    },

    /** Plays a loaded run from `from`, 0..1 of its direction. */
    start(id: number, from: number): void {
      const run = runs.get(id);
      const loaded = run?.loaded;
      if (!run || !loaded) return;
      run.firstDue = Math.round(from * (loaded.count - 1));
      const lastFrame = Math.max(1, loaded.count - 1);
      let shownFrame = -1;
      const events: PlayEvents = {
        onPresented(frame) {
          if (!isCurrent(id) || frame < run.firstDue) return;
          if (frame !== shownFrame) run.shown += 1;
          shownFrame = frame;
          surface.showFrame(loaded.element, frame);
          if (!run.hasPresented) unveil(id, run, loaded);
          dispatch({ type: 'presented', run: id, progress: frame / lastFrame, now: performance.now() });
        },
        onEnded: () => dispatch({ type: 'ended', run: id }),
        onFailed: () => dispatch({ type: 'failed', run: id }),
      };
      const isDue = () => isCurrent(id) && isMoving();
      void surface.turnTo(loaded.element).then(async () => {
        if (!isDue()) return;
        surface.setOut(loaded.element, run.firstDue, run.move.arrives);
        await run.drawn;
        if (isDue()) loaded.play(from, events);
      });
    },

    /** Ends all runs. Only the topmost frames fade out: fading those below would show earlier frames again. */
    endAll(fade: number): void {
      const onTop = [...runs.keys()].reverse().find((id) => runs.get(id)?.hasPresented);
      for (const id of [...runs.keys()]) end(id, id === onTop ? fade : 0);
    },

    /** Ends the downloads of moves that were given up. */
    destroy(): void {
      for (const abort of leftBehind) abort.abort();
      leftBehind.clear();
    },
  };
}
