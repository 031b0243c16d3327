import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type CellSelection, useCellSelection } from '../../../ui/grid/use-cell-selection.ts';
import type { PasteFault } from './grid/grid-block.ts';

/** An order to look at: rows keep their places. */
export interface Sort {
  table: string;
  column: string;
  isDescending: boolean;
}

interface TableSession extends CellSelection {
  sort: Sort | null;
  /** What the table rejected of the last paste or import. */
  faults: readonly PasteFault[];
  sortBy: (sort: Sort | null) => void;
  report: (faults: readonly PasteFault[]) => void;
}

const Context = createContext<TableSession | null>(null);

/** Where one is in the grid of a table, for the grid and for the inspector. */
export function TableSessionProvider({ children }: { children: ReactNode }) {
  const cells = useCellSelection();
  const [sort, sortBy] = useState<Sort | null>(null);
  const [faults, report] = useState<readonly PasteFault[]>([]);
  const value = useMemo<TableSession>(() => ({ ...cells, sort, faults, sortBy, report }), [cells, sort, faults]);
  return <Context value={value}>{children}</Context>;
}

export function useTableSession(): TableSession {
  const session = useContext(Context);
  if (!session) throw new Error('This part belongs inside a TableSessionProvider');
  return session;
}
