import { isChunkRemoved, isChunkUnreachable } from './import-fetched.ts';

/** Why a part is not loaded: no network, a newer build is served, or its code is broken. Only the first can be retried. */
export type PartFault = 'unreachable' | 'removed' | 'broken';

/** `part` is what was loaded, usually a component. */
export type PartState<Part> =
  | { type: 'loading' }
  | { type: 'ready'; part: Part }
  | { type: 'failed'; fault: PartFault; isRetrying: boolean };

export interface PartLoader<Part> {
  state: () => PartState<Part>;
  subscribe: (listener: () => void) => () => void;
  /** Loads the part unless it is loaded or loading; after a failure it tries again. Never rejects: see `state`. */
  load: () => Promise<void>;
}

/** Loads one part of the screen; each call of `load` after a failure is a new attempt. */
export function createPartLoader<Part>(fetchPart: () => Promise<Part>): PartLoader<Part> {
  let state: PartState<Part> = { type: 'loading' };
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const become = (next: PartState<Part>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const run = async () => {
    if (state.type === 'failed') become({ ...state, isRetrying: true });
    try {
      become({ type: 'ready', part: await fetchPart() });
    } catch (error) {
      become({ type: 'failed', fault: faultOf(error), isRetrying: false });
    } finally {
      running = null;
    }
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    load: () => {
      if (state.type === 'ready') return Promise.resolve();
      running ??= run();
      return running;
    },
  };
}

function faultOf(error: unknown): PartFault {
  if (isChunkUnreachable(error)) return 'unreachable';
  return isChunkRemoved(error) ? 'removed' : 'broken';
}
