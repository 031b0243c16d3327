import { useMemo, useState } from 'react';
import type { CellPlace } from './cell-block.ts';

/** A cell that is being written, and what it begins with. */
export interface EditedCell extends CellPlace {
  text: string;
}

/** Where one is in a grid. */
export interface CellSelection {
  active: CellPlace | null;
  /** Where a block of cells begins; the active cell is its end. */
  anchor: CellPlace | null;
  editing: EditedCell | null;
  /** `isExtending`: the block of cells grows up to there. */
  moveTo: (cell: CellPlace | null, isExtending?: boolean) => void;
  /** Selects a block. */
  mark: (anchor: CellPlace, active: CellPlace) => void;
  edit: (editing: EditedCell | null) => void;
}

/** The selection of a grid. Its functions stay the same. */
export function useCellSelection(): CellSelection {
  const [at, setAt] = useState<Pick<CellSelection, 'active' | 'anchor'>>({ active: null, anchor: null });
  const [editing, edit] = useState<EditedCell | null>(null);
  const moves = useMemo(
    () => ({
      mark: (anchor: CellPlace, active: CellPlace) => setAt({ anchor, active }),
      moveTo: (active: CellPlace | null, isExtending = false) =>
        setAt(({ anchor }) => ({ active, anchor: isExtending && active ? (anchor ?? active) : active })),
    }),
    [],
  );
  return useMemo(() => ({ ...at, ...moves, editing, edit }), [at, moves, editing]);
}
