import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { CellPlace, PasteFault } from './grid/grid-block.ts';

/** A cell that is being written, and what it begins with. */
interface Editing extends CellPlace {
  text: string;
}

/** An order to look at: rows keep their places. */
export interface Sort {
  table: string;
  column: string;
  isDescending: boolean;
}

interface TableSession {
  active: CellPlace | null;
  /** Where a block of cells begins; the active cell is its end. */
  anchor: CellPlace | null;
  editing: Editing | null;
  sort: Sort | null;
  /** What the table rejected of the last paste or import. */
  faults: readonly PasteFault[];
  moveTo: (cell: CellPlace | null, isExtending?: boolean) => void;
  /** Selects a block. */
  mark: (anchor: CellPlace, active: CellPlace) => void;
  edit: (editing: Editing | null) => void;
  sortBy: (sort: Sort | null) => void;
  report: (faults: readonly PasteFault[]) => void;
}

const Context = createContext<TableSession | null>(null);

/** Where one is in the grid of a table, for the grid and for the inspector. */
export function TableSessionProvider({ children }: { children: ReactNode }) {
  const [at, setAt] = useState<Pick<TableSession, 'active' | 'anchor'>>({ active: null, anchor: null });
  const [editing, edit] = useState<Editing | null>(null);
  const [sort, sortBy] = useState<Sort | null>(null);
  const [faults, report] = useState<readonly PasteFault[]>([]);
  const actions = useMemo(
    () => ({
      mark: (anchor: CellPlace, active: CellPlace) => setAt({ anchor, active }),
      moveTo: (active: CellPlace | null, isExtending = false) =>
        setAt(({ anchor }) => ({ active, anchor: isExtending && active ? (anchor ?? active) : active })),
    }),
    [],
  );
  const value = useMemo<TableSession>(
    () => ({
      ...at,
      ...actions,
      editing,
      sort,
      faults,
      edit,
      sortBy,
      report,
    }),
    [at, actions, editing, sort, faults],
  );
  return <Context value={value}>{children}</Context>;
}

export function useTableSession(): TableSession {
  const session = useContext(Context);
  if (!session) throw new Error('This part belongs inside a TableSessionProvider');
  return session;
}
