import type { CombinationReport } from '@diorama/documents/e3d/graph/combinations.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useList } from '../editor-hooks.ts';
import { useConfiguration } from '../stage/configuration.tsx';
import type { CheckAnswer, CheckOrder } from './combinations.worker.ts';

export type CheckState =
  | { type: 'running'; done: number; of: number }
  | { type: 'done'; report: CombinationReport }
  | { type: 'failed'; message: string }
  | { type: 'cancelled' };

/** Checks all combinations of the graph on screen, off the main thread; again whenever the graph changes. */
export function useCombinations() {
  const { source } = useConfiguration();
  const slots = useList('meshSlots');
  const order = useMemo(
    (): CheckOrder => ({
      source,
      slotsWithFallback: slots.flatMap(({ id, fallback }) => (fallback ? id : [])),
    }),
    [source, slots],
  );
  const [state, setState] = useState<CheckState>(BEGIN);
  const worker = useRef<Worker | null>(null);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  const start = useCallback(() => {
    stop();
    setState(BEGIN);
    const made = new Worker(new URL('./combinations.worker.ts', import.meta.url), { type: 'module' });
    worker.current = made;
    made.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      if (data.type === 'progress') return setState({ type: 'running', done: data.done, of: data.of });
      setState(data);
      stop();
    });
    made.addEventListener('error', () => {
      setState({ type: 'failed', message: 'The check could not be started. Check your connection.' });
      stop();
    });
    made.postMessage(order);
  }, [order, stop]);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  return {
    state,
    start,
    cancel() {
      stop();
      setState({ type: 'cancelled' });
    },
  };
}

const BEGIN: CheckState = { type: 'running', done: 0, of: 0 };
