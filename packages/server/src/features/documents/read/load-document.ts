import {
  type LoadedRecords,
  loadRecords,
  migrateRecords,
  NewerDocumentError,
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
  return loadState(kind, row, storedRecords(row));
}

/** The same for records read elsewhere, such as an old revision's. */
export function loadState<D extends DocumentKind>(
  kind: D,
  document: { id: string; name: string; schema_version: string },
  stored: RecordMap,
): LoadedDocument<D> {
  const source = { id: document.id, name: document.name, schemaVersion: document.schema_version };
  const loaded = refusingNewer(() => loadRecords(kind, source, stored));
  let known: RecordTables<D> | null = null;
  return {
    ...loaded,
    // Created on first use: opening a document needs neither.
    get tables() {
      known ??= trustedTables<D>(kind, Object.entries(loaded.records));
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
