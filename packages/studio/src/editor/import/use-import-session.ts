import { useEffect, useRef, useState } from 'react';
import { TableFileError } from '../../table-files/table-file-error.ts';
import type { ImportKind, ImportProgress, ImportSource, ImportState } from './import-kind.ts';

type Session<S, M, P> = Pick<ImportKind<S, M, P>, 'open' | 'plan' | 'columns'>;

/** Leads through an import: reads, maps columns and plans. Whatever is under way ends when the dialog is closed. */
export function useImportSession<S, M, P>(kind: Session<S, M, P>) {
  const [state, setState] = useState<ImportState<S, M, P>>({ step: 'source', error: null });
  const running = useRef(new AbortController());
  const restart = () => {
    running.current.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  useEffect(() => () => running.current.abort(), []);

  const read = async (source: ImportSource) => {
    const signal = restart();
    setState({ step: 'reading', source, progress: null });
    try {
      const onProgress = (progress: ImportProgress) =>
        setState((now) => (now.step === 'reading' && now.source === source ? { ...now, progress } : now));
      const { session, guess: mapping } = await kind.open(source, { signal, onProgress });
      if (signal.aborted) return;
      const common = { session, mapping, isPlanning: false, error: null };
      if (kind.columns) setState({ step: 'columns', ...common });
      else {
        const plan = await kind.plan(session, mapping);
        if (!signal.aborted) setState({ step: 'review', ...common, plan });
      }
    } catch (error) {
      if (!signal.aborted) setState({ step: 'source', error: messageOf(error) });
    }
  };

  const review = async (mapping: M) => {
    if (state.step !== 'columns' && state.step !== 'review') return;
    const { session } = state;
    const { signal } = running.current;
    const show = (plan: P) => setState({ step: 'review', session, mapping, plan, isPlanning: false, error: null });
    try {
      const planned = kind.plan(session, mapping);
      if (!(planned instanceof Promise)) return show(planned);
      setState({ ...state, mapping, isPlanning: true });
      const plan = await planned;
      if (!signal.aborted) show(plan);
    } catch (error) {
      // The choice that failed stays where it was made.
      if (!signal.aborted) setState({ ...state, mapping, isPlanning: false, error: messageOf(error) });
    }
  };

  return {
    state,
    read: (source: ImportSource) => void read(source),
    cancel: () => {
      restart();
      setState({ step: 'source', error: null });
    },
    map: (mapping: M) => setState((now) => (now.step === 'columns' ? { ...now, mapping, error: null } : now)),
    review: (mapping: M) => void review(mapping),
    back: () => {
      if (state.step === 'review' && kind.columns) {
        const { session, mapping } = state;
        setState({ step: 'columns', session, mapping, isPlanning: false, error: null });
      } else {
        restart();
        setState({ step: 'source', error: null });
      }
    },
  };
}

const messageOf = (error: unknown): string =>
  error instanceof TableFileError ? error.message : 'The file could not be read. Choose it again';
