import { splitRecordKey } from '@diorama/documents/engine/change.ts';
import type { Command } from '@diorama/documents/engine/command.ts';
import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import {
  composeEdits,
  EMPTY_HISTORY,
  type History,
  type HistoryEntry,
  invertEdits,
  pushHistory,
  refitEdits,
} from '@diorama/documents/engine/history.ts';
import { equalJson } from '@diorama/documents/engine/json.ts';
import { byOrder } from '@diorama/documents/engine/order.ts';
import type { CollectionName, RecordOf } from '@diorama/documents/engine/record-definition.ts';
import { type RecordEdit, Records } from '@diorama/documents/engine/records.ts';
import { asTables, type MutableTables, tablesOf } from '@diorama/documents/engine/tables.ts';

type StoredRecord = Readonly<Record<string, unknown>>;
type Listener = () => void;

/** How an edit joins the history. */
export interface ExecuteOptions {
  /** Edits in a row with the same key are one step of undo: typing in a field, turning a dial. */
  mergeKey?: string;
}

/** Where edits came from: the save queue sends only one's own. */
export type EditOrigin = 'own' | 'remote';

/**
 * A document in the browser: maps of immutable records with a subscription for each, so that an edit costs what it
 * touches. Changes come in through commands, undo and redo, or from the server; nothing else writes.
 */
export class EditorStore<D extends DocumentKind> {
  readonly definition: D;
  readonly #tables: MutableTables;
  readonly #recordListeners = new Map<string, Set<Listener>>();
  readonly #collectionListeners = new Map<string, Set<Listener>>();
  readonly #historyListeners = new Set<Listener>();
  readonly #editListeners = new Set<(edits: readonly RecordEdit[], origin: EditOrigin, label: string) => void>();
  readonly #lists = new Map<string, OrderedList>();
  readonly #versions = new Map<string, number>();
  #history: History = EMPTY_HISTORY;
  #gesture: { label: string; edits: RecordEdit[] } | null = null;

  constructor(definition: D, records: Iterable<[string, StoredRecord]>) {
    this.definition = definition;
    this.#tables = tablesOf(definition, records);
  }

  /** The document as commands see it. Cheap to make: nothing is copied. */
  records(): Records<D> {
    return new Records(this.definition, asTables<D>(this.#tables));
  }

  get<C extends CollectionName<D>>(collection: C, id: string): RecordOf<D, C> | undefined {
    return this.records().get(collection, id);
  }

  /** The stored record under a key such as `<collection>/<id>`. */
  at(key: string): StoredRecord | undefined {
    const { collection, id } = splitRecordKey(key);
    return this.#tables[collection]?.get(id);
  }

  /** Every key and record, as they are now. */
  tables(): MutableTables {
    return this.#tables;
  }

  /** A collection in order; the same array until one of its records changes. */
  list<C extends CollectionName<D>>(collection: C): readonly RecordOf<D, C>[] {
    const known = this.#lists.get(collection) ?? orderedList(this.records().all(collection));
    this.#lists.set(collection, known);
    // Only records of this collection are put into its list.
    return known.records as unknown as readonly RecordOf<D, C>[];
  }

  /** Changes whenever a record of the collection does. */
  versionOf(collection: string): number {
    return this.#versions.get(collection) ?? 0;
  }

  /** Runs a command. Its edits can be undone and are saved; a command that changes nothing leaves no trace. */
  execute<A>(command: Command<D, A>, args: A, { mergeKey }: ExecuteOptions = {}): void {
    const edits = command.run(this.records(), args).edits();
    if (edits.length === 0) return;
    this.#write(edits, 'own', command.label);
    if (this.#gesture) this.#gesture = { ...this.#gesture, edits: composeEdits(this.#gesture.edits, edits) };
    else this.#setHistory(pushHistory(this.#history, { label: command.label, edits, mergeKey, at: Date.now() }));
  }

  /** From here to `endGesture` everything is one step of undo: a drag. */
  beginGesture(label: string): void {
    this.endGesture();
    this.#gesture = { label, edits: [] };
  }

  endGesture(): void {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (!gesture || gesture.edits.length === 0) return;
    const { label, edits } = gesture;
    this.#setHistory(pushHistory(this.#history, { label, edits, mergeKey: undefined, at: Date.now() }));
  }

  /** Puts everything back as it was when the gesture began. */
  cancelGesture(): void {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (gesture)
      this.#write(
        refitEdits(this.definition, invertEdits(gesture.edits), (key) => this.at(key)),
        'own',
        gesture.label,
      );
  }

  /** Takes back the last step; what others changed since stays theirs. Returns what was undone. */
  undo(): string | null {
    this.endGesture();
    const entry = this.#history.past.at(-1);
    if (!entry) return null;
    this.#write(
      refitEdits(this.definition, invertEdits(entry.edits), (key) => this.at(key)),
      'own',
      `Undo ${entry.label}`,
    );
    this.#setHistory({ past: this.#history.past.slice(0, -1), future: [...this.#history.future, entry] });
    return entry.label;
  }

  /** Does the last undone step again. */
  redo(): string | null {
    const entry = this.#history.future.at(-1);
    if (!entry) return null;
    this.#write(
      refitEdits(this.definition, entry.edits, (key) => this.at(key)),
      'own',
      entry.label,
    );
    this.#setHistory({ past: [...this.#history.past, entry], future: this.#history.future.slice(0, -1) });
    return entry.label;
  }

