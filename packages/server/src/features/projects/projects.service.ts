import type { ProjectLock } from '@diorama/contract/errors/api-error.ts';
import type {
  ChangeSlug,
  CreateProject,
  DeletedProjectList,
  DuplicateProject,
  ListProjects,
  LockProject,
  PinProject,
  Project,
  ProjectOptions,
  RenameProject,
  SetActiveProduct,
  UpdateProject,
} from '@diorama/contract/projects/projects.contract.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { mayEditSpace, writable } from '../../access/scope.ts';
import { KEPT_AFTER_DELETE } from '../../database/kept-after-delete.ts';
import { inNameOrder } from '../../database/name-order.ts';
import { searchText } from '../../database/search-text.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound, projectLocked } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import type { Documents } from '../documents/documents.service.ts';
import { noteRead } from '../documents/read/session-bases.ts';
import type { Media } from '../media/media.service.ts';
import { deleteSpace, restoreSpace } from '../spaces/space-state.ts';
import { loadTheme } from '../theme/load-theme.ts';
import { readTheme } from '../theme/theme-doc.ts';
import { createProject } from './create-project.ts';
import { duplicateProject } from './duplicate-project.ts';
import { listProjects, projectsByIds } from './list-projects.ts';
import { isPinned, pinProject } from './pin-project.ts';
import { listProducts } from './project-items.ts';
import type { ProjectDeps } from './project-rows.ts';
import { activeProductOf, lockIn, mainMenuOf, projectRow, projectsInReach } from './project-rows.ts';
import { changeSlug } from './project-slugs.ts';
import { createProjectTotals } from './project-totals.ts';
import { setActiveProduct } from './set-active-product.ts';
import { lockedProject, refuseWhenStale } from './stale-project.ts';
import { updateProject } from './update-project.ts';

/** Options of one answer. */
const MOST = 1_000;

/** What a select offers: projects by name, or the products of one. */
async function listOptions({ db }: ProjectDeps, actor: Actor, projectId: string | undefined): Promise<ProjectOptions> {
  if (projectId === undefined) {
    const rows = await projectsInReach(db, actor)
      .orderBy(inNameOrder('projects.name'))
      .orderBy('projects.id')
      .limit(MOST)
      .execute();
    return rows.map(({ id, name, slug, client_id }) => ({ value: id, label: name || slug, clientId: client_id }));
  }
  await projectRow(db, actor, projectId);
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'name', 'kind'])
    .where('space_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy(inNameOrder('name'))
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.flatMap(({ id, name, kind }) => (isProductKind(kind) ? { value: id, label: name, type: kind } : []));
}

/** Deleted projects listed at once. */
const MOST_LISTED = 100;

/** Deletes a project: its pages, documents and files are out of reach at once, for everybody. */
async function deleteProject({ db }: ProjectDeps, actor: Actor, projectId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockedProject(trx, actor, projectId);
    await refuseWhenLocked(trx, actor, projectId);
    await deleteSpace(trx, projectId);
    await audit(trx, actor, { action: 'project.delete', target: projectId, spaceId: projectId });
  });
}

/** Brings a deleted project back as it was: what was live is live again. NOT_FOUND after 30 days. */
async function restoreProject({ db }: ProjectDeps, actor: Actor, projectId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await deletedProjects(trx, actor).where('projects.id', '=', projectId).executeTakeFirst();
    if (!deleted) throw notFound('Project', projectId);
    await restoreSpace(trx, projectId);
    await audit(trx, actor, { action: 'project.restore', target: projectId, spaceId: projectId });
  });
}

