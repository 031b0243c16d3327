/** A transition in one direction, with the keyframes at its two ends. */
export interface Move {
  transition: string;
  reverse: boolean;
  departs: string | null;
  arrives: string | null;
}

/**
 * idle: standing. armed: the move's file is being fetched. ready: a frame can be shown. playing: frames are presented.
 * settling: the end's still takes the place of the last frame.
 */
export type Phase = 'idle' | 'armed' | 'ready' | 'playing' | 'settling';

/** Where a visitor stands and what is under way. */
export interface MoveState {
  phase: Phase;
  /** The keyframe one stands in, or sets out from while moving. */
  at: string | null;
  move: Move | null;
  /** Counts runs; whatever a run other than this one reports is too late and ignored. */
  run: number;
  /** The visitor requested the move; it is not only fetched ahead. */
  isWanted: boolean;
  /** Its files are here: what still takes time is this machine, not the network. */
  isFetched: boolean;
  /** Where the run begins, 0..1 of its own direction. */
  from: number;
  /** 0..1 of its own direction. */
  progress: number;
  /** Milliseconds on the caller's clock at which patience ends; null: nothing is awaited. */
  deadline: number | null;
}

export type MoveEvent =
  | { type: 'prepare'; move: Move }
  /** `from`: where it begins, 0..1 of the move; its beginning unless set. */
  | { type: 'play'; move: Move; now: number; from?: number }
  /** The files are here, but no frame can be shown yet. */
  | { type: 'fetched'; run: number; now: number }
  | { type: 'loaded'; run: number }
  | { type: 'failed'; run: number }
  | { type: 'presented'; run: number; progress: number; now: number }
  | { type: 'ended'; run: number }
  | { type: 'settled'; run: number }
  | { type: 'tick'; now: number }
  | { type: 'cancel' }
  | { type: 'show'; keyframe: string | null; how: 'cut' | 'fade' };

/** What the stage does next, in order. */
export type MoveEffect =
  | { type: 'load'; run: number; move: Move }
  | { type: 'start'; run: number; move: Move; from: number }
  /** Ends a run before any of its frames was visible. */
  | { type: 'stop'; run: number }
  /** Lets the end's still take over from the run's last frame. */
  | { type: 'settle'; run: number; to: string | null }
  /** The run came too late: cross-fade to its end instead. */
  | { type: 'fade'; run: number; to: string | null }
  /** Ends every run; frames on screen stay until the still is painted. */
  | { type: 'stand'; keyframe: string | null; how: 'cut' | 'fade' };

export type Step = [state: MoveState, effects: MoveEffect[]];

/** Milliseconds: `patience` for the network, `start` from the files to the first frame, `stall` between two frames. */
export interface MoveLimits {
  patience: number;
  start: number;
  stall: number;
}

export const STANDING_NOWHERE: MoveState = {
  phase: 'idle',
  at: null,
  move: null,
  run: 0,
  isWanted: false,
  isFetched: false,
  from: 0,
  progress: 0,
  deadline: null,
};

const standing = (state: MoveState, at: string | null): MoveState => ({ ...STANDING_NOWHERE, run: state.run, at });
const isSame = (a: Move, b: Move) => a.transition === b.transition && a.reverse === b.reverse;
const isOpposite = (a: Move, b: Move) => a.transition === b.transition && a.reverse !== b.reverse;

/** True while frames are shown or about to be. */
export const isMoving = (state: MoveState): boolean => state.isWanted && state.phase !== 'settling';

/** The whole behaviour of moves. Pure: the time is an input and never read from a clock. */
export function stepMove(state: MoveState, event: MoveEvent, limits: MoveLimits): Step {
  switch (event.type) {
    case 'prepare':
      return prepare(state, event.move);
    case 'play':
      return play(state, event, limits);
    case 'show':
      return [standing(state, event.keyframe), [stand(event.keyframe, event.how)]];
    case 'cancel':
      return isMoving(state) ? [standing(state, state.at), [stand(state.at, 'fade')]] : [state, []];
    case 'tick':
      return state.deadline !== null && event.now >= state.deadline ? fade(state) : [state, []];
    default:
      return event.run === state.run ? report(state, event, limits) : [state, []];
  }
}

function prepare(state: MoveState, move: Move): Step {
  if (isMoving(state) || state.phase === 'settling' || (state.move && isSame(state.move, move))) return [state, []];
  const run = state.run + 1;
  const effects: MoveEffect[] = [...stop(state), { type: 'load', run, move }];
  return [{ ...standing(state, state.at), phase: 'armed', move, run }, effects];
}

