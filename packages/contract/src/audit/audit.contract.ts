import * as z from 'zod';
import { Cursor, Id, Limit } from '../common/inputs.ts';
import type { Person } from '../documents/documents.contract.ts';

/** Something somebody did. Entries are never changed. */
export interface AuditEntry {
  id: number;
  at: Date;
  /** Null: nobody who is known any more. */
  by: Person | null;
  /** `document.change`, `icgi.publish`, ... */
  action: string;
  target: string | null;
  projectId: string | null;
  revision: number | null;
  requestId: string | null;
}

export const ListAudit = z.strictObject({
  projectId: Id.optional(),
  clientId: Id.optional(),
  userId: Id.optional(),
  action: z.string().min(1).max(80).optional(),
  cursor: Cursor,
  limit: Limit,
});
