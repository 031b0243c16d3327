/** A row that has cells. */
export interface SheetRow {
  /** From 1, as spreadsheets number rows. */
  number: number;
  texts: string[];
}
