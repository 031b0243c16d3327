import * as z from 'zod';
import { databaseAway, databaseBusy, quotaFull, storageFull } from './api-error.ts';

/** Socket errors, and PostgreSQL's codes while it starts, stops or accepts no connections: 08xxx, 57P0x, 53300. */
const AWAY = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|08...|57P0.|53300)$/;
/** The driver gives these no code, and PostgreSQL one that says little to the last of them: a database being restored. */
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)|is not currently accepting connections$/;
/** Others hold what a statement needs for too long, or it was given up; deadlocks, where one of two has to try again. */
const BUSY = /^(?:55P03|57014|40P01)$/;
/** PostgreSQL could not write: the disk is full. */
const DISK_FULL = '53100';

/** Our own, of the function `hold_quotas`, which says more in its detail. */
const QUOTA_FULL = 'DQ001';
const FullQuota = z.object({
  type: z.enum(['client', 'project']),
  name: z.string(),
  bytes: z.number(),
  quota: z.number(),
});

/**
 * What a caller can act on, in place of an error of the connection, of a full disk or of a full quota; other errors stay as
 * they are.
 */
export function asOutage(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === DISK_FULL) return Object.assign(storageFull(), { cause: error });
  if (BUSY.test(code)) return Object.assign(databaseBusy(), { cause: error });
  if (code === QUOTA_FULL && 'detail' in error)
    return Object.assign(quotaFull(FullQuota.parse(JSON.parse(String(error.detail)))), { cause: error });
  const isAway = AWAY.test(code) || AWAY_MESSAGES.test(error.message);
  return isAway ? Object.assign(databaseAway(), { cause: error }) : error;
}
