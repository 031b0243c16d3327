import type { PatchOperation, RecordDifference } from '@diorama/documents/engine/diff-records.ts';
import * as z from 'zod';
import { Cursor, Id, Limit, Name, Revision, RevisionOrStart } from '../common/inputs.ts';
import type { PlainJson } from '../common/plain-json.ts';
import type { Person } from '../documents/documents.contract.ts';

/** What one person did in one go: their writes with pauses of at most 60 seconds. */
export interface RevisionEntry {
  /** The state after it. */
  revision: number;
  /** The first revision of it. */
  from: number;
  /** Null: the server itself, bringing a document to a new release. */
  by: Person | null;
  at: Date;
  /** In words: `Moved 3 markers`. */
  summary: string;
  /** Version of the publication that was made from this state; the newest of several. */
  publishedVersion: number | null;
  name: string | null;
}

/** What differs between two states. */
export interface RevisionDiff {
  from: number;
  to: number;
  /** RFC 6902, on an object of records by key. */
  patch: PlainJson<PatchOperation[]>;
  /** The same in words, by record. */
  records: PlainJson<RecordDifference[]>;
}

/** A document as it was, in the shape of this release. */
export interface RevisionState {
  revision: number;
  by: Person | null;
  at: Date;
  name: string | null;
  records: PlainJson<[key: string, value: Record<string, unknown>][]>;
}

/** The answer to a restore: the new head. */
export interface RestoredRevision {
  revision: number;
  /** True when the document was like that already. */
  unchanged: boolean;
  /** The revision that brings back what was there before. */
  undoRevision: number;
}

const Document = { docType: z.string().min(1).max(40), docId: Id };

export const ListRevisions = z.strictObject({
  ...Document,
  cursor: Cursor,
  limit: Limit,
  /** Only revisions with a name. */
  named: z.boolean().optional(),
});
/** `from` 0 is the empty document. */
export const DiffRevisions = z.strictObject({ ...Document, from: RevisionOrStart, to: Revision });
export const AtRevision = z.strictObject({ ...Document, revision: Revision });
export const NameRevision = z.strictObject({ ...Document, revision: Revision, name: Name });

export const ExportDocument = z.strictObject({ id: Id, format: z.literal('json') });
/** `envelope` is what an export gave; its `id` and `revision` are where it came from and change nothing. */
export const ImportDocument = z.strictObject({
  id: Id,
  format: z.literal('json'),
  envelope: z.record(z.string(), z.unknown()),
});
