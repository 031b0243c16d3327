import type { ServedFile } from '@diorama/contract/files/files.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { managesClient, withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound, ownersOnly, staffOnly } from '../../errors/api-error.ts';
import { hide, unhide } from '../media/serving/take-down.ts';
import { isTakenDown } from '../media/serving/taken-down.ts';
import { filesInReach } from './file-rows.ts';
import { noteFiles } from './note-files.ts';

/** A file, deleted or not. */
export interface OneServedFile {
  projectId: string;
  fileId: string;
}

/** Most pages listed. */
const MOST_PAGES = 50;

interface Held extends OneServedFile {
  /** Of the version there is, and of all before it. */
  contents: string[];
  isLinked: boolean;
  clientId: string | null;
}

/** How a file is served to visitors. */
export async function servedFile(db: Kysely<Database>, actor: Actor, file: OneServedFile): Promise<ServedFile> {
  return presented(db, actor, await held(db, actor, file));
}

/** Serves no version of a file any more, nor what is made from them. */
export async function takeDownFile(
  trx: Kysely<Database>,
  actor: Actor,
  { reason, ...file }: OneServedFile & { reason?: string | undefined },
): Promise<ServedFile> {
  const found = await heldByOwner(trx, actor, file);
  const isNew = await hide(trx, found.contents, reason || null);
  if (isNew) await note(trx, actor, found, 'file.takeDown');
  return presented(trx, actor, found);
}

/** Serves all versions of a file again. */
export async function putBackFile(trx: Kysely<Database>, actor: Actor, file: OneServedFile): Promise<ServedFile> {
  const found = await heldByOwner(trx, actor, file);
  if (await unhide(trx, found.contents)) await note(trx, actor, found, 'file.putBack');
  return presented(trx, actor, found);
}

const note = (trx: Kysely<Database>, actor: Actor, { fileId, projectId }: Held, action: string): Promise<void> =>
  noteFiles(trx, actor, { action, target: fileId, spaceId: projectId });

async function held(db: Kysely<Database>, actor: Actor, { projectId, fileId }: OneServedFile): Promise<Held> {
  const row = await filesInReach(db, actor)
    .select('spaces.client_id')
    .where('files.id', '=', fileId)
    .where('files.space_id', '=', projectId)
    .executeTakeFirst();
  if (!row) throw notFound('File', fileId);
  const earlier = await db.selectFrom('file_versions').select('sha256').where('file_id', '=', fileId).execute();
  const contents = [...new Set([row.sha256, ...earlier.map(({ sha256 }) => sha256)])];
  return { projectId, fileId, contents, isLinked: row.published, clientId: row.client_id };
}

/** Whether the caller manages whose file it is. */
const manages = ({ scope }: Actor, { clientId }: Held): boolean =>
  scope.type === 'all' || (clientId !== null && managesClient(scope, clientId));

/** The same bytes are one content: what others have too is for those who answer for everybody. */
async function heldByOwner(trx: Kysely<Database>, actor: Actor, file: OneServedFile): Promise<Held> {
  const found = await held(trx, actor, file);
  if (!manages(actor, found)) throw ownersOnly('take files down');
  if (actor.scope.type === 'all') return found;
  const { rows } = await sql`
    select 1 from (
      select space_id, sha256 from files
      union all
      select space_id, file_versions.sha256 from file_versions join files on files.id = file_versions.file_id
    ) as holding join spaces on spaces.id = holding.space_id
    where holding.sha256 = any(${found.contents}::text[]) and spaces.client_id is distinct from ${found.clientId} limit 1`.execute(
    trx,
  );
  if (rows.length > 0) throw staffOnly('take this file down or put it back');
  return found;
}

async function presented(db: Kysely<Database>, actor: Actor, file: Held): Promise<ServedFile> {
  const taken = await sql<{ taken: boolean }>`
    select bool_or(${isTakenDown(sql.ref('one.sha256'))}) as taken
    from unnest(${file.contents}::text[]) as one (sha256)`.execute(db);
  const { rows: pages } = await sql<ServedFile['pages'][number]>`
    with shown as (
      select unnest(${file.contents}::text[]) as sha256
      union select renditions.sha256 from renditions where renditions.source = any(${file.contents}::text[])
      union select renditions.sha256 from renditions join encodings on encodings.key = renditions.source
        where encodings.frames ?| ${file.contents}::text[]
    )
    select documents.kind as type, documents.id, documents.name, projects.name as project
    from documents join publications on publications.id = documents.published_id
    join spaces on spaces.id = documents.space_id join projects on projects.id = documents.space_id
    where documents.deleted_at is null and spaces.deleted_at is null and ${withinScope(actor.scope)}
      and publications.closure -> 'media' ?| (select coalesce(array_agg(sha256), '{}') from shown)
    order by documents.name collate names, documents.id limit ${MOST_PAGES}`.execute(db);
  return {
    isTakenDown: taken.rows[0]?.taken === true,
    isLinked: file.isLinked,
    pages,
    mayTakeDown: manages(actor, file),
  };
}