/** What the caller may restore, the latest first. */
async function listDeletedProjects({ db }: ProjectDeps, actor: Actor): Promise<DeletedProjectList> {
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

/** Projects: the folder of a client's products, media and theme. */
export function createProjects(db: Kysely<Database>, documents: Documents, media: Media) {
  const totals = createProjectTotals();
  const deps = { db, documents, media, totals };
  return {
    rowOf: projectRow,
    list: (actor: Actor, input: z.output<typeof ListProjects>) => listProjects(deps, actor, input),
    get: (actor: Actor, projectId: string) => getProject(deps, actor, projectId),
    getByIds: (actor: Actor, ids: readonly string[]) => projectsByIds(deps, actor, ids),
    create: (actor: Actor, input: z.output<typeof CreateProject>) => createProject(deps, actor, input),
    duplicate: (actor: Actor, input: z.output<typeof DuplicateProject>) => duplicateProject(deps, actor, input),
    rename: (actor: Actor, input: z.output<typeof RenameProject>) => renameProject(deps, actor, input),
    products: (actor: Actor, projectId: string) => listProducts(deps, actor, projectId),
    setActiveProduct: (actor: Actor, input: z.output<typeof SetActiveProduct>) => setActiveProduct(deps, actor, input),
    update: (actor: Actor, input: z.output<typeof UpdateProject>) => updateProject(deps, actor, input),
    changeSlug: (actor: Actor, input: z.output<typeof ChangeSlug>) => changeSlug(deps, actor, input),
    pin: (actor: Actor, input: z.output<typeof PinProject>) => pinProject(deps, actor, input),
    lock: (actor: Actor, input: z.output<typeof LockProject>) => lockProject(deps, actor, input),
    delete: (actor: Actor, projectId: string) => deleteProject(deps, actor, projectId),
    restore: (actor: Actor, projectId: string) => restoreProject(deps, actor, projectId),
    deleted: (actor: Actor) => listDeletedProjects(deps, actor),
    options: (actor: Actor, projectId: string | undefined) => listOptions(deps, actor, projectId),
    theme: (actor: Actor, projectId: string) => readTheme(db, actor, projectId),
  };
}

export type Projects = ReturnType<typeof createProjects>;

/** A project with its theme. */
async function getProject({ db }: ProjectDeps, actor: Actor, projectId: string): Promise<Project> {
  const row = await projectRow(db, actor, projectId);
  const { theme, revision } = await loadTheme(db, row.theme_id);
  await noteRead(db, actor.sid, { id: row.theme_id, revision });
  const published = await db
    .selectFrom('publications')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('space_id', '=', projectId)
    .executeTakeFirst();
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    clientId: row.client_id,
    clientName: row.client_name,
    activeProduct: activeProductOf(row),
    theme,
    menu: mainMenuOf(row),
    languages: row.languages,
    locales: row.locales,
    embedding: row.embedding,
    countsVisits: row.counts_visits,
    lock: lockIn(row),
    mayEdit: mayEditSpace(actor.scope, { id: row.id, clientId: row.client_id }),
    pinned: await isPinned(db, actor, projectId),
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: published?.at ?? null,
  };
}

/**
 * Freezes a project, so that its holder alone may change and publish it, or ends that. A freeze has no end of its own.
 * PROJECT_LOCKED when somebody else holds it; with `force` it is taken over or ended, and the holder is notified by the
 * event that every lock sends.
 */
async function lockProject(
  { db }: ProjectDeps,
  actor: Actor,
  { projectId, locked, reason, force }: z.output<typeof LockProject>,
): Promise<{ lock: ProjectLock | null }> {
  return db.transaction().execute(async (trx) => {
    const row = await lockedProject(trx, actor, projectId);
    const lock = lockIn(row);
    if (!locked && !lock) return { lock: null };
    const isOthers = lock !== null && lock.by.id !== actor.userId;
    if (isOthers && !force) throw projectLocked(lock);
    const isHeld = lock !== null && !isOthers;
    await trx
      .updateTable('projects')
      .set(
        locked
          ? { lock_by: actor.userId, lock_at: isHeld ? lock.at : new Date(), lock_reason: reason || null }
          : { lock_by: null, lock_at: null, lock_reason: null },
      )
      .where('id', '=', projectId)
      .execute();
    const deed = locked ? 'lock' : 'unlock';
    const action = isOthers ? `project.${deed}Forced` : `project.${deed}`;
    await audit(trx, actor, { action, target: projectId, spaceId: projectId });
    return { lock: lockIn(await projectRow(trx, actor, projectId)) };
  });
}

/** The slug stays: it is in public addresses. */
async function renameProject(
  { db }: ProjectDeps,
  actor: Actor,
  { projectId, name, revision }: z.output<typeof RenameProject>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockedProject(trx, actor, projectId, revision);
    await refuseWhenLocked(trx, actor, projectId);
    if (row.name === name) return;
    await refuseWhenStale(trx, row, revision, { action: 'project.rename', path: 'name', mine: name, theirs: row.name });
    await trx
      .updateTable('projects')
      .set({ name, search_text: searchText(name, row.slug), revision: row.revision + 1, updated_at: new Date() })
      .where('id', '=', projectId)
      .execute();
    await audit(trx, actor, {
      action: 'project.rename',
      target: projectId,
      spaceId: projectId,
      revision: row.revision + 1,
    });
  });
}
