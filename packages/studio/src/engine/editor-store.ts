import type { Person } from '@diorama/contract/common/person.ts';
import type { Command, LongCommand } from '@diorama/documents/engine/command.ts';
import {
  composeEdits,
  EMPTY_HISTORY,
  type History,
  type HistoryEntry,
  invertEdits,
  pushHistory,
  refitEdits,
} from '@diorama/documents/engine/history.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import type { CollectionName, RecordOf } from '@diorama/documents/engine/schema/record-definition.ts';
import { placeOfRecord, type RecordEdit, Records } from '@diorama/documents/engine/schema/records.ts';
import { asTables, type MutableTables, recordAt, tablesOf } from '@diorama/documents/engine/schema/tables.ts';

import { stepsInTurns, type Turns } from './turns.ts';

type StoredRecord = Readonly<Record<string, unknown>>;
type Listener = () => void;

/** How an edit joins the history. */
export interface ExecuteOptions {
  /** Edits in a row with the same key are one step of undo: typing in a field, turning a dial. */
  mergeKey?: string;
}

/** With more edits at once than this, what shows them follows in a task of its own. */
const MANY = 5_000;
/** Times that a long command begins again because of others' edits; after these it runs at once. */
const MOST_TRIES = 5;

/** Who changed something somewhere else, and when; null where that is not known. */
export interface RemoteAuthor {
  by: Person | null;
  at: Date | null;
}

/** The origin of edits: the save queue only sends the user's own. */
export type EditCause =
  /** `step`: the id of the step of undo they belong to; `isTakenBack`: they undo it, or do it again. */
  { origin: 'own'; label: string; step: number; isTakenBack: boolean } | ({ origin: 'remote' } & RemoteAuthor);

