import { useMemo, useRef } from 'react';
import { areRowsNear, linesOf, listedRows } from '../rows/listed-rows.ts';
import type { TextRow } from '../rows/text-row.ts';
import { useRows } from '../rows/use-rows.ts';
import { useTexts } from '../session/session-context.tsx';
import { useFilter } from '../use-filter.ts';
import { useGridState } from './grid-state.tsx';

/**
 * The rows that are listed, under their places. A row that was listed stays until the filter changes: otherwise it
 * would vanish while the user fixes it.
 */
export function useListed() {
  const { rows, counts } = useRows();
  const { languages } = useTexts();
  const { closed } = useGridState();
  const { state, place, search } = useFilter();
  const filter = JSON.stringify([state, place, search]);
  const kept = useRef({ filter, keys: new Set<string>() });
  const listed = useMemo(() => {
    if (kept.current.filter !== filter) kept.current = { filter, keys: new Set() };
    const { keys } = kept.current;
    const found = new Set(listedRows(rows, { state, place, search }, languages));
    const shown = rows.filter((row) => keys.has(row.key) || found.has(row));
    for (const { key } of shown) keys.add(key);
    return shown;
  }, [rows, filter, state, place, search, languages]);
  const lines = useMemo(() => linesOf(listed, counts, closed), [listed, counts, closed]);
  const open = useMemo<readonly TextRow[]>(
    () => lines.flatMap((line) => (line.type === 'text' ? line.row : [])),
    [lines],
  );
  return {
    all: rows.length,
    listed,
    lines,
    open,
    counts,
    isNear: areRowsNear(listed, search),
    isNarrowed: state !== undefined || place !== undefined || search !== '',
  };
}
