import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useShell } from '../../../editor/shell-context.tsx';
import { useTexts } from '../session/session-context.tsx';
import { keptColumns, type ShownColumns, textColumnsOf } from './grid-columns.ts';

/** The columns that hold texts: what is translated from, and what into. */
export type TextColumn = 'source' | 'target';

/** A cell of the grid. */
export interface Cell {
  key: string;
  column: TextColumn;
}

/** A cell that is being written, and what it begins with. */
export interface Editing extends Cell {
  text: string;
}

interface GridState {
  active: Cell | null;
  /** Where a block of cells begins; the active cell is its end. */
  anchor: Cell | null;
  editing: Editing | null;
  columns: ShownColumns;
  /** Of those, the ones with texts. */
  texts: readonly TextColumn[];
  showColumns: (columns: ShownColumns) => void;
  /** Places whose rows are hidden. */
  closed: ReadonlySet<string>;
  /** `isExtending`: the block of cells grows up to there. */
  moveTo: (cell: Cell | null, isExtending?: boolean) => void;
  edit: (editing: Editing | null) => void;
  toggle: (place: string) => void;
}

const Context = createContext<GridState | null>(null);

/** Where one is in the grid, for the grid and for the panel that shows more of it. */
export function GridStateProvider({ children }: { children: ReactNode }) {
  const [at, setAt] = useState<{ active: Cell | null; anchor: Cell | null }>({ active: null, anchor: null });
  const [editing, edit] = useState<Editing | null>(null);
  const { project } = useShell();
  const { languages } = useTexts();
  const projectId = project?.id ?? '';
  const [columns, setColumns] = useState(() => keptColumns.of(projectId));
  const texts = useMemo(() => textColumnsOf(languages, columns), [languages, columns]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set());
  const value = useMemo<GridState>(
    () => ({
      active: within(at.active, texts),
      anchor: within(at.anchor, texts),
      columns,
      texts,
      showColumns: (next) => {
        setColumns(next);
        keptColumns.keep(projectId, next);
      },
      editing,
      closed,
      edit,
      moveTo: (active, isExtending = false) =>
        setAt(({ anchor }) => ({ active, anchor: isExtending && active ? (anchor ?? active) : active })),
      toggle: (place) =>
        setClosed(
          (before) => new Set(before.has(place) ? [...before].filter((one) => one !== place) : [...before, place]),
        ),
    }),
    [at, editing, closed, columns, texts, projectId],
  );
  return <Context value={value}>{children}</Context>;
}

/** A cell of a hidden column is its neighbour that is shown. */
const within = (cell: Cell | null, texts: readonly TextColumn[]): Cell | null =>
  cell === null || texts.includes(cell.column) ? cell : { ...cell, column: texts.at(-1) ?? 'source' };

export function useGridState(): GridState {
  const state = useContext(Context);
  if (!state) throw new Error('This part belongs inside a GridStateProvider');
  return state;
}
