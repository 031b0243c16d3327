import type { FilesToPublish, PublishedFiles } from '@diorama/contract/files/files.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { publishBlocked } from '../../errors/api-error.ts';
import type { FileDeps } from './file-rows.ts';
import { noteFiles } from './note-files.ts';

/** Files named in a refusal. */
const MOST_NAMED = 50;

interface Counts {
  added: number;
  replaced: number;
  removed: number;
  unchanged: number;
  processing: number;
}

/** Files that count: rejected ones are never shown. */
const isThere = sql`deleted_at is null and state = 'ready'`;

async function counted(trx: Kysely<Database>, spaceId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${isThere} and published_sha256 is null)::int as added,
      count(*) filter (where ${isThere} and published_sha256 <> sha256)::int as replaced,
      count(*) filter (where published_sha256 is not null and not (${isThere}))::int as removed,
      count(*) filter (where ${isThere} and published_sha256 = sha256)::int as unchanged,
      count(*) filter (where deleted_at is null and state = 'processing')::int as processing
    from files where space_id = ${spaceId} and (deleted_at is null or published_sha256 is not null)`.execute(trx);
  return rows[0] ?? { added: 0, replaced: 0, removed: 0, unchanged: 0, processing: 0 };
}

const lastOf = (trx: Kysely<Database>, spaceId: string) =>
  trx
    .selectFrom('file_publications')
    .leftJoin('users', 'users.id', 'file_publications.by')
    .select(['file_publications.id', 'version', 'at', 'note', 'by', 'users.name'])
    .where('space_id', '=', spaceId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What publishing the files would do now. */
export async function filesToPublish(
  { db, directories }: FileDeps,
  actor: Actor,
  spaceId: string,
): Promise<FilesToPublish> {
  await directories.rowOf(db, actor, spaceId, 'root');
  const last = await lastOf(db, spaceId);
  return {
    ...(await counted(db, spaceId)),
    last: last
      ? { at: last.at, by: last.by && last.name ? { id: last.by, name: last.name } : null, note: last.note }
      : null,
  };
}

/**
 * Freezes the current version of every file and serves it to everybody (CONTRACT 1.3). Nothing is copied: bytes are public
 * by their hash, and stay so.
 */
export async function publishFiles(
  { directories }: FileDeps,
  trx: Kysely<Database>,
  actor: Actor,
  { projectId, note }: { projectId: string; note?: string | undefined },
): Promise<PublishedFiles> {
  const root = await directories.rowOf(trx, actor, projectId, 'root');
  await refuseWhenLocked(trx, actor, projectId);
  // One after the other, so that each has a number and counts against the one before.
  await trx.selectFrom('directories').select('id').where('id', '=', root.id).forUpdate().execute();
  const { processing, ...counts } = await counted(trx, projectId);
  if (processing > 0) throw publishBlocked(await pendingIssues(trx, projectId));
  const last = await lastOf(trx, projectId);
  if (last && counts.added + counts.replaced + counts.removed === 0) return { publicationId: last.id, ...counts };
  const id = newId();
  await sql`
    insert into file_publications (id, space_id, version, files, note, by)
    select ${id}, ${projectId}, ${(last?.version ?? 0) + 1},
      coalesce(jsonb_agg(jsonb_build_array(id, sha256, file_name) order by id), '[]'), ${note || null}, ${actor.userId}
    from files where space_id = ${projectId} and ${isThere}`.execute(trx);
  await sql`
    insert into public_media (sha256, type)
    select distinct on (sha256) sha256, file_type from files
    where space_id = ${projectId} and ${isThere} and published_sha256 is distinct from sha256
    order by sha256 on conflict do nothing`.execute(trx);
  await sql`
    update files set published_sha256 = sha256, published = true
    where space_id = ${projectId} and ${isThere} and published_sha256 is distinct from sha256`.execute(trx);
  await sql`
    update files set published_sha256 = null
    where space_id = ${projectId} and published_sha256 is not null and not (${isThere})`.execute(trx);
  await noteFiles(trx, actor, { action: 'files.publish', target: id, spaceId: projectId });
  return { publicationId: id, ...counts };
}

async function pendingIssues(trx: Kysely<Database>, spaceId: string) {
  const rows = await trx
    .selectFrom('files')
    .select(['id', 'file_name'])
    .where('space_id', '=', spaceId)
    .where('state', '=', 'processing')
    .where('deleted_at', 'is', null)
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ id, file_name }) => ({
    path: ['files', id],
    message: `“${file_name}” is still being prepared`,
    code: 'file.processing',
  }));
}
