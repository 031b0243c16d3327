import type { Change } from '../schema/change.ts';
import type { RecordEdit } from '../schema/records.ts';
import type { RecordMap } from '../schema/tables.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** Records by collection and id; a singleton's id is its own name. */
export type RecordTablesByName = Readonly<Record<string, ReadonlyMap<string, StoredRecord>>>;

/** A fault in the outline of attributes; `path` as the caller sent it. */
export interface AttributeFault {
  path: (string | number)[];
  message: string;
}

/** What to replace in the JSON of attributes, and by what. Either ends before the lists inside the record. */
export interface TextEdit {
  before: string;
  after: string;
}

/** A kind's own pair: flat records in the store, the specification's nested `attributes` on the wire. */
export interface AttributesCodec {
  /** Keys that the specification's calls take and return next to `attributes`, on the same level. */
  siblings?: readonly string[];
  toAttributes(tables: RecordTablesByName): Record<string, unknown>;
  /**
   * What an edit changes in the JSON of `toAttributes`; null when that cannot be derived from the record alone, for
   * example when a record is added, removed or moved. `shown`: all records. Absent where attributes differ from
   * records.
   */
  textEdit?(edit: RecordEdit, shown: RecordMap): TextEdit | null;
  /**
   * The changes that make the document look like `attributes` (CONTRACT 0.5). An absent key keeps what is there, null
   * clears an optional field, an item missing from a given list is removed. Items are matched by id; one without gets
   * it from `newId`.
   */
  fromAttributes(
    base: RecordTablesByName,
    attributes: Readonly<Record<string, unknown>>,
    newId: () => string,
  ): Change[];
  /** Unknown keys, lists that are none, items that are no objects, ids given twice. At most 50. */
  faultsOf(attributes: Readonly<Record<string, unknown>>): AttributeFault[];
  /** Where a field of a record stands in attributes, as the caller sent them. */
  placeOf(
    attributes: Readonly<Record<string, unknown>>,
    recordKey: string,
    field: readonly (string | number)[],
  ): (string | number)[];
}