/** What became of a step that was taken back or done again: `edits` are what is left of it after what others changed since. */
export interface StepResult {
  entry: HistoryEntry;
  edits: readonly RecordEdit[];
}

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
  readonly #editListeners = new Set<(edits: readonly RecordEdit[], cause: EditCause) => void>();
  readonly #lists = new Map<string, OrderedList>();
  readonly #versions = new Map<string, number>();
  #history: History = EMPTY_HISTORY;
  #gesture: { id: number; label: string; edits: RecordEdit[] } | null = null;
  /** Notifications of very many edits that are still due, each in a task of its own. */
  readonly #pendingNotices: (() => void)[] = [];
  #steps = 0;
  /** Counts all edits of anybody. */
  #writes = 0;

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
    return recordAt(this.#tables, key);
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
    const { label } = command;
    if (this.#gesture) {
      this.#gesture = { ...this.#gesture, edits: composeEdits(this.#gesture.edits, edits) };
      this.#write(edits, own(label, this.#gesture.id));
    } else this.#push(label, edits, mergeKey);
  }

  /**
   * Runs a long command in turns with the page: `rest` is awaited between its steps. Nothing changes before all of it is
   * known, and then all at once, as one step. Null: the signal has ended it, and nothing has changed.
   */
  async executeInTurns<A>(command: LongCommand<D, A>, args: A, { rest, signal }: Turns): Promise<HistoryEntry | null> {
    for (let tries = 1; ; tries += 1) {
      const version = this.#writes;
      const made =
        tries > MOST_TRIES
          ? command.run(this.records(), args)
          : await stepsInTurns(command.steps(this.records(), args), { rest, signal });
      if (signal.aborted) return null;
      const edits = made?.edits() ?? [];
      if (tries <= MOST_TRIES) await rest();
      if (signal.aborted) return null;
      // Somebody else's edit came in: what was made is of an older state.
      if (this.#writes !== version) continue;
      if (edits.length === 0) return null;
      this.endGesture();
      this.#push(command.label, edits, undefined);
      return this.#history.past.at(-1) ?? null;
    }
  }

  /** From here to `endGesture` everything is one step of undo: a drag. */
  beginGesture(label: string): void {
    this.endGesture();
    this.#gesture = { id: this.#newStep(), label, edits: [] };
  }

  endGesture(): void {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (!gesture || gesture.edits.length === 0) return;
    this.#setHistory(pushHistory(this.#history, { ...gesture, mergeKey: undefined, at: Date.now() }));
  }

  /** Puts everything back as it was when the gesture began. */
  cancelGesture(): void {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (gesture) this.#write(this.#refit(invertEdits(gesture.edits)), own(gesture.label, gesture.id, true));
  }

  /** Takes back the last step; what others changed since stays theirs. Null when there is none. */
  undo(): StepResult | null {
    this.endGesture();
    const entry = this.#history.past.at(-1);
    if (!entry) return null;
    const edits = this.#refit(invertEdits(entry.edits));
    this.#write(edits, own(`Undo ${entry.label}`, entry.id, true));
    this.#setHistory({ past: this.#history.past.slice(0, -1), future: [...this.#history.future, entry] }, edits);
    return { entry, edits };
  }

  /** Does the last undone step again. */
  redo(): StepResult | null {
    const entry = this.#history.future.at(-1);
    if (!entry) return null;
    const edits = this.#refit(entry.edits);
    this.#write(edits, own(entry.label, entry.id, true));
    this.#setHistory({ past: [...this.#history.past, entry], future: this.#history.future.slice(0, -1) }, edits);
    return { entry, edits };
  }

  /** Takes back one step from anywhere in the past, as a new step; later edits of the same leaves stay. */
  revert(entry: HistoryEntry): void {
    this.endGesture();
    if (this.#history.past.at(-1) === entry) this.undo();
    else if (this.#history.past.includes(entry)) this.takeBack(`Undo ${entry.label}`, entry.edits);
  }

  /** Undoes edits of any user as a step of the current user; what was changed since stays. */
  takeBack(label: string, edits: readonly RecordEdit[]): void {
    this.endGesture();
    const fitted = this.#refit(invertEdits(edits));
    if (fitted.length > 0) this.#push(label, fitted, undefined);
  }

  history = (): History => this.#history;

  /** Takes over what came from the server. It is no step of undo and is not sent back. */
  applyRemote(edits: readonly RecordEdit[], { by, at }: RemoteAuthor = NO_ONE): void {
    this.#write(edits, { origin: 'remote', by, at });
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

  /** Called for all edits after they are made. */
  onEdits(listener: (edits: readonly RecordEdit[], cause: EditCause) => void): () => void {
    this.#editListeners.add(listener);
    return () => this.#editListeners.delete(listener);
  }

  #push(label: string, edits: readonly RecordEdit[], mergeKey: string | undefined): void {
    const history = pushHistory(this.#history, { id: this.#newStep(), label, edits, mergeKey, at: Date.now() });
    this.#write(edits, own(label, history.past.at(-1)?.id ?? 0));
    this.#setHistory(history, edits);
  }

  #newStep(): number {
    this.#steps += 1;
    return this.#steps;
  }

  #refit(edits: readonly RecordEdit[]): RecordEdit[] {
    return refitEdits(this.definition, edits, ({ key, before, after }) => {
      const { collection, id } = placeOfRecord(key, before ?? after);
      return this.#tables[collection]?.get(id);
    });
  }

  #write(edits: readonly RecordEdit[], cause: EditCause): void {
    if (edits.length === 0) return;
    // In the order in which they were made.
    for (const tell of this.#pendingNotices.splice(0)) tell();
    this.#writes += 1;
    const touched = new Set<string>();
    const lists = new Map(this.#lists);
    for (const { key, before, after } of edits) {
      const { collection, id } = placeOfRecord(key, after ?? before);
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
    this.#tell(edits, () => {
      for (const listener of this.#editListeners) listener(edits, cause);
    });
    this.#tell(edits, () => {
      for (const { key } of edits) notify(this.#recordListeners.get(key));
      for (const collection of touched) notify(this.#collectionListeners.get(collection));
    });
  }

  #setHistory(history: History, edits: readonly RecordEdit[] = []): void {
    this.#history = history;
    this.#tell(edits, () => notify(this.#historyListeners));
  }

  /** At once; of very many edits in a task of its own, at the latest before the next edit. */
  #tell(edits: readonly RecordEdit[], tell: () => void): void {
    if (edits.length <= MANY) {
      tell();
      return;
    }
    this.#pendingNotices.push(tell);
    setTimeout(() => this.#pendingNotices.shift()?.());
  }
}

const NO_ONE: RemoteAuthor = { by: null, at: null };

const own = (label: string, step: number, isTakenBack = false): EditCause => ({
  origin: 'own',
  label,
  step,
  isTakenBack,
});

/** A collection in order, with the place of each record by its id; null until a record is replaced. */
interface OrderedList {
  records: StoredRecord[];
  places: ReadonlyMap<string, number> | null;
}

const orderedList = (records: StoredRecord[]): OrderedList => ({ records: records.sort(byPlace), places: null });

function replaceInList(list: OrderedList | undefined, id: string, record: StoredRecord): void {
  if (!list) return;
  list.places ??= new Map(list.records.map((each, place) => [String(each.id), place]));
  const place = list.places.get(id);
  if (place !== undefined) list.records[place] = record;
}

/** As `byOrder`, without an object for each of 100,000 records. */
function byPlace(a: StoredRecord, b: StoredRecord): number {
  const [one, other] = [String(a.order), String(b.order)];
  if (one !== other) return one < other ? -1 : 1;
  return String(a.id) < String(b.id) ? -1 : String(a.id) > String(b.id) ? 1 : 0;
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
