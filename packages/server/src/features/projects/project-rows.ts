import type { ProjectLock } from '@diorama/contract/errors/api-error.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Documents } from '../documents/documents.service.ts';
import type { Media } from '../media/media.service.ts';
import type { ProjectTotals } from './project-totals.ts';

/** What the operations on projects work with. */
export interface ProjectDeps {
  db: Kysely<Database>;
  documents: Documents;
  media: Media;
  totals: ProjectTotals;
}

/** The projects a person may reach, with client and lock holder. */
export const projectsInReach = (trx: Kysely<Database>, actor: Actor) =>
  trx
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .leftJoin('clients', 'clients.id', 'spaces.client_id')
    .leftJoin('users as lockers', 'lockers.id', 'projects.lock_by')
    .selectAll('projects')
    .select(['spaces.client_id', 'clients.name as client_name', 'lockers.name as lock_name'])
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(actor.scope));

export type ProjectRow = Awaited<ReturnType<ReturnType<typeof projectsInReach>['execute']>>[number];

/** Throws NOT_FOUND unless the caller may reach the project. */
export async function projectRow(trx: Kysely<Database>, actor: Actor, projectId: string): Promise<ProjectRow> {
  const row = await projectsInReach(trx, actor).where('projects.id', '=', projectId).executeTakeFirst();
  if (!row) throw notFound('Project', projectId);
  return row;
}

export const lockIn = (
  row: Pick<ProjectRow, 'lock_by' | 'lock_at' | 'lock_name' | 'lock_reason'>,
): ProjectLock | null =>
  row.lock_by && row.lock_at
    ? { by: { id: row.lock_by, name: row.lock_name ?? '' }, at: row.lock_at, reason: row.lock_reason }
    : null;

export const activeProductOf = ({ active_type: type, active_id: id }: Pick<ProjectRow, 'active_type' | 'active_id'>) =>
  isProductKind(type) && id ? { type, id } : null;

/** The project's main menu. */
export const mainMenuOf = ({ menu_id: id }: Pick<ProjectRow, 'menu_id'>) =>
  id === null ? null : { type: 'menu' as const, id };
