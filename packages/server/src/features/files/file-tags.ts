import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { FileDeps } from './file-rows.ts';

/** Most tags in one response. */
const MOST = 500;

/** The tags of a space's files, the most used first. One spelling of each. */
export async function fileTags(
  { db, directories }: FileDeps,
  actor: Actor,
  spaceId: string,
): Promise<{ tag: string; count: number }[]> {
  await directories.rowOf(db, actor, spaceId, 'root');
  const { rows } = await sql<{ tag: string; count: number }>`
    select min(tag) as tag, count(*)::int as count from files, unnest(tags) as tag
    where space_id = ${spaceId} and deleted_at is null and tags <> '{}'
    group by lower(tag) order by count(*) desc, lower(tag) collate names limit ${MOST}`.execute(db);
  return rows;
}
