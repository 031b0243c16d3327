import type { Running } from '@diorama/contract/home/home.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { HomeDeps } from './home-deps.ts';

/** Milliseconds for which an import that failed is shown. */
const FAILED_SHOWN = 86_400_000;
/** Of each kind. */
const SHOWN = 4;
/** Encodings that are counted. */
const COUNTED = 5_000;

/** Running work the caller can see: own imports, videos of projects and, for users who may start them, migrations. */
export async function runningWork({ db }: HomeDeps, actor: Actor): Promise<Running[]> {
  const [imports, encodings, migrations] = await Promise.all([
    // A token that is bound to a project learns of nothing else.
    actor.scope.type === 'clients' && actor.scope.project ? [] : ownImports(db, actor),
    encodingsOf(db, actor),
    actor.scope.type === 'all' ? migrationsOf(db) : [],
  ]);
  return [...imports, ...encodings, ...migrations];
}

const UNCOUNTED = { done: null, total: null };

async function ownImports(db: Kysely<Database>, { userId }: Actor): Promise<Running[]> {
  const rows = await db
    .selectFrom('project_imports')
    .select(['id', 'file_name', 'state', 'progress', 'message'])
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(Date.now() - FAILED_SHOWN))
    .where('state', 'in', ['queued', 'running', 'failed'])
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, file_name: name, state, progress, message }) => ({
    type: 'import',
    id,
    name,
    projectId: null,
    progress: state === 'running' ? progress : null,
    ...UNCOUNTED,
    fault: state === 'failed' ? (message ?? 'It could not be imported') : null,
  }));
}

async function encodingsOf(db: Kysely<Database>, { scope }: Actor): Promise<Running[]> {
  const { rows } = await sql<{ id: string; name: string; waiting: number; progress: number }>`
    select spaces.id, projects.name, count(*)::int as waiting, coalesce(sum(under_way.progress), 0)::float8 as progress
    from (select space_id, progress from encodings where state in ('queued', 'running') limit ${COUNTED}) as under_way
    join spaces on spaces.id = under_way.space_id join projects on projects.id = spaces.id
    where spaces.deleted_at is null and ${withinScope(scope)}
    group by spaces.id, projects.name order by projects.name collate names limit ${SHOWN}`.execute(db);
  return rows.map(({ id, name, waiting, progress }) => ({
    type: 'encoding',
    id,
    name,
    projectId: id,
    progress: progress / waiting,
    done: null,
    total: waiting,
    fault: null,
  }));
}

async function migrationsOf(db: Kysely<Database>): Promise<Running[]> {
  const rows = await db
    .selectFrom('document_migrations')
    .select(['id', 'to_release', 'candidates', 'migrated', 'unchanged', 'failed'])
    .where('status', 'in', ['queued', 'running'])
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, to_release: name, candidates: total, migrated, unchanged, failed }) => {
    const done = migrated + unchanged + failed;
    const progress = total > 0 ? done / total : null;
    return { type: 'migration', id, name, projectId: null, progress, done, total, fault: null };
  });
}
