import { byOrder, type Ordered } from '../order.ts';
import type { Change } from './change.ts';
import { splitRecordKey } from './change.ts';
import { equalJson } from './json.ts';
import { diffLeaves, type LeafShape } from './leaf-shape.ts';
import type { CollectionName, KindRecords, RecordOf } from './record-definition.ts';

/** All records of a document: one map per collection, singletons under their own name. */
export type RecordTables<D extends KindRecords> = {
  readonly [C in CollectionName<D>]: ReadonlyMap<string, RecordOf<D, C>>;
};

/** What became of one record: absent before means made, absent after means removed. */
export interface RecordEdit {
  key: string;
  before: StoredRecord | undefined;
  after: StoredRecord | undefined;
}

type StoredRecord = Readonly<Record<string, unknown>>;
type TablesByName = Readonly<Record<string, ReadonlyMap<string, StoredRecord>>>;
type Overlay = ReadonlyMap<string, StoredRecord | undefined>;

/**
 * A document as commands see it: immutable, with an overlay of what has been changed so far, so that a command costs
 * what it touches and never what the document holds.
 */
export class Records<D extends KindRecords> {
  readonly definition: KindRecords;
  readonly #tables: RecordTables<D>;
  readonly #overlay: Overlay;

  constructor(definition: KindRecords, tables: RecordTables<D>, overlay: Overlay = new Map()) {
    this.definition = definition;
    this.#tables = tables;
    this.#overlay = overlay;
  }

