import { splitRecordKey } from './change.ts';
import type { KindRecords } from './record-definition.ts';
import type { RecordTables } from './records.ts';

/** Records by key, as they are stored and travel. */
export type RecordMap = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A writable counterpart of RecordTables, by names known at run time. */
export type MutableTables = Record<string, Map<string, Readonly<Record<string, unknown>>>>;

/** The same to read. */
export type ReadableTables = Readonly<Record<string, ReadonlyMap<string, Readonly<Record<string, unknown>>>>>;

/** Empty maps for every collection of the kind. */
export function emptyTables(definition: KindRecords): MutableTables {
  return Object.fromEntries(Object.keys(definition.records).map((name) => [name, new Map()]));
}

/** Writable tables from records that have been parsed already. */
export function tablesOf(
  definition: KindRecords,
  records: Iterable<readonly [string, Readonly<Record<string, unknown>>]>,
): MutableTables {
  const tables = emptyTables(definition);
  for (const [key, value] of records) {
    const { collection, id } = splitRecordKey(key);
    tables[collection]?.set(id, value);
  }
  return tables;
}

/** Tables with the types of their kind, from records that have been parsed already. */
export function trustedTables<D extends KindRecords>(
  definition: D,
  records: Iterable<readonly [string, Readonly<Record<string, unknown>>]>,
): RecordTables<D> {
  return asTables<D>(tablesOf(definition, records));
}

/** Gives tables the type of their kind; their records came through parsed changes only. */
export function asTables<D extends KindRecords>(tables: ReadableTables): RecordTables<D> {
  return tables as unknown as RecordTables<D>;
}

/** Every record by its key. */
export const recordsByKey = (
  definition: Pick<KindRecords, 'records'>,
  tables: MutableTables,
): Map<string, Readonly<Record<string, unknown>>> => new Map(entriesOf(definition, tables));

/** Every record with its key. */
export function* entriesOf(
  definition: Pick<KindRecords, 'records'>,
  tables: ReadableTables,
): Generator<[string, Readonly<Record<string, unknown>>]> {
  for (const [name, table] of Object.entries(tables)) {
    const isSingleton = definition.records[name]?.cardinality === 'one';
    for (const [id, record] of table) yield [isSingleton ? name : `${name}/${id}`, record];
  }
}

/** The record under a key such as `<collection>/<id>`. */
export function recordAt(tables: ReadableTables, key: string): Readonly<Record<string, unknown>> | undefined {
  const { collection, id } = splitRecordKey(key);
  return tables[collection]?.get(id);
}
