import { useRef, useState } from 'react';
import { apiErrorOf, messageOf } from '../../../api/api-error.ts';

/** What became of one of several things that are published. */
export type BatchState =
  | { type: 'running' }
  | { type: 'resting'; seconds: number }
  | { type: 'done'; text: string }
  | { type: 'failed'; text: string }
  | { type: 'stopped' };

/** What publishing one of them did. `undo`: puts back what visitors had; null where nothing changed. */
export interface Published {
  text: string;
  undo: (() => Promise<unknown>) | null;
}

/** One of several things that are published one after the other. */
export interface BatchItem {
  key: string;
  publish: () => Promise<Published>;
}

/** How a run ended. */
export interface BatchEnd {
  /** Published, those with nothing new too. */
  done: number;
  /** Refused, or not begun because it was stopped. */
  left: number;
  /** In the order in which they were made live. */
  undos: (() => Promise<unknown>)[];
}

/** Publishes one after the other, says what became of each, and can be stopped between two. */
export function useBatch() {
  const [states, setStates] = useState<ReadonlyMap<string, BatchState>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  const set = (key: string, state: BatchState) => setStates((old) => new Map(old).set(key, state));

  const run = async (items: readonly BatchItem[]): Promise<BatchEnd> => {
    const controller = new AbortController();
    stopping.current = controller;
    setStates(new Map());
    setRunning(true);
    const end: BatchEnd = { done: 0, left: 0, undos: [] };
    for (const { key, publish } of items) {
      if (controller.signal.aborted) {
        set(key, { type: 'stopped' });
        end.left += 1;
        continue;
      }
      set(key, { type: 'running' });
      try {
        const { text, undo } = await whenAllowed(publish, controller.signal, (seconds) =>
          set(key, { type: 'resting', seconds }),
        );
        set(key, { type: 'done', text });
        end.done += 1;
        if (undo) end.undos.push(undo);
      } catch (error) {
        set(key, controller.signal.aborted ? { type: 'stopped' } : { type: 'failed', text: messageOf(error) });
        end.left += 1;
      }
    }
    setRunning(false);
    setEnded(true);
    return end;
  };
  return { states, isRunning, hasEnded, run, stop: () => stopping.current?.abort() };
}

/** Calls again after the wait that the server requests: it accepts a limited number of publishes a minute. */
async function whenAllowed<Result>(
  call: () => Promise<Result>,
  signal: AbortSignal,
  onRest: (seconds: number) => void,
): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const known = apiErrorOf(error);
      if (known?.httpStatus !== 429) throw error;
      const seconds = Math.max(1, known.retryAfter ?? 10);
      onRest(seconds);
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, seconds * 1_000);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(error);
        });
      });
    }
  }
}

/** Puts back what visitors had, the last one first. One that is refused keeps none of the others; the first refusal is thrown. */
export async function undoAll(undos: readonly (() => Promise<unknown>)[]): Promise<void> {
  const refusals: unknown[] = [];
  for (const undo of undos.toReversed()) await undo().catch((error: unknown) => refusals.push(error));
  if (refusals.length > 0) throw refusals[0];
}
