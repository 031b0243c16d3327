import type { ProjectOptions } from '@diorama/contract/projects/projects.contract.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import type { Actor } from '../../access/actor.ts';
import { inNameOrder } from '../../database/name-order.ts';
import { type ProjectDeps, projectRow, projectsInReach } from './project-rows.ts';

/** Options of one answer. */
const MOST = 1_000;

/** What a select offers: projects by name, or the products of one. */
export async function listOptions(
  { db }: ProjectDeps,
  actor: Actor,
  projectId: string | undefined,
): Promise<ProjectOptions> {
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
