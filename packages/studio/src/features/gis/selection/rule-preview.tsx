import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import type { RuleRun } from '@diorama/documents/gis/rules/run-rules.ts';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

interface RulePreview {
  /** Rules run on the editor's map, as visitors would have them. */
  isRunning: boolean;
  setRunning: (isRunning: boolean) => void;
  /** What rules did, the latest first. */
  runs: readonly RuleRun[];
  addRun: (run: RuleRun) => void;
  /** The base that a rule changed to. */
  style: ClassicStyle | null;
  setStyle: (style: ClassicStyle) => void;
}

/** Most runs that are listed. */
const MOST_RUNS = 20;
const Context = createContext<RulePreview | null>(null);
const NONE = { runs: [], style: null };

/** Rules at work in the editor. Nothing of it is in the document. */
export function RulePreviewProvider({ children }: { children: ReactNode }) {
  const [isRunning, setIsRunning] = useState(false);
  const [{ runs, style }, setSeen] = useState<{ runs: readonly RuleRun[]; style: ClassicStyle | null }>(NONE);
  const setRunning = useCallback((next: boolean) => {
    setIsRunning(next);
    setSeen(NONE);
  }, []);
  const addRun = useCallback(
    (run: RuleRun) => setSeen((old) => ({ ...old, runs: [run, ...old.runs].slice(0, MOST_RUNS) })),
    [],
  );
  const setStyle = useCallback((next: ClassicStyle) => setSeen((old) => ({ ...old, style: next })), []);
  const value = useMemo(
    () => ({ isRunning, setRunning, runs, addRun, style, setStyle }),
    [isRunning, setRunning, runs, addRun, style, setStyle],
  );
  return <Context value={value}>{children}</Context>;
}

export function useRulePreview(): RulePreview {
  const preview = useContext(Context);
  if (!preview) throw new Error('This part belongs inside a RulePreviewProvider');
  return preview;
}
