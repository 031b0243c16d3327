import { TRPCError } from '@trpc/server';
import { ApiError, storageAway, storageFull } from '../../errors/api-error.ts';
import { isDiskFull } from '../../platform/storage/disk-space.ts';
import { StorageError } from '../../platform/storage/storage-error.ts';

/** What a caller can act on, in place of a store of files that is away or whose disk is full; other errors stay as they are. */
export function asStorageOutage(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const fault = error instanceof TRPCError ? error.cause : error;
  if (fault instanceof StorageError) return Object.assign(storageAway(), { cause: fault });
  return isDiskFull(fault) ? Object.assign(storageFull(), { cause: fault }) : error;
}
