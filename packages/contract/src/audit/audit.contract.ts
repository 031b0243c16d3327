import * as z from 'zod';
import { pageOf } from '../common/answers.ts';
import { Cursor, Id, Limit } from '../common/inputs.ts';
import { Person } from '../common/person.ts';
import { SpaceKind } from '../common/space.ts';

/** Something somebody did. Entries are never changed. */
export const AuditEntry = z.strictObject({
  id: z.number(),
  at: z.date(),
  /** Null: no known user. */
  by: Person.nullable(),
  /** `document.change`, `icgi.publish`, ... */
  action: z.string(),
  target: z.string().nullable(),
  projectId: z.string().nullable(),
  revision: z.number().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;
export const AuditPage = pageOf(AuditEntry);

export const ListAudit = z.strictObject({
  projectId: Id.optional(),
  clientId: Id.optional(),
  userId: Id.optional(),
  action: z.string().min(1).max(80).optional(),
  cursor: Cursor,
  limit: Limit,
});

/** What a list of activity can be narrowed to. */
export const ACTIVITY_KINDS = ['edits', 'publishing', 'files', 'settings'] as const;
export const ActivityKind = z.enum(ACTIVITY_KINDS);
export type ActivityKind = z.output<typeof ActivityKind>;

/** What something was done to, as it is called today. */
export const ActivityTarget = z.strictObject({
  /** A kind of document, `file`, `directory`, `project`, `collection` or `client`. */
  type: z.string(),
  id: z.string(),
  name: z.string(),
  /** The folder of a file. */
  directoryId: z.string().nullable(),
  isDeleted: z.boolean(),
});
export type ActivityTarget = z.output<typeof ActivityTarget>;

/** The same thing done by one person, once or several times within half an hour. */
export const ActivityItem = z.strictObject({
  /** Of the newest entry. */
  id: z.number(),
  at: z.date(),
  /** When the oldest entry of these was made. */
  since: z.date(),
  by: Person.nullable(),
  action: z.string(),
  /** Entries. */
  count: z.number(),
  /** Where it was done. */
  space: z.strictObject({ type: SpaceKind, id: z.string(), name: z.string(), isDeleted: z.boolean() }),
  /** The first of them; those that are gone for good are left out. */
  targets: z.array(ActivityTarget),
  targetCount: z.number(),
  /** Of the document, or the version that was published. */
  revision: z.number().nullable(),
});
export type ActivityItem = z.output<typeof ActivityItem>;
export const ActivityPage = pageOf(ActivityItem);

/** What happened in a project, or in everything of a client; with both, in the project if it is the client's. */
export const ListActivity = z
  .strictObject({
    projectId: Id.optional(),
    clientId: Id.optional(),
    userId: Id.optional(),
    kinds: z.array(ActivityKind).max(ACTIVITY_KINDS.length).optional(),
    cursor: Cursor,
    limit: Limit,
  })
  .refine(({ projectId, clientId }) => projectId !== undefined || clientId !== undefined, {
    path: ['projectId'],
    error: 'Name a project or a client',
  });
