import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ImportActions, ImportKind, ImportState, Written } from './import-kind.ts';
import { ImportSession } from './import-session.ts';

interface ImportSteps<S, M, P> extends ImportActions<M> {
  state: ImportState<S, M, P>;
  /** Null: the review was left before all of it was written. */
  write: () => Promise<{ written: Written } | null>;
  back: () => void;
  cancel: () => void;
}

/** An import on screen. What is under way ends when the screen is left. */
export function useImportSession<S, M, P>(kind: ImportKind<S, M, P>): ImportSteps<S, M, P> {
  const current = useRef(kind);
  const [session] = useState(() => new ImportSession<S, M, P>(() => current.current));
  useLayoutEffect(() => {
    current.current = kind;
  });
  useEffect(() => () => session.end(), [session]);
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  return {
    state,
    read: (source) => void session.read(source),
    map: (mapping) => session.map(mapping),
    review: (mapping) => void session.review(mapping),
    write: () => session.write(),
    back: () => session.back(),
    cancel: () => session.cancel(),
  };
}