  /** Takes back one step from anywhere in the past, as a new step; later edits of the same leaves stay. */
  revert(entry: HistoryEntry): void {
    this.endGesture();
    if (this.#history.past.at(-1) === entry) {
      this.undo();
      return;
    }
    if (!this.#history.past.includes(entry)) return;
    const edits = refitEdits(this.definition, invertEdits(entry.edits), (key) => this.at(key));
    if (edits.length === 0) return;
    const label = `Undo ${entry.label}`;
    this.#write(edits, 'own', label);
    this.#setHistory(pushHistory(this.#history, { label, edits, mergeKey: undefined, at: Date.now() }));
  }

  history = (): History => this.#history;

  /** Takes over what came from the server. It is no step of undo and is not sent back. */
  applyRemote(edits: readonly RecordEdit[]): void {
    this.#write(edits, 'remote', '');
  }

  subscribeRecord(key: string, listener: Listener): () => void {
    return subscribe(this.#recordListeners, key, listener);
  }

  subscribeCollection(collection: string, listener: Listener): () => void {
    return subscribe(this.#collectionListeners, collection, listener);
  }

  subscribeHistory = (listener: Listener): (() => void) => {
    this.#historyListeners.add(listener);
    return () => this.#historyListeners.delete(listener);
  };

  /** Told of every edit after it has been made. */
  onEdits(listener: (edits: readonly RecordEdit[], origin: EditOrigin, label: string) => void): () => void {
    this.#editListeners.add(listener);
    return () => this.#editListeners.delete(listener);
  }

  #write(edits: readonly RecordEdit[], origin: EditOrigin, label: string): void {
    if (edits.length === 0) return;
    const touched = new Set<string>();
    const lists = new Map(this.#lists);
    for (const { key, before, after } of edits) {
      const { collection, id } = splitRecordKey(key);
      const table = this.#tables[collection];
      if (after) table?.set(id, after);
      else table?.delete(id);
      const list = lists.get(collection);
      // Only what is made, removed or moved changes places; any other edit keeps them, however long the list is.
      if (list && !touched.has(collection)) lists.set(collection, { ...list, records: [...list.records] });
      if (!after || !before || before.order !== after.order) lists.delete(collection);
      else replaceInList(lists.get(collection), id, after);
      touched.add(collection);
    }
    for (const collection of touched) {
      const list = lists.get(collection);
      if (list) this.#lists.set(collection, list);
      else this.#lists.delete(collection);
      this.#versions.set(collection, this.versionOf(collection) + 1);
    }
    for (const listener of this.#editListeners) listener(edits, origin, label);
    for (const { key } of edits) notify(this.#recordListeners.get(key));
    for (const collection of touched) notify(this.#collectionListeners.get(collection));
  }

  #setHistory(history: History): void {
    this.#history = history;
    notify(this.#historyListeners);
  }
}

/** A collection in order, with the place of each record by its id. */
interface OrderedList {
  records: StoredRecord[];
  places: ReadonlyMap<string, number>;
}

function orderedList(records: StoredRecord[]): OrderedList {
  records.sort((a, b) => byOrder(placeOf(a), placeOf(b)));
  return { records, places: new Map(records.map((record, place) => [String(record.id), place])) };
}

function replaceInList(list: OrderedList | undefined, id: string, record: StoredRecord): void {
  const place = list?.places.get(id);
  if (list && place !== undefined) list.records[place] = record;
}

function placeOf(record: StoredRecord): { id: string; order: string } {
  return { id: String(record.id), order: String(record.order) };
}

function subscribe(listeners: Map<string, Set<Listener>>, key: string, listener: Listener): () => void {
  const own = listeners.get(key) ?? new Set();
  listeners.set(key, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0 && listeners.get(key) === own) listeners.delete(key);
  };
}

function notify(listeners: Iterable<Listener> | undefined): void {
  if (listeners) for (const listener of [...listeners]) listener();
}

/** True when two stored records say the same. */
export const sameRecord = (a: StoredRecord | undefined, b: StoredRecord | undefined): boolean =>
  a === b || equalJson(a, b);
