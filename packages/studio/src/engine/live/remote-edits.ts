import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { EditCause, RemoteAuthor } from '../editor-store.ts';

/** Records that are remembered; of older ones nothing is known. */
const MOST = 2_000;

/** What somebody else did to a record last: who, when, and everything that changed with it. */
export interface RemoteEdit extends RemoteAuthor {
  edits: readonly RecordEdit[];
}

/** Remembers who else changed which record of an open document last, for texts that name them and for taking it back. */
export class RemoteEdits {
  readonly #byRecord = new Map<string, RemoteEdit>();

  constructor(store: { onEdits(listener: (edits: readonly RecordEdit[], cause: EditCause) => void): unknown }) {
    store.onEdits((edits, cause) => {
      if (cause.origin === 'own') return;
      const { by, at } = cause;
      for (const { key } of edits) {
        // Last in the order of the map again: the first one is the oldest.
        this.#byRecord.delete(key);
        this.#byRecord.set(key, { by, at, edits });
        const [oldest] = this.#byRecord.keys();
        if (this.#byRecord.size > MOST && oldest !== undefined) this.#byRecord.delete(oldest);
      }
    });
  }

  /** Null when no other user has changed it since the document was opened. */
  of(key: string): RemoteEdit | null {
    return this.#byRecord.get(key) ?? null;
  }
}
