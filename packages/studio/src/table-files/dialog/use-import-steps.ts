import { useEffect, useRef, useState } from 'react';
import type { ReadProgress } from '../read-progress.ts';
import { TableFileError } from '../table-file-error.ts';

/** What is read: a file, or rows that were pasted. */
export interface ImportSource {
  name: string;
  content: Blob;
  /** Other parts of a file that comes in several. */
  beside?: readonly { name: string; content: Blob }[];
  /** The encoding of its texts that somebody chose; absent: what the file says, or a guess. */
  encoding?: string | undefined;
}

/** Where an import stands. `S` is what was read, `M` how its columns are taken, `P` what would be written. */
export type ImportState<S, M, P> =
  | { step: 'source'; error: string | null }
  | { step: 'reading'; source: ImportSource; progress: ReadProgress | null }
  | { step: 'columns'; session: S; mapping: M; isPlanning: boolean; error: string | null }
  | { step: 'review'; session: S; mapping: M; plan: P; isPlanning: boolean };

interface Reading {
  signal: AbortSignal;
  onProgress: (progress: ReadProgress) => void;
}

interface ImportSteps<S, M, P> {
  /** Reads, and says how the columns are best taken; throws TableFileError where it cannot. */
  open: (source: ImportSource, reading: Reading) => Promise<{ session: S; guess: M }>;
  plan: (session: S, mapping: M) => Promise<P>;
}

/** Leads through an import: reads, maps columns and plans. Whatever is under way ends when the dialog is closed. */
export function useImportSteps<S, M, P>({ open, plan }: ImportSteps<S, M, P>) {
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
      const onProgress = (progress: ReadProgress) =>
        setState((now) => (now.step === 'reading' && now.source === source ? { ...now, progress } : now));
      const { session, guess } = await open(source, { signal, onProgress });
      if (!signal.aborted) setState({ step: 'columns', session, mapping: guess, isPlanning: false, error: null });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'source', error: messageOf(error) });
    }
  };

  const review = async (wanted: M) => {
    if (state.step !== 'columns' && state.step !== 'review') return;
    const { session } = state;
    const { signal } = running.current;
    setState({ ...state, isPlanning: true });
    try {
      const planned = await plan(session, wanted);
      if (!signal.aborted) setState({ step: 'review', session, mapping: wanted, plan: planned, isPlanning: false });
    } catch (error) {
      if (!signal.aborted)
        setState({ step: 'columns', session, mapping: wanted, isPlanning: false, error: messageOf(error) });
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
    review: (wanted: M) => void review(wanted),
    back: () => {
      if (state.step === 'review') {
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
