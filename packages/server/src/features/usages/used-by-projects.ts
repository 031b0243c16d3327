import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';

/** What a project itself refers to: its main menu, and the product that opens under its own address. */
export async function usedByProjects(
  trx: Kysely<Database>,
  actor: Actor,
  { kind, id, spaceId }: { kind: string; id: string; spaceId?: string },
): Promise<Usage[]> {
  const isMenu = kind === menuDocument.kind;
  const field = isMenu
    ? sql<boolean>`projects.menu_id::text = ${id}`
    : sql<boolean>`projects.active_id::text = ${id} and projects.active_type = ${kind}`;
  let query = trx
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .select(['projects.id', 'projects.name'])
    .where(field)
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(actor.scope));
  if (spaceId) query = query.where('projects.id', '=', spaceId);
  const rows = await query.execute();
  return rows.map(({ id: projectId, name }) => ({
    docType: 'project',
    docId: projectId,
    space: { id: projectId, type: 'project' as const, name },
    projectId,
    label: name,
    path: [isMenu ? 'menu' : 'activeProduct'],
    name: isMenu ? 'main menu' : 'active product',
  }));
}
