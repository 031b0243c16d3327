import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { noSuchRevision, revisionConflict } from '../../errors/api-error.ts';
import { type ProjectRow, projectRow } from './project-rows.ts';

/**
 * The project, locked until the transaction ends.
 *
 * @param revision what the caller has seen; @throws BAD_REQUEST when it is still to come
 */
export async function lockedProject(
  trx: Kysely<Database>,
  actor: Actor,
  projectId: string,
  revision?: number,
): Promise<ProjectRow> {
  await projectRow(trx, actor, projectId);
  await trx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
  const row = await projectRow(trx, actor, projectId);
  requireRevision(row, revision);
  return row;
}

/** A revision that is still to come cannot have been seen. */
export function requireRevision(row: Pick<ProjectRow, 'revision'>, revision: number | undefined): void {
  if (revision !== undefined && revision > row.revision) throw noSuchRevision('revision', revision);
}

/** What a writer wants of one field of a project. */
interface FieldWrite {
  /** As the audit log names a write of this field. */
  action: string;
  path: string;
  mine: unknown;
  theirs: unknown;
}

/** CONFLICT when the same field was written after the revision the caller saw; other fields are not compared. */
export async function refuseWhenStale(
  trx: Kysely<Database>,
  row: Pick<ProjectRow, 'id' | 'revision'>,
  revision: number | undefined,
  { action, path, mine, theirs }: FieldWrite,
): Promise<void> {
  if (revision === undefined || revision >= row.revision) return;
  const rival = await trx
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor')
    .select(['audit.at', 'audit.actor', 'users.name'])
    .where('audit.space_id', '=', row.id)
    .where('audit.target', '=', row.id)
    .where('audit.action', '=', action)
    .where('audit.revision', '>', revision)
    .orderBy('audit.revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!rival) return;
  throw revisionConflict({
    baseRevision: revision,
    currentRevision: row.revision,
    by: rival.actor === null ? null : { id: rival.actor, name: rival.name ?? '' },
    at: rival.at,
    paths: [{ path: [path], base: undefined, mine, theirs }],
  });
}
