import {
  type LoadedRecords,
  loadEntries,
  loadRecords,
  migrateRecords,
  NewerDocumentError,
  type StoredDocument,
} from '@diorama/documents/engine/load-records.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { Records, type RecordTables } from '@diorama/documents/engine/schema/records.ts';
import { type RecordMap, trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import { newerRelease } from '../../../errors/api-error.ts';
import { storedRecords } from './document-content.ts';

/** A document's row with its records, read in one statement by `STORED_RECORDS`. */
export interface DocumentRowWithRecords {
  id: string;
  name: string;
  schema_version: string;
  stored: string;
}

/** A stored document in the shape of this release; the only way to its records. */
export interface LoadedDocument<D extends DocumentKind> extends LoadedRecords {
  /** As commands and checks see it. */
  doc: Records<D>;
  /** As codecs and snapshots see it. */
  tables: RecordTables<D>;
}

/** Loads a document: migrated, parsed, defaults filled in. Throws NEWER_RELEASE for one of a newer release. */
export function loadDocument<D extends DocumentKind>(kind: D, row: DocumentRowWithRecords): LoadedDocument<D> {
  return loaded(kind, () => loadEntries(kind, sourceOf(row), storedRecords(row)));
}

/** The same for records read elsewhere, such as an old revision's. */
export function loadState<D extends DocumentKind>(
  kind: D,
  document: { id: string; name: string; schema_version: string },
  stored: RecordMap,
): LoadedDocument<D> {
  return loaded(kind, () => loadRecords(kind, sourceOf(document), stored));
}

const sourceOf = (row: { id: string; name: string; schema_version: string }): StoredDocument => ({
  id: row.id,
  name: row.name,
  schemaVersion: row.schema_version,
});

function loaded<D extends DocumentKind>(kind: D, load: () => LoadedRecords): LoadedDocument<D> {
  const read = refusingNewer(load);
  let known: RecordTables<D> | null = null;
  return {
    ...read,
    // Created on first use: opening a document needs neither.
    get tables() {
      known ??= trustedTables<D>(kind, Object.entries(read.records));
      return known;
    },
    get doc() {
      return new Records<D>(kind, this.tables);
    },
  };
}

/** Records brought to this release and not parsed: what cannot be read stays as it is. */
export const migratedRecords = (
  kind: DocumentKind,
  document: { id: string; schema_version: string },
  stored: RecordMap,
): RecordMap =>
  refusingNewer(() => migrateRecords(kind, { id: document.id, schemaVersion: document.schema_version }, stored));

/** Runs what loads a document; NEWER_RELEASE for one of a newer release. */
export function refusingNewer<T>(load: () => T): T {
  try {
    return load();
  } catch (error) {
    throw error instanceof NewerDocumentError ? newerRelease(error.message) : error;
  }
}
