import { useMemo } from 'react';
import { useCellKeys } from '../../../ui/grid/use-cell-keys.ts';
import { type GridLanguages, needOf, type TextRow } from '../rows/text-row.ts';
import { pasteEdits, textCells } from './cell-block.ts';
import { useGridState } from './grid-state.tsx';
import type { useGridActions } from './use-grid-actions.ts';

interface GridKeys {
  /** The rows that are listed and not hidden. */
  rows: readonly TextRow[];
  languages: GridLanguages;
  actions: ReturnType<typeof useGridActions>;
}

/** The keys of a spreadsheet, and of what waits for a translator. */
export function useGridKeys({ rows, languages, actions }: GridKeys) {
  const grid = useGridState();
  const { moveTo, mark, edit, texts: columns } = grid;
  const cells = useMemo(() => textCells(rows, columns), [rows, columns]);
  const last = columns.at(-1) ?? 'source';
  const nextInNeed = (from: TextRow | undefined) => {
    const at = from ? rows.indexOf(from) : -1;
    const next = [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find((one) => needOf(one, languages) !== null);
    if (next) moveTo({ row: next.key, column: last });
  };
  return useCellKeys({
    selection: grid,
    cells,
    entry: last,
    textOf: (row, column) => row[column],
    begin: (row, column, text) => {
      if (!actions.isReadOnly && row.max !== null) edit({ row: row.key, column, text: text ?? row[column] });
    },
    clear: actions.clear,
    paste: (pasted, block) => actions.paste(pasteEdits(pasted, cells, block, languages)),
    pageKeys: PAGE_KEYS,
    ownKey: ({ key, ctrlKey, metaKey }, { block, row }) => {
      if (!ctrlKey && !metaKey) return null;
      if (key === 'Enter') return () => nextInNeed(row);
      if (key === 'd' && block) return () => actions.takeSource(block.rows);
      const [top, bottom] = [rows[0], rows.at(-1)];
      // The translations alone: what is translated from is not emptied by one key.
      if (key === 'a' && top && bottom)
        return () => mark({ row: top.key, column: last }, { row: bottom.key, column: last });
      return null;
    },
  });
}

/** Those that the page has: its search, and the list of keys. */
const PAGE_KEYS = new Set(['/', '?']);
