import type { Bounds } from '@diorama/documents/gis/geometry/bounds.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { useEffect, useRef, useState } from 'react';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import type { ReadProgress } from '../parse/blob-text.ts';
import type { MapFile } from '../parse/read-map-file.ts';
import type { ExistingMap } from '../plan/existing-map.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import { type ImportSession, openImport } from '../session/import-session.ts';

/** What is read: a file, or rows that were pasted. */
export type ImportSource = MapFile;

/** Where an import stands. */
export type ImportState =
  | { step: 'source'; error: string | null }
  | { step: 'reading'; source: ImportSource; progress: ReadProgress | null }
  | { step: 'columns'; session: ImportSession; mapping: ImportMapping; isPlanning: boolean; error: string | null }
  | { step: 'review'; session: ImportSession; mapping: ImportMapping; plan: ImportPlan; isPlanning: boolean };

interface UseMapImport {
  existing: () => ExistingMap;
  language: Language;
  near: Bounds | null;
}

/** Leads through an import: reads, maps columns and plans. Whatever is under way ends when the dialog is closed. */
export function useMapImport({ existing, language, near }: UseMapImport) {
  const [state, setState] = useState<ImportState>({ step: 'source', error: null });
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
      const session = await openImport({ ...source, existing: existing(), language, near, signal, onProgress });
      setState({ step: 'columns', session, mapping: session.guess, isPlanning: false, error: null });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'source', error: messageOf(error) });
    }
  };

  const plan = async (wanted: ImportMapping) => {
    if (state.step !== 'columns' && state.step !== 'review') return;
    const { session } = state;
    const { signal } = running.current;
    setState({ ...state, isPlanning: true });
    try {
      const planned = await session.plan(wanted);
      setState({ step: 'review', session, mapping: wanted, plan: planned, isPlanning: false });
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
    map: (mapping: ImportMapping) =>
      setState((now) => (now.step === 'columns' ? { ...now, mapping, error: null } : now)),
    review: (wanted: ImportMapping) => void plan(wanted),
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
