import { isAway } from '../../errors/api-error.ts';
import { isDiskFull } from '../../platform/storage/disk-space.ts';
import { StorageError } from '../../platform/storage/storage-error.ts';

/**
 * Whether an error says that something of the server is away or full: the database, the store of files, a disk. Work that
 * meets one is done later; nothing is wrong with what it works on, so nothing of it may be marked as failed.
 */
export const isPassing = (error: unknown): boolean =>
  isAway(error) || error instanceof StorageError || isDiskFull(error);
