import type { InsertResult } from '@diorama/contract/files/files.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { refuseWhenLocked } from '../../../access/project-lock.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { notFound, uploadMissing } from '../../../errors/api-error.ts';
import type { Limits } from '../../../platform/config/limits.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import type { Media } from '../../media/media.service.ts';
import type { Previews } from '../../media/previews.ts';
import { orderConversions } from '../convert/conversions.ts';
import { asFileItems } from '../file-items.ts';
import type { Directories } from '../move/directories.service.ts';
import { noteFiles } from '../note-files.ts';
import { addFiles } from './add-files.ts';
import { type PreparedUpload, prepareUpload } from './prepare-upload.ts';
import type { Upload } from './upload-parts.ts';

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  media: Media;
  previews: Previews;
  directories: Directories;
  jobs: Jobs;
  limits: Pick<Limits, 'file' | 'picture'>;
}

type Outcome = PreparedUpload | { type: 'failed'; uri: string; fileName: null; reason: string; cause: 'unknown' };

/** Turns uploads into files: each must have been permitted to this person for this folder, and have arrived. */
export async function insertFiles(
  { db, storage, media, previews, directories, jobs, limits }: Deps,
  actor: Actor,
  { directoryId, blobUris }: { directoryId: string; blobUris: readonly string[] },
): Promise<InsertResult> {
  const directory = await directories.rowById(db, actor, directoryId, { withDeleted: true });
  const spaceId = directory.space_id;
  await refuseWhenLocked(db, actor, spaceId);
  const line = (await clientOf(db, spaceId)) ?? spaceId;
  const uris = [...new Set(blobUris)];
  const issued = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', 'in', uris.map(idOf))
    .where('user_id', '=', actor.userId)
    .where('space_id', '=', spaceId)
    .where('directory_id', '=', directoryId)
    .where('expires_at', '>', new Date())
    .where('cancelled_at', 'is', null)
    .execute();
  const byId = new Map(issued.map((upload) => [upload.id, upload]));
  const outcomes = await Promise.all(
    uris.map(async (uri): Promise<Outcome> => {
      const upload = byId.get(idOf(uri));
      if (!upload) {
        const reason = 'This upload is not known here any more: send the file again';
        return { type: 'failed', uri, fileName: null, reason, cause: 'unknown' };
      }
      return prepareUpload({ db, storage, limits, line }, upload);
    }),
  );
  const failed = outcomes.filter((outcome) => outcome.type === 'failed');
  const [first] = failed;
  if (first && failed.length === outcomes.length) {
    if (failed.every(({ cause }) => cause === 'unknown')) throw notFound('Upload', idOf(first.uri));
    if (failed.every(({ cause }) => cause !== 'refused')) throw uploadMissing(first.reason);
  }

  const items = await db.transaction().execute(async (trx) => {
    await refuseWhenLocked(trx, actor, spaceId);
    const ids = outcomes.flatMap((outcome) => (outcome.type === 'failed' ? [] : outcome.upload.id));
    if (ids.length === 0) return [];
    // Another call may have inserted the same upload in the meantime: its file is then ours, too.
    const locked = await trx
      .selectFrom('uploads')
      .select(['id', 'file_id'])
      .where('id', 'in', ids)
      .where('cancelled_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const isStillWanted = ({ id }: Upload): boolean => locked.some((row) => row.id === id);
    const fileIds = new Map(locked.flatMap(({ id, file_id }) => (file_id ? [[id, file_id] as const] : [])));
    const isGone = !(await isHeldDirectory(trx, directoryId));
    const fresh = outcomes.flatMap((outcome) =>
      outcome.type === 'ready' && !isGone && isStillWanted(outcome.upload) && !fileIds.has(outcome.upload.id)
        ? outcome
        : [],
    );
    const rows = await addFiles(
      trx,
      { spaceId, directoryId, userId: actor.userId },
      fresh.map(({ file }) => file),
    );
    const made = fresh.flatMap(({ upload }, at) => (rows[at] ? [[upload.id, rows[at].id] as const] : []));
    for (const [uploadId, fileId] of made) fileIds.set(uploadId, fileId);
    await noteMade(trx, made);
    await previews.order(trx, rows);
    await orderConversions(jobs, trx, rows);
    if (rows.length > 0)
      await noteFiles(trx, actor, { action: 'files.insert', target: rows.map(({ id }) => id).join(','), spaceId });
    const wanted = ids.flatMap((id) => fileIds.get(id) ?? []);
    const found =
      wanted.length === 0
        ? []
        : await trx.selectFrom('files').selectAll().where('id', 'in', wanted).where('deleted_at', 'is', null).execute();
    for (const outcome of outcomes) {
      if (outcome.type !== 'ready' || fileIds.has(outcome.upload.id)) continue;
      const { id, file_name } = outcome.upload;
      const reason = isStillWanted(outcome.upload)
        ? `The folder “${directory.name}” was deleted: choose another one for “${file_name}” and send it again`
        : `The upload of “${file_name}” was cancelled`;
      failed.push({ type: 'failed', uri: `blob://${id}`, fileName: file_name, reason, cause: 'missing' });
    }
    for (const outcome of outcomes) {
      if (outcome.type !== 'known' || found.some(({ id }) => id === outcome.fileId)) continue;
      const { id, file_name } = outcome.upload;
      const reason = `“${file_name}” was deleted since: send it again`;
      failed.push({ type: 'failed', uri: `blob://${id}`, fileName: file_name, reason, cause: 'missing' });
    }
    const inOrder = wanted.flatMap((id) => found.find((row) => row.id === id) ?? []);
    return asFileItems(trx, media, inOrder);
  });
  return { items, failed: failed.map(({ uri, fileName, reason }) => ({ uri, fileName, reason })) };
}

/** Says of uploads which files they have become, in one statement. */
async function noteMade(trx: Kysely<Database>, made: readonly (readonly [uploadId: string, fileId: string])[]) {
  if (made.length === 0) return;
  const pairs = sql<{ upload_id: string; file_id: string }>`unnest(
    ${made.map(([uploadId]) => uploadId)}::uuid[], ${made.map(([, fileId]) => fileId)}::uuid[])`;
  await trx
    .updateTable('uploads')
    .from(pairs.as<'made'>(sql`made (upload_id, file_id)`))
    .set(({ ref }) => ({ file_id: ref('made.file_id') }))
    .whereRef('uploads.id', '=', 'made.upload_id')
    .execute();
}

/** Whether the folder is there; it stays until the transaction ends. */
async function isHeldDirectory(trx: Kysely<Database>, directoryId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('directories')
    .select('deleted_at')
    .where('id', '=', directoryId)
    .forUpdate()
    .executeTakeFirst();
  return row?.deleted_at === null;
}

/** Whose turn it is to have files looked into. */
export async function clientOf(db: Kysely<Database>, spaceId: string): Promise<string | null> {
  const row = await db.selectFrom('spaces').select('client_id').where('id', '=', spaceId).executeTakeFirst();
  return row?.client_id ?? null;
}

/** An upload's id in its address. */
export const idOf = (uri: string): string => uri.slice('blob://'.length);
