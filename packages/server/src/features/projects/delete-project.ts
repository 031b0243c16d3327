import type { DeletedProjectList } from '@diorama/contract/projects/projects.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { writable } from '../../access/scope.ts';
import { KEPT_AFTER_DELETE } from '../../database/kept-after-delete.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import type { ProjectDeps } from './project-rows.ts';
import { lockedProject } from './stale-project.ts';

/** Deleted projects listed at once. */
const MOST_LISTED = 100;

/** Deletes a project: its pages, documents and files are out of reach at once, for everybody. */
export async function deleteProject({ db }: ProjectDeps, actor: Actor, projectId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockedProject(trx, actor, projectId);
    await refuseWhenLocked(trx, actor, projectId);
    await trx.updateTable('spaces').set({ deleted_at: new Date() }).where('id', '=', projectId).execute();
    await audit(trx, actor, { action: 'project.delete', target: projectId, spaceId: projectId });
  });
}

/** Brings a deleted project back as it was: what was live is live again. NOT_FOUND after 30 days. */
export async function restoreProject({ db }: ProjectDeps, actor: Actor, projectId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await deletedProjects(trx, actor).where('projects.id', '=', projectId).executeTakeFirst();
    if (!deleted) throw notFound('Project', projectId);
    await trx.updateTable('spaces').set({ deleted_at: null }).where('id', '=', projectId).execute();
    await audit(trx, actor, { action: 'project.restore', target: projectId, spaceId: projectId });
  });
}

/** What the caller may restore, the latest first. */
export async function listDeletedProjects({ db }: ProjectDeps, actor: Actor): Promise<DeletedProjectList> {
  const rows = await deletedProjects(db, actor).orderBy('spaces.deleted_at', 'desc').limit(MOST_LISTED).execute();
  return rows.flatMap(({ deleted_at: deletedAt, client_name: clientName, ...row }) =>
    deletedAt ? { ...row, clientName, deletedAt, keptUntil: new Date(deletedAt.getTime() + KEPT_AFTER_DELETE) } : [],
  );
}

const deletedProjects = (trx: Kysely<Database>, actor: Actor) =>
  trx
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .leftJoin('clients', 'clients.id', 'spaces.client_id')
    .select(['projects.id', 'projects.name', 'projects.slug', 'spaces.deleted_at', 'clients.name as client_name'])
    .where('spaces.deleted_at', '>', new Date(Date.now() - KEPT_AFTER_DELETE))
    .where(writable(actor.scope));
