import type {
  ChangeSlug,
  CreateProject,
  DuplicateProject,
  ListProjects,
  LockProject,
  PinProject,
  RenameProject,
  SetActiveProduct,
  UpdateProject,
} from '@diorama/contract/projects/projects.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import type { Documents } from '../documents/documents.service.ts';
import type { Media } from '../media/media.service.ts';
import { readTheme } from '../theme/theme-doc.ts';
import { createProject } from './create-project.ts';
import { deleteProject, listDeletedProjects, restoreProject } from './delete-project.ts';
import { duplicateProject } from './duplicate-project.ts';
import { getProject } from './get-project.ts';
import { listProjects, projectsByIds } from './list-projects.ts';
import { lockProject } from './lock-project.ts';
import { pinProject } from './pin-project.ts';
import { listProducts } from './project-items.ts';
import { listOptions } from './project-options.ts';
import { projectRow } from './project-rows.ts';
import { changeSlug } from './project-slugs.ts';
import { createProjectTotals } from './project-totals.ts';
import { renameProject } from './rename-project.ts';
import { setActiveProduct } from './set-active-product.ts';
import { updateProject } from './update-project.ts';

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
