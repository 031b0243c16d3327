import { databaseAway, storageFull } from './api-error.ts';

/** Socket errors, and what PostgreSQL says while it starts, stops or takes nobody: 08xxx, 57P0x, 53300. */
const AWAY = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|08...|57P0.|53300)$/;
/** The driver gives these no code. */
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/;
/** PostgreSQL could not write: the disk is full. */
const DISK_FULL = '53100';

/** What a caller can act on, in place of an error of the connection or of a full disk; other errors stay as they are. */
export function asOutage(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === DISK_FULL) return Object.assign(storageFull(), { cause: error });
  const isAway = AWAY.test(code) || AWAY_MESSAGES.test(error.message);
  return isAway ? Object.assign(databaseAway(), { cause: error }) : error;
}
