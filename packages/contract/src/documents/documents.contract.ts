import { Change } from '@diorama/documents/engine/schema/change.ts';
import type { RecordIssue } from '@diorama/documents/engine/schema/validate.ts';
import * as z from 'zod';
import { answerOf } from '../common/answers.ts';
import { Hash, Id, Revision, RevisionOrStart } from '../common/inputs.ts';
import type { Person } from '../common/person.ts';
import type { PlainJson } from '../common/plain-json.ts';
import type { SpaceKind } from '../common/space.ts';
import type { PublishState } from '../projects/projects.contract.ts';

/**
 * What a document held at a revision, as 64 hexadecimal digits. A server that was restored from a backup and changed
 * since then reuses revision numbers: the hash distinguishes two revisions of one number.
 */
export type DocumentHash = string;

/** What an editor loads. */
export interface OpenedDocument {
  id: string;
  kind: string;
  /** Where it belongs: who may read and change it. */
  space: { id: string; kind: SpaceKind };
  /** The space's id when that is a project; else null. */
  projectId: string | null;
  name: string;
  revision: number;
  hash: DocumentHash;
  schemaVersion: string;
  updatedAt: Date;
  updatedBy: Person | null;
  /** False for a viewer of the client: every change is refused. True for everybody where clients have no members. */
  mayEdit: boolean;
  state: PublishState;
  publishedVersion: number | null;
  /** Edits since the published revision; null when never published. */
  changesSincePublish: number | null;
  records: PlainJson<[key: string, value: Record<string, unknown>][]>;
  /** Records that this release cannot read; they are kept as they are and left out of `records`. */
  quarantined: RecordIssue[];
}
export const OpenedDocument = answerOf<OpenedDocument>();

/** The answer to a change. */
export const ChangeResult = z.strictObject({
  revision: z.number(),
  hash: z.string(),
  /** True when others had changed the document in the meantime. */
  merged: z.boolean(),
  /** True when the stored content already matched the input. */
  unchanged: z.boolean(),
  /** What others changed since the caller's base revision, oldest first. */
  changes: answerOf<Change[]>(),
});
export type ChangeResult = z.output<typeof ChangeResult>;

/** One accepted change, as the document's log has it. */
export interface LoggedChange {
  revision: number;
  hash: DocumentHash;
  /** Of the revision before it; null when the log does not have that one any more. */
  baseHash: DocumentHash | null;
  /** The caller's own id of the change: its sender recognises it by this. */
  requestId: string | null;
  /** Null: the server itself, bringing a document to a new release. */
  by: Person | null;
  at: Date;
  label: string;
  changes: Change[];
  /** The release whose shape the document has from here on. */
  schemaVersion: string;
}

/** What happened to a document after a revision, oldest first. */
export const ChangesSince = z.strictObject({
  /** The newest revision. */
  revision: z.number(),
  /**
   * Null: open the document again. Too much has happened to list it, the log does not reach back so far, or the revision
   * `isGone`.
   */
  entries: answerOf<LoggedChange[]>().nullable(),
  /** True when there is no such revision (any more), or another one under its number, as after a restored backup. */
  isGone: z.boolean(),
});
export type ChangesSince = z.output<typeof ChangesSince>;

export const OpenDocument = z.strictObject({ kind: z.string().min(1).max(40), id: Id });
export const ChangeDocument = z.strictObject({
  id: Id,
  baseRevision: Revision,
  /** Of the base revision; when the server has another one under its number, nothing is written. */
  baseHash: Hash.optional(),
  requestId: z.uuid(),
  label: z.string().min(1).max(200),
  changes: z.array(Change).min(1).max(5_000),
  /** The release whose shape the changes have; with an older one than the server's nothing is written. */
  schemaVersion: z
    .string()
    .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'Use a release such as 1.2.3')
    .optional(),
});

/** `hash`: of the revision, where the caller knows it. */
export const ChangesSinceInput = z.strictObject({ id: Id, revision: RevisionOrStart, hash: Hash.optional() });
