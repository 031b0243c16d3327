import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ProjectExport } from '@diorama/contract/archives/archives.contract.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Actor } from '../../../access/actor.ts';
import { newId } from '../../../database/ids.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { projectRow } from '../../projects/project-rows.ts';

/** Archives that are listed. */
const NEWEST = 20;

interface NotedExport {
  projectId: string;
  userId: string;
  withHistory: boolean;
}

/** Notes that an archive is sent, and how that ends: whole, with its size, or broken off. */
export async function notedExport(
  { db, log }: { db: Kysely<Database>; log: Logger },
  { projectId, userId, withHistory }: NotedExport,
  begin: () => Promise<Readable>,
): Promise<Readable> {
  const id = newId();
  await db
    .insertInto('project_exports')
    .values({
      id,
      project_id: projectId,
      user_id: userId,
      with_history: withHistory,
      state: 'running',
      size: null,
      ended_at: null,
    })
    .execute();
  const end = async (state: 'done' | 'failed', size: number | null) => {
    await db
      .updateTable('project_exports')
      .set({ state, size, ended_at: new Date() })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => log.error({ err: error, exportId: id }, 'The end of an export could not be noted'));
  };
  const source = await begin().catch(async (error: unknown) => {
    await end('failed', null);
    throw error;
  });
  let size = 0;
  const sent = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(null, chunk);
    },
  });
  void pipeline(source, sent).then(
    () => end('done', size),
    () => end('failed', null),
  );
  return sent;
}

/** The newest archives of a project that the caller may reach. */
export async function listExports(db: Kysely<Database>, actor: Actor, projectId: string): Promise<ProjectExport[]> {
  await projectRow(db, actor, projectId);
  const rows = await db
    .selectFrom('project_exports')
    .innerJoin('users', 'users.id', 'project_exports.user_id')
    .selectAll('project_exports')
    .select('users.name')
    .where('project_id', '=', projectId)
    .orderBy('project_exports.created_at', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    by: { id: row.user_id, name: row.name },
    history: row.with_history,
    state: row.state,
    size: row.size,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }));
}
