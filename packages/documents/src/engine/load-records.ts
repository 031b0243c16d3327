import { splitRecordKey } from './schema/change.ts';
import type { DocumentKind } from './schema/define-kind.ts';
import { compareVersions, type MigrationStep, pendingSteps } from './schema/migrations.ts';
import type { RecordMap } from './schema/tables.ts';
import { parseRecord, type RecordIssue } from './schema/validate.ts';

/** A document was written by a newer release than this one. */
export class NewerDocumentError extends Error {
  constructor(id: string, found: string, known: string) {
    super(`Document ${id} was written by release ${found}; this is ${known}. Update Diorama to open it.`);
  }
}

/** Where stored records come from. */
export interface StoredDocument {
  id: string;
  name: string;
  schemaVersion: string;
}

/** The part of a document that this release can read. */
export interface LoadedRecords {
  records: Record<string, Record<string, unknown>>;
  /** What cannot be read, and why; kept as it is stored. */
  quarantined: RecordIssue[];
}

/**
 * The only way from stored records to usable ones: refuse a newer release, migrate, parse, fill in. A singleton that an
 * older document lacks gets its defaults. A record that cannot be read is left out and named; for a singleton, defaults
 * stand in, so that a document with a damaged part can be opened and repaired.
 */
export function loadRecords(kind: DocumentKind, document: StoredDocument, stored: RecordMap): LoadedRecords {
  return parsedRecords(kind, document, entriesOf(migrateRecords(kind, document, stored)));
}

/** The same for records that are read one after the other: where no step is to be taken, none is held as it is stored. */
export function loadEntries(
  kind: DocumentKind,
  document: StoredDocument,
  stored: Iterable<RecordEntry>,
): LoadedRecords {
  requireKnownRelease(kind, document);
  return pendingSteps(kind.migrations, document.schemaVersion).length === 0
    ? parsedRecords(kind, document, stored)
    : loadRecords(kind, document, Object.fromEntries(stored));
}

type RecordEntry = readonly [key: string, record: Readonly<Record<string, unknown>>];

function* entriesOf(records: RecordMap): Generator<readonly [key: string, record: unknown]> {
  for (const key of Object.keys(records)) yield [key, records[key]];
}

function parsedRecords(
  kind: DocumentKind,
  document: StoredDocument,
  entries: Iterable<readonly [key: string, record: unknown]>,
): LoadedRecords {
  const records: LoadedRecords['records'] = {};
  const quarantined: RecordIssue[] = [];
  for (const [key, record] of entries) {
    const parsed = parseRecord(kind, key, record);
    if (parsed.ok) records[key] = parsed.record;
    else for (const issue of parsed.issues) quarantined.push(issue);
  }
  for (const [name, { cardinality }] of Object.entries(kind.records)) {
    if (cardinality === 'one' && !Object.hasOwn(records, name)) {
      const made = defaultSingleton(kind, name, document.name);
      if (made) records[name] = made;
    }
  }
  return { records, quarantined };
}

/** A singleton of nothing but defaults; `name` fills a field of that name that needs a text. */
export function defaultSingleton(
  kind: DocumentKind,
  singleton: string,
  name: string,
): Record<string, unknown> | undefined {
  for (const value of [{}, { name }]) {
    const parsed = parseRecord(kind, singleton, value);
    if (parsed.ok) return parsed.record;
  }
  return undefined;
}

/**
 * Takes every pending step over the records, those up to `upTo` when it is given. Records a step drops are gone. What is
 * given is not changed; when there is no step to take, it is given back.
 */
export function migrateRecords(
  kind: DocumentKind,
  { id, schemaVersion }: Pick<StoredDocument, 'id' | 'schemaVersion'>,
  stored: RecordMap,
  upTo?: string,
): RecordMap {
  requireKnownRelease(kind, { id, schemaVersion });
  return pendingSteps(kind.migrations, schemaVersion, upTo).reduce<RecordMap>(
    (records, step) => takeStep(step, records),
    stored,
  );
}

/** Throws {@link NewerDocumentError} for a document that a newer release wrote. */
export function requireKnownRelease(
  kind: DocumentKind,
  { id, schemaVersion }: Pick<StoredDocument, 'id' | 'schemaVersion'>,
): void {
  if (compareVersions(schemaVersion, kind.schemaVersion) > 0)
    throw new NewerDocumentError(id, schemaVersion, kind.schemaVersion);
}

/** One step over all records of a document. */
export function takeStep(step: MigrationStep, records: RecordMap): Record<string, Record<string, unknown>> {
  if (step.scope === 'document')
    return Object.fromEntries(Object.entries(step.up(records)).map(([key, value]) => [key, { ...value }]));
  const after: Record<string, Record<string, unknown>> = {};
  for (const [key, record] of Object.entries(records)) {
    const next = splitRecordKey(key).collection === step.record ? step.up(record) : { ...record };
    if (next) after[key] = next;
  }
  return after;
}
