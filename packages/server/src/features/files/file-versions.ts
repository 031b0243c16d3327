import type { FileItem, FileVersion, FileVersions } from '@diorama/contract/files/files.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import type { Database } from '../../database/tables/schema.ts';
import { fileMoved, notFound } from '../../errors/api-error.ts';
import { THUMB_RECIPE } from '../media/renditions/recipes.ts';
import { asFileItems, namesOf } from './file-items.ts';
import { type FileDeps, fileRows } from './file-rows.ts';
import { type OnReplaced, setVersion } from './set-version.ts';
import { heldFile, refuseWhileConverted } from './upload/replace-file.ts';

/** Most versions in one response. */
const MOST = 100;

/** What a file is and was, newest first, and how many drafts and live pages show it. */
export async function fileVersions(
  { db, media }: FileDeps,
  actor: Actor,
  { projectId, fileId }: { projectId: string; fileId: string },
): Promise<FileVersions> {
  const [row] = await fileRows(db, actor, { projectId, fileIds: [fileId] }, false);
  if (!row) throw notFound('File', fileId);
  const earlier = await db
    .selectFrom('file_versions')
    .selectAll()
    .where('file_id', '=', fileId)
    .orderBy('version', 'desc')
    .limit(MOST - 1)
    .execute();
  const current = {
    ...row,
    created_by: row.version_at ? row.version_by : row.created_by,
    created_at: row.version_at ?? row.created_at,
  };
  const all = [current, ...earlier];
  const live = await db
    .selectFrom('publication_files')
    .innerJoin('documents', 'documents.published_id', 'publication_files.publication_id')
    .select('publication_files.sha256')
    .where('publication_files.file_id', '=', fileId)
    .where('documents.deleted_at', 'is', null)
    .execute();
  const shown = new Set(live.map(({ sha256 }) => sha256));
  const thumbs = await db
    .selectFrom('renditions')
    .select(['source', 'sha256'])
    .where('recipe', '=', THUMB_RECIPE)
    .where('source', 'in', [...new Set(all.map(({ sha256 }) => sha256))])
    .execute();
  const thumbOf = new Map(thumbs.map(({ source, sha256 }) => [source, sha256]));
  const names = await namesOf(db, all);
  const versions = all.map((version): FileVersion => {
    const thumb = thumbOf.get(version.sha256);
    return {
      version: version.version,
      fileName: version.file_name,
      fileType: version.file_type,
      fileSize: version.file_size,
      sha256: version.sha256,
      url: media.addresses.signed(version.sha256, version.file_name),
      thumbUrl: thumb ? media.addresses.signed(thumb, 'thumb.webp') : null,
      width: version.width,
      height: version.height,
      by: names.get(version.created_by ?? '') ?? null,
      at: version.created_at,
      isCurrent: version === current,
      isLive: shown.has(version.sha256),
    };
  });
  const { drafts } = await db
    .selectFrom('document_references')
    .innerJoin('documents', 'documents.id', 'document_references.document_id')
    .select(sql<number>`count(distinct documents.id)::int`.as('drafts'))
    .where('to_type', '=', 'file')
    .where('to_id', '=', fileId)
    .where('documents.space_id', '=', projectId)
    .where('documents.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { versions, drafts, livePages: live.length };
}

/**
 * Makes an earlier version the current one again. Its bytes are there, so nothing is sent.
 *
 * @throws CONFLICT where another version than `seen` is the current one
 */
export async function restoreVersion(
  { media }: FileDeps,
  trx: Kysely<Database>,
  actor: Actor,
  {
    projectId,
    fileId,
    version,
    seen,
  }: { projectId: string; fileId: string; version: number; seen?: number | undefined },
  onReplaced: OnReplaced,
): Promise<FileItem> {
  const group = { projectId, fileIds: [fileId] };
  await fileRows(trx, actor, group, false);
  await refuseWhenLocked(trx, actor, projectId);
  const row = await heldFile(trx, actor, group);
  refuseWhileConverted(row);
  if (seen !== undefined && seen !== row.version) throw fileMoved(row.file_name);
  const wanted = await trx
    .selectFrom('file_versions')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!wanted && version !== row.version) throw notFound('Version', `${fileId}/${version}`);
  if (wanted && wanted.sha256 !== row.sha256) {
    const next = {
      fileName: wanted.file_name,
      fileType: wanted.file_type,
      fileSize: wanted.file_size,
      sha256: wanted.sha256,
      width: wanted.width,
      height: wanted.height,
      durationMs: wanted.duration_ms,
      placeholder: wanted.placeholder,
      font: wanted.font,
      inspected: wanted.inspected,
      notice: wanted.notice,
    };
    await setVersion(trx, actor, row, next, onReplaced);
  }
  const [item] = await asFileItems(trx, media, await fileRows(trx, actor, group, false));
  if (!item) throw notFound('File', fileId);
  return item;
}
