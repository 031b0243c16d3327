import * as z from 'zod';
import { splitRecordKey } from './change.ts';
import type { DocumentDefinition } from './define-document.ts';
import { compareVersions, pendingSteps } from './migrations.ts';
import { parseRecord, type RecordIssue } from './validate.ts';

/** A whole document as it is exported, frozen as a golden file and read back. */
export const Envelope = z.strictObject({
  kind: z.string(),
  id: z.string(),
  schemaVersion: z.string().regex(/^\d+\.\d+\.\d+$/),
  revision: z.number().int().min(1),
  records: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type Envelope = z.output<typeof Envelope>;

/** A document was written by a newer release than this one. */
export class NewerDocumentError extends Error {
  constructor(id: string, found: string, known: string) {
    super(`Document ${id} was written by release ${found}; this is ${known}. Update Diorama to open it.`);
  }
}

/** Takes every pending step over the records. Records a step drops are gone. */
export function migrateRecords(
  definition: DocumentDefinition,
  id: string,
  schemaVersion: string,
  records: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Record<string, Record<string, unknown>> {
  if (compareVersions(schemaVersion, definition.schemaVersion) > 0) {
    throw new NewerDocumentError(id, schemaVersion, definition.schemaVersion);
  }
  const steps = pendingSteps(definition.migrations, schemaVersion);
  const migrated: Record<string, Record<string, unknown>> = {};
  for (const [key, stored] of Object.entries(records)) {
    const { collection } = splitRecordKey(key);
    let record: Record<string, unknown> | null = { ...stored };
    for (const step of steps) if (record && step.record === collection) record = step.up(record);
    if (record) migrated[key] = record;
  }
  return migrated;
}

/** Envelope in, valid records out: refuse newer, migrate, parse. Records that do not parse are reported beside the good ones. */
export function loadEnvelope(
  definition: DocumentDefinition,
  envelope: Envelope,
): { records: Record<string, Record<string, unknown>>; issues: RecordIssue[] } {
  const migrated = migrateRecords(definition, envelope.id, envelope.schemaVersion, envelope.records);
  const records: Record<string, Record<string, unknown>> = {};
  const issues: RecordIssue[] = [];
  for (const [key, value] of Object.entries(migrated)) {
    const parsed = parseRecord(definition, key, value);
    if (parsed.ok) records[key] = parsed.record;
    else issues.push(...parsed.issues);
  }
  return { records, issues };
}
