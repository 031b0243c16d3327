import type { PatchOperation, RecordDifference } from '@diorama/documents/engine/merge/diff-records.ts';
import type { Envelope } from '@diorama/documents/engine/schema/envelope.ts';
import * as z from 'zod';
import { pageOf, plainJsonOf } from '../common/answers.ts';
import { Cursor, Id, Lang, Limit, Name, Revision, RevisionOrStart } from '../common/inputs.ts';
import { Person } from '../common/person.ts';

/** What one person did in one go: their writes with pauses of at most 60 seconds. */
export const RevisionEntry = z.strictObject({
  /** The state after it. */
  revision: z.number(),
  /** The first revision of it. */
  from: z.number(),
  /** Null: the server itself, bringing a document to a new release. */
  by: Person.nullable(),
  at: z.date(),
  /** As text: `Moved 3 markers`. */
  summary: z.string(),
  /** Version of the publication that was made from this state; the newest of several. */
  publishedVersion: z.number().nullable(),
  name: z.string().nullable(),
});
export type RevisionEntry = z.output<typeof RevisionEntry>;
export const RevisionPage = pageOf(RevisionEntry);

/** What one person did to one text in one go. */
export const TextChange = z.strictObject({
  /** The state after it. */
  revision: z.number(),
  /** Null: the server itself, bringing a document to a new release. */
  by: Person.nullable(),
  at: z.date(),
  /** Languages whose text changed; null: it had none. */
  texts: z.array(z.strictObject({ language: Lang, from: z.string().nullable(), to: z.string().nullable() })),
});
export type TextChange = z.output<typeof TextChange>;
export const TextChangePage = pageOf(TextChange);

/** What differs between two states. */
export const RevisionDiff = z.strictObject({
  from: z.number(),
  to: z.number(),
  /** RFC 6902, on an object of records by key. */
  patch: plainJsonOf<PatchOperation[]>(),
  /** The same as text, by record. */
  records: plainJsonOf<RecordDifference[]>(),
});
export type RevisionDiff = z.output<typeof RevisionDiff>;

/** A document as it was, in the shape of this release. */
export const RevisionState = z.strictObject({
  revision: z.number(),
  by: Person.nullable(),
  at: z.date(),
  name: z.string().nullable(),
  records: plainJsonOf<[key: string, value: Record<string, unknown>][]>(),
});
export type RevisionState = z.output<typeof RevisionState>;

/** The answer to a restore: the new head. */
export const RestoredRevision = z.strictObject({
  revision: z.number(),
  /** True when the document was like that already. */
  unchanged: z.boolean(),
  /** The revision that brings back what was there before. */
  undoRevision: z.number(),
});
export type RestoredRevision = z.output<typeof RestoredRevision>;

/** Whether the revision has a name now. */
export const NamedRevision = z.strictObject({ named: z.boolean() });

/** A document as a file holds it. */
export const ExportedDocument = plainJsonOf<Envelope>();

/** The answer to an import: the new head, and whether the document was like that already. */
export const ImportedDocument = z.strictObject({ revision: z.number(), unchanged: z.boolean() });
export type ImportedDocument = z.output<typeof ImportedDocument>;

const Document = { docType: z.string().min(1).max(40), docId: Id };

export const ListRevisions = z.strictObject({
  ...Document,
  cursor: Cursor,
  limit: Limit,
  /** Only revisions with a name. */
  named: z.boolean().optional(),
});
/** The history of one text: of a record, where its languages lie in it. A page may be empty and have a next one. */
export const ListTextChanges = z.strictObject({
  ...Document,
  record: z.string().min(1).max(120),
  path: z.array(z.string().min(1).max(64)).min(1).max(12),
  cursor: Cursor,
  limit: Limit,
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
