/** A row that has cells. */
export interface SheetRow {
  /** From 1, as spreadsheets number rows. */
  number: number;
  texts: string[];
  /** Formulas that failed, such as `#REF!`, or have no result (an empty text), by column from 0; their texts are empty. Absent: none. */
  failed?: ReadonlyMap<number, string>;
}
