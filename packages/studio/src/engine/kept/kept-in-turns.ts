import type { Unsaved } from '../save-queue.ts';

/** Records in one turn: a write costs the page up to a tenth of a millisecond. */
export const MOST_IN_TURN = 200;

/** A transaction of the browser's database, as this file needs it. */
export interface KeptRows {
  /** Writes a record as it is now, or removes it where it is stored. */
  write(record: string): void;
  /** Says what the records belong to. */
  writePage(unsaved: Unsaved): void;
  /** Removes all that was kept. */
  clear(): void;
  /** Resolves when everything written so far is taken in: the page draws in between. */
  taken(): Promise<void>;
}

/** What is not kept yet. */
export interface WaitingChanges {
  /** Keys of records. Those that are written leave, and those that change again come back. */
  touched: Set<string>;
  /** What they belong to; null: nothing has changed since it was taken. */
  takeLatest: () => Unsaved | null;
  isSaved: () => boolean;
}

/**
 * Writes what waits in turns that the page can draw between: an import changes 100,000 records at once. What changes in the
 * meantime is written again, and what it belongs to last, so that the whole transaction is of one moment. False: it removed
 * what was kept, since everything is stored.
 */
export async function keepInTurns({ touched, takeLatest, isSaved }: WaitingChanges, rows: KeptRows): Promise<boolean> {
  for (;;) {
    if (isSaved()) {
      rows.clear();
      touched.clear();
      takeLatest();
      return false;
    }
    let written = 0;
    for (const record of touched) {
      if (written >= MOST_IN_TURN) break;
      touched.delete(record);
      rows.write(record);
      written += 1;
    }
    if (touched.size === 0) {
      const unsaved = takeLatest();
      if (unsaved) rows.writePage(unsaved);
      return true;
    }
    await rows.taken();
  }
}