  /** The record, or undefined when there is none (any more). */
  get<C extends CollectionName<D>>(collection: C, id: string): RecordOf<D, C> | undefined {
    const key = this.keyOf(collection, id);
    // The overlay holds only what put() and patch() of this class wrote under the collection's own key.
    if (this.#overlay.has(key)) return this.#overlay.get(key) as RecordOf<D, C> | undefined;
    return this.#tables[collection].get(id);
  }

  /** The record under a key, `settings` or `keyframes/<id>`; undefined when there is none (any more). */
  at(key: string): StoredRecord | undefined {
    if (this.#overlay.has(key)) return this.#overlay.get(key);
    const { collection, id } = splitRecordKey(key);
    return tableOf(this.#tables, collection)?.get(id);
  }

  /** Whether there is a record under a key. */
  has(key: string): boolean {
    return this.at(key) !== undefined;
  }

  /** Every record with its key, in no particular order. */
  *entries(): Generator<[string, StoredRecord]> {
    const tables: TablesByName = this.#tables;
    for (const [name, table] of Object.entries(tables)) {
      const isSingleton = this.definition.records[name]?.cardinality === 'one';
      for (const [id, record] of table) {
        const key = isSingleton ? name : `${name}/${id}`;
        if (!this.#overlay.has(key)) yield [key, record];
      }
    }
    for (const [key, record] of this.#overlay) if (record) yield [key, record];
  }

  /** A record that exists exactly once. */
  one<C extends CollectionName<D>>(singleton: C): RecordOf<D, C> {
    const record = this.get(singleton, singleton);
    if (!record) throw new Error(`The document has no "${singleton}" record`);
    return record;
  }

  /** Every record of a collection, in no particular order. */
  all<C extends CollectionName<D>>(collection: C): RecordOf<D, C>[] {
    const table = this.#tables[collection];
    const changed = new Set<string>();
    const made: RecordOf<D, C>[] = [];
    const [own, start] = [this.keyOf(collection, ''), collection.length + 1];
    for (const [key, record] of this.#overlay) {
      if (!key.startsWith(own)) continue;
      changed.add(own === collection ? key : key.slice(start));
      if (record) made.push(record as RecordOf<D, C>);
    }
    if (changed.size === 0) return [...table.values()];
    const found: RecordOf<D, C>[] = [];
    for (const [id, record] of table) if (!changed.has(id)) found.push(record);
    return [...found, ...made];
  }

  /** Every record of a collection by its order key. */
  ordered<C extends CollectionName<D>>(collection: C): (RecordOf<D, C> & Ordered)[] {
    return sorted(this.all(collection));
  }

  /** With the record made or replaced whole. */
  put<C extends CollectionName<D>>(collection: C, record: RecordOf<D, C>): Records<D> {
    return this.withParsed([[this.keyOf(collection, idOf(record, collection)), record]]);
  }

  /** With records made or replaced whole. For many at once: one by one, each would copy what the ones before it changed. */
  putAll<C extends CollectionName<D>>(collection: C, records: Iterable<RecordOf<D, C>>): Records<D> {
    const overlay = new Map(this.#overlay);
    for (const record of records) overlay.set(this.keyOf(collection, idOf(record, collection)), record);
    return new Records(this.definition, this.#tables, overlay);
  }

  /** Without the records. */
  removeAll<C extends CollectionName<D>>(collection: C, ids: Iterable<string>): Records<D> {
    const overlay = new Map(this.#overlay);
    for (const id of ids) if (this.get(collection, id)) overlay.set(this.keyOf(collection, id), undefined);
    return new Records(this.definition, this.#tables, overlay);
  }

  /** With some fields of a record replaced; nothing changes when the record is gone. */
  patch<C extends CollectionName<D>>(collection: C, id: string, fields: Partial<RecordOf<D, C>>): Records<D> {
    const record = this.get(collection, id);
    if (!record) return this;
    return this.withParsed([[this.keyOf(collection, id), { ...record, ...fields }]]);
  }

  /** Without the record. */
  remove<C extends CollectionName<D>>(collection: C, id: string): Records<D> {
    return this.get(collection, id) ? this.withParsed([[this.keyOf(collection, id), undefined]]) : this;
  }

  /** What differs from the tables this began with, one edit a record. */
  edits(): RecordEdit[] {
    const edits: RecordEdit[] = [];
    for (const [key, after] of this.#overlay) {
      const { collection, id } = placeOfRecord(key, after);
      const before = tableOf(this.#tables, collection)?.get(id);
      if (!equalJson(before, after)) edits.push({ key, before, after });
    }
    return edits;
  }

  /** `settings`, or `keyframes/<id>`. */
  keyOf(collection: CollectionName<D>, id: string): string {
    return this.definition.records[collection]?.cardinality === 'one' ? collection : `${collection}/${id}`;
  }

  /** With records that the kind's own schemas parsed, under their keys; undefined: without the record. */
  withParsed(records: Iterable<readonly [string, StoredRecord | undefined]>): Records<D> {
    return new Records(this.definition, this.#tables, new Map([...this.#overlay, ...records]));
  }
}

/**
 * Where a record stands. Its own id is the very text that it is kept under: found in a large table several times as quickly
 * as one that is cut out of the key.
 */
export function placeOfRecord(key: string, record: StoredRecord | undefined): { collection: string; id: string } {
  const own = record?.id;
  const slash = key.indexOf('/');
  const isItsOwn = typeof own === 'string' && slash >= 0 && key.length === slash + 1 + own.length && key.endsWith(own);
  return isItsOwn ? { collection: key.slice(0, slash), id: own } : splitRecordKey(key);
}

function idOf(record: Readonly<Record<string, unknown>>, fallback: string): string {
  return typeof record.id === 'string' ? record.id : fallback;
}

function sorted<R extends Readonly<Record<string, unknown>>>(records: R[]): (R & Ordered)[] {
  return records.filter(isOrdered).sort(byOrder);
}

function isOrdered<R extends Readonly<Record<string, unknown>>>(record: R): record is R & Ordered {
  return typeof record.id === 'string' && typeof record.order === 'string';
}

/** The map of one collection by a name that is only known at run time. */
export function tableOf<D extends KindRecords>(
  tables: RecordTables<D>,
  collection: string,
): ReadonlyMap<string, StoredRecord> | undefined {
  const byName: TablesByName = tables;
  return Object.hasOwn(byName, collection) ? byName[collection] : undefined;
}

/** The change that turns `before` into `after`, or null when they are equal. */
export function changeBetween(shape: LeafShape, edit: RecordEdit): Change | null {
  const { key: record, before, after } = edit;
  if (!after) return before ? { record, op: 'remove' } : null;
  if (!before) return { record, op: 'put', value: { ...after } };
  const set = diffLeaves(shape, before, after);
  // Another type than before: nothing of it can be merged.
  if (set.some(({ path }) => path.length === 0)) return { record, op: 'put', value: { ...after } };
  return set.length > 0 ? { record, op: 'patch', set } : null;
}
