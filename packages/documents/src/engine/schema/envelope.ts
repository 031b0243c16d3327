import * as z from 'zod';
import { type LoadedRecords, loadRecords } from '../load-records.ts';
import type { DocumentKind } from './define-kind.ts';

/** A whole document as it is exported, frozen as a golden file and read back. */
export const Envelope = z.strictObject({
  kind: z.string(),
  id: z.string(),
  schemaVersion: z.string().regex(/^\d+\.\d+\.\d+$/),
  revision: z.number().int().min(1),
  records: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type Envelope = z.output<typeof Envelope>;

/** Parses an envelope into valid records; unreadable ones are listed separately. */
export const loadEnvelope = (kind: DocumentKind, { id, schemaVersion, records }: Envelope): LoadedRecords =>
  loadRecords(kind, { id, name: 'Untitled', schemaVersion }, records);
