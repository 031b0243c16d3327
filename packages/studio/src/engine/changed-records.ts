import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import type { EditorStore } from './editor-store.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** The records of an open document that differ from an earlier state of it, kept up to date edit by edit. */
export class ChangedRecords {
  readonly #store: EditorStore<DocumentKind>;
  readonly #before: ReadonlyMap<string, StoredRecord>;
  readonly #changed = new Set<string>();

  constructor(store: EditorStore<DocumentKind>, before: Iterable<readonly [string, StoredRecord]>) {
    this.#store = store;
    this.#before = new Map(before);
    for (const key of this.#before.keys()) this.#compare(key);
    for (const [collection, records] of Object.entries(store.tables()))
      for (const id of records.keys()) this.#compare(store.records().keyOf(collection, id));
  }

  count = (): number => this.#changed.size;

  /** Both states of every record that differs. */
  states(): { before: Record<string, StoredRecord>; after: Record<string, StoredRecord> } {
    const before: Record<string, StoredRecord> = {};
    const after: Record<string, StoredRecord> = {};
    for (const key of this.#changed) {
      const [then, now] = [this.#before.get(key), this.#store.at(key)];
      if (then) before[key] = then;
      if (now) after[key] = now;
    }
    return { before, after };
  }

  subscribe = (listener: () => void): (() => void) =>
    this.#store.onEdits((edits) => {
      for (const { key } of edits) this.#compare(key);
      listener();
    });

  #compare(key: string): void {
    if (equalJson(this.#store.at(key), this.#before.get(key))) this.#changed.delete(key);
    else this.#changed.add(key);
  }
}
