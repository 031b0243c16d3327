import * as z from 'zod';
import { pageOf } from '../common/answers.ts';
import { Cursor, Id, Limit } from '../common/inputs.ts';
import { Person } from '../common/person.ts';

/** Something somebody did. Entries are never changed. */
export const AuditEntry = z.strictObject({
  id: z.number(),
  at: z.date(),
  /** Null: nobody who is known any more. */
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
