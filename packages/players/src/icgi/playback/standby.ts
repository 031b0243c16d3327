import type { Move } from '../moves/move-machine.ts';
import type { StageSurface } from '../stage-surface.ts';
import type { LoadedMove } from './engine.port.ts';
import { putAway } from './put-away.ts';

/** Moves that stand by at most: each holds a decoder. */
const MOST = 2;
/** Gigabytes of memory below which none does. */
const LITTLE_MEMORY = 2;

/** A move on the stage, out of sight. */
export interface LaidMove {
  loaded: LoadedMove;
  /** Resolves when its layer has been drawn once. */
  drawn: Promise<void>;
}

/**
 * Puts a loaded move on the stage: drawn, so that frames are presented, but not yet seen. Once before its clock starts, or
 * setting the layer up would cost the first frames.
 */
export function lay(surface: StageSurface, loaded: LoadedMove, move: Move): LaidMove {
  const { element, cut, count } = loaded;
  surface.addMoving(element, cut && { cut, count, ...move });
  return { loaded, drawn: surface.reveal(element, 0.01, 0) };
}

const keyOf = ({ transition, reverse }: Move): string => `${transition} ${reverse}`;
const isSmallDevice = (): boolean =>
  'deviceMemory' in navigator && typeof navigator.deviceMemory === 'number' && navigator.deviceMemory < LITTLE_MEMORY;

/** Moves that a visitor may want next, laid on the stage so that they begin with a tap. */
export function createStandby(surface: StageSurface) {
  const laid = new Map<string, LaidMove>();
  let room = 0;

  function clear(): void {
    for (const { loaded } of laid.values()) void putAway(surface, loaded, 0);
    laid.clear();
    room = isSmallDevice() ? 0 : MOST;
  }
  clear();

  return {
    /** Ends the waiting of all; as many may stand by again. */
    clear,

    /** Lets a loaded move stand by while there is room, and releases it else. */
    add(move: Move, loaded: LoadedMove): void {
      if (room === 0) {
        loaded.release();
        return;
      }
      room -= 1;
      laid.set(keyOf(move), lay(surface, loaded, move));
    },

    /** Hands a move over to the caller, who ends it; null when it does not stand by. */
    take(move: Move): LaidMove | null {
      const taken = laid.get(keyOf(move)) ?? null;
      laid.delete(keyOf(move));
      return taken;
    },
  };
}

export type Standby = ReturnType<typeof createStandby>;
