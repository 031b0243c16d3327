import type { DocumentDefinition } from '@diorama/documents/engine/define-document.ts';
import { migrateRecords, NewerDocumentError } from '@diorama/documents/engine/envelope.ts';
import type { RecordMap } from '@diorama/documents/engine/tables.ts';
import { parseRecord, type RecordIssue } from '@diorama/documents/engine/validate.ts';
import { newerRelease } from '../../errors/api-error.ts';

/** A document as far as this release can read it. */
export interface ReadableRecords {
  records: [key: string, value: Record<string, unknown>][];
  /** What cannot be read, and why; kept as it is stored. */
  quarantined: RecordIssue[];
}

/**
 * Takes stored records through migration and schema. A record that fails is left out; for one that must exist, such as
 * the settings, defaults stand in, so that a document with a bad part can be opened and mended.
 */
export function readableRecords(
  definition: DocumentDefinition,
  document: { id: string; name: string; schema_version: string },
  stored: RecordMap,
): ReadableRecords {
  const records: ReadableRecords['records'] = [];
  const quarantined: RecordIssue[] = [];
  for (const [key, value] of Object.entries(migrated(definition, document, stored))) {
    const parsed = parseRecord(definition, key, value);
    if (parsed.ok) records.push([key, parsed.record]);
    else quarantined.push(...parsed.issues);
  }
  const there = new Set(records.map(([key]) => key));
  for (const [key, { cardinality }] of Object.entries(definition.records)) {
    if (cardinality !== 'one' || there.has(key)) continue;
    const standIn = [{}, { name: document.name }]
      .map((value) => parseRecord(definition, key, value))
      .find(({ ok }) => ok);
    if (standIn?.ok) records.push([key, standIn.record]);
    if (!quarantined.some(({ path }) => path[0] === key)) quarantined.push({ path: [key], message: 'It is missing' });
  }
  return { records, quarantined };
}

/** Records brought to this release; those of a newer one are refused in words. */
export function migrated(
  definition: DocumentDefinition,
  document: { id: string; schema_version: string },
  stored: RecordMap,
): Record<string, Record<string, unknown>> {
  try {
    return migrateRecords(definition, document.id, document.schema_version, stored);
  } catch (error) {
    throw error instanceof NewerDocumentError ? newerRelease(error.message) : error;
  }
}