type Play = Pick<Extract<MoveEvent, { type: 'play' }>, 'move' | 'now' | 'from'>;

function play(state: MoveState, wanted: Play, limits: MoveLimits): Step {
  const { move, now, from = 0 } = wanted;
  if (isMoving(state) && state.move) {
    if (isSame(state.move, move)) return [state, []];
    if (isOpposite(state.move, move)) return turn(state, move, now, limits);
    return playNext(standing(state, state.move.arrives), wanted, limits);
  }
  if (state.phase === 'settling') return playNext(standing(state, state.at), wanted, limits);
  const first: MoveEffect[] = move.departs === null || move.departs === state.at ? [] : [stand(move.departs, 'cut')];
  const at = move.departs ?? state.at;
  // To stand elsewhere first ends every run, one that is prepared as well.
  const isPrepared =
    first.length === 0 &&
    (state.phase === 'armed' || state.phase === 'ready') &&
    state.move !== null &&
    isSame(state.move, move);
  const deadline = now + (isPrepared && state.isFetched ? limits.start : limits.patience);
  if (isPrepared) {
    const start: MoveEffect[] = state.phase === 'ready' ? [{ type: 'start', run: state.run, move, from }] : [];
    return [{ ...state, isWanted: true, deadline, from, progress: from }, start];
  }
  const run = state.run + 1;
  const begun: MoveState = {
    ...standing(state, at),
    phase: 'armed',
    move,
    run,
    isWanted: true,
    from,
    progress: from,
    deadline,
  };
  return [begun, [...stop(state), ...first, { type: 'load', run, move }]];
}

/** Plays a move from the end of one whose frames are still on screen. */
function playNext(ended: MoveState, wanted: Play, limits: MoveLimits): Step {
  const [next, effects] = play(ended, wanted, limits);
  return [next, [stand(ended.at, 'cut'), ...effects]];
}

/** The same way back from where one is. Before a first frame there is nothing to turn round in. */
function turn(state: MoveState, move: Move, now: number, limits: MoveLimits): Step {
  if (state.phase !== 'playing') return [standing(state, state.at), [stand(state.at, 'fade')]];
  const run = state.run + 1;
  const from = 1 - state.progress;
  const turned: MoveState = {
    phase: 'armed',
    at: move.departs,
    move,
    run,
    isWanted: true,
    isFetched: false,
    from,
    progress: from,
    deadline: now + limits.patience,
  };
  // The frames of the first run stay, held, until the second run presents its own.
  return [turned, [{ type: 'load', run, move }]];
}

function report(state: MoveState, event: Extract<MoveEvent, { run: number }>, limits: MoveLimits): Step {
  const { move, run } = state;
  if (!move) return [state, []];
  switch (event.type) {
    case 'fetched': {
      if (state.phase !== 'armed') return [state, []];
      const deadline = state.isWanted ? event.now + limits.start : null;
      return [{ ...state, isFetched: true, deadline }, []];
    }
    case 'loaded':
      if (state.phase !== 'armed') return [state, []];
      return [{ ...state, phase: 'ready' }, state.isWanted ? [{ type: 'start', run, move, from: state.from }] : []];
    case 'failed':
      return isMoving(state) ? fade(state) : [standing(state, state.at), stop(state)];
    case 'presented':
      if (!isMoving(state)) return [state, []];
      return [{ ...state, phase: 'playing', progress: event.progress, deadline: event.now + limits.stall }, []];
    case 'ended':
      if (!isMoving(state)) return [state, []];
      return [settling(state), [{ type: 'settle', run, to: move.arrives }]];
    case 'settled':
      return state.phase === 'settling' ? [standing(state, state.at), []] : [state, []];
  }
}

function fade(state: MoveState): Step {
  const to = state.move?.arrives ?? null;
  return [settling(state), [{ type: 'fade', run: state.run, to }]];
}

const settling = (state: MoveState): MoveState => ({
  ...state,
  phase: 'settling',
  at: state.move?.arrives ?? state.at,
  progress: 1,
  deadline: null,
});

const stop = (state: MoveState): MoveEffect[] => (state.move ? [{ type: 'stop', run: state.run }] : []);
const stand = (keyframe: string | null, how: 'cut' | 'fade'): MoveEffect => ({ type: 'stand', keyframe, how });
