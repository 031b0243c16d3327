import type { ConflictPath } from '@diorama/documents/engine/merge/merge.ts';
import * as z from 'zod';
import { Person } from '../common/person.ts';
import type { Usage } from '../usages/usages.contract.ts';
import type { Reason } from './reasons.ts';

/** One fault of an input or of a publish check. */
export interface ApiIssue {
  path: (string | number)[];
  message: string;
  code: string;
  /** Of a publish check: the document it is about. */
  docId?: string;
}

/** Two people changed the same leaves; nothing was written (CONTRACT 0.5). */
export interface Conflict {
  baseRevision: number;
  currentRevision: number;
  by: Person | null;
  at: Date | null;
  /** At most 50. */
  paths: ConflictPath[];
}

/** Who froze the project. */
export const ProjectLock = z.strictObject({ by: Person, at: z.date(), reason: z.string().nullable() });
export type ProjectLock = z.output<typeof ProjectLock>;

/** What an error carries in addition to its message and code (CONTRACT 0.3). */
export interface ApiErrorData {
  code: string;
  httpStatus: number;
  path?: string;
  requestId: string;
  reason?: Reason;
  issues?: ApiIssue[];
  conflict?: Conflict;
  lock?: ProjectLock;
  /** Of what is in use: where, at most 50 places. */
  usages?: Usage[];
  /** Seconds. */
  retryAfter?: number;
}
