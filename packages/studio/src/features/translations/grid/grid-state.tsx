import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useShell } from '../../../editor/shell-context.tsx';
import type { CellPlace } from '../../../ui/grid/cell-block.ts';
import { type CellSelection, useCellSelection } from '../../../ui/grid/use-cell-selection.ts';
import { useTexts } from '../session/session-context.tsx';
import { FIRST_COLUMNS, keptColumns, type ShownColumns, type TextColumn, textColumnsOf } from './grid-columns.ts';

interface GridState extends CellSelection {
  columns: ShownColumns;
  /** Of those, the ones with texts. */
  texts: readonly TextColumn[];
  showColumns: (columns: ShownColumns) => void;
  /** Places whose rows are hidden. */
  closed: ReadonlySet<string>;
  toggle: (place: string) => void;
}

const Context = createContext<GridState | null>(null);

/** Where one is in the grid, for the grid and for the panel that shows more of it. */
export function GridStateProvider({ children }: { children: ReactNode }) {
  const cells = useCellSelection();
  const { project } = useShell();
  const { languages } = useTexts();
  const projectId = project?.id ?? '';
  const [columns, setColumns] = useState(() => keptColumns.of(projectId) ?? FIRST_COLUMNS);
  const texts = useMemo(() => textColumnsOf(languages, columns), [languages, columns]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set());
  const value = useMemo<GridState>(
    () => ({
      ...cells,
      active: within(cells.active, texts),
      anchor: within(cells.anchor, texts),
      columns,
      texts,
      showColumns: (next) => {
        setColumns(next);
        keptColumns.keep(projectId, next);
      },
      closed,
      toggle: (place) =>
        setClosed(
          (before) => new Set(before.has(place) ? [...before].filter((one) => one !== place) : [...before, place]),
        ),
    }),
    [cells, closed, columns, texts, projectId],
  );
  return <Context value={value}>{children}</Context>;
}

/** A cell of a hidden column is its neighbour that is shown. */
const within = (cell: CellPlace | null, texts: readonly TextColumn[]): CellPlace | null =>
  cell === null || texts.some((text) => text === cell.column) ? cell : { ...cell, column: texts.at(-1) ?? 'source' };

export function useGridState(): GridState {
  const state = useContext(Context);
  if (!state) throw new Error('This part belongs inside a GridStateProvider');
  return state;
}
