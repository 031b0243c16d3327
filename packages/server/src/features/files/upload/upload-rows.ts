import type { SignedUrl } from '@diorama/contract/files/files.contract.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import type { Database } from '../../../database/tables/schema.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Limits } from '../../../platform/config/limits.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import type { Media } from '../../media/media.service.ts';
import type { Previews } from '../../media/previews.ts';
import type { RequireRoom } from '../../quotas/require-room.ts';
import type { Directories } from '../move/directories.service.ts';
import { idOf } from './insert-files.ts';
import type { Upload } from './upload-parts.ts';

/** Milliseconds without a sign of life in which what was uploaded can be gone on with and inserted. */
export const KEPT = 86_400_000;
/** Uploads queried in the store at the same time. */
export const LOOKS = 8;

/** What the operations on uploads work with. */
export interface UploadDeps {
  db: Kysely<Database>;
  storage: Storage;
  media: Media;
  previews: Previews;
  directories: Directories;
  jobs: Jobs;
  log: Logger;
  config: Pick<Config, 'accessMode'>;
  limits: Pick<Limits, 'file' | 'picture' | 'uploadAddress'>;
  requireRoom: RequireRoom;
}

/** A file that somebody wants to send. */
export type WantedFile = Omit<z.output<typeof SignedUrl>, 'directoryId' | 'projectId'>;

/** Uploads of this person in this space that are neither expired nor cancelled, by id. */
export async function ownUploads(
  { db, directories }: UploadDeps,
  actor: Actor,
  spaceId: string,
  uris: readonly string[],
): Promise<Map<string, Upload>> {
  await directories.rowOf(db, actor, spaceId, 'root');
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', 'in', uris.map(idOf))
    .where('user_id', '=', actor.userId)
    .where('space_id', '=', spaceId)
    .where('expires_at', '>', new Date())
    .where('cancelled_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
