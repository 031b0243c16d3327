/** A row that is left out, or that is taken although something is wrong with it. */
export interface RowNote {
  /** As spreadsheets number rows, or a name in the file. */
  row: number | string;
  reason: string;
}

/** Notes of which only the first are kept; `count` is of all. */
export interface RowNotes {
  list: RowNote[];
  count: number;
}

const MOST_NOTES = 1_000;

export const emptyNotes = (): RowNotes => ({ list: [], count: 0 });

/** Adds a note where there is still room. */
export function note(notes: RowNotes, row: number | string, reason: string): void {
  notes.count += 1;
  if (notes.list.length < MOST_NOTES) notes.list.push({ row, reason });
}
