import type { ClearedReferences, Usage } from '@diorama/contract/usages/usages.contract.ts';
import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsOf } from '../../access/documents-in-reach.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { KEPT_AFTER_DELETE } from '../../database/kept-after-delete.ts';
import type { Database } from '../../database/tables/schema.ts';
import { inUse, notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { deleteDocuments, restoreDocuments } from '../documents/change/document-state.ts';
import { leaveMenu, takeFirstMenu } from '../spaces/space-state.ts';
import { clearReferences } from '../usages/clear-references.ts';
import { type MenuDeps, type MenuId, readMenu } from './menu-rows.ts';
import { refuseTakenName } from './menu-rules.ts';

/** Soft, for 30 days. IN_USE for the main menu and for one that products name; with `force` their drafts lose it. */
export async function removeMenu(
  deps: MenuDeps,
  actor: Actor,
  { force, ...menu }: MenuId & { force: boolean },
  usagesOf: (kind: string, id: string) => Promise<Usage[]>,
): Promise<ClearedReferences> {
  const { name } = await readMenu(deps.db, actor, menu);
  const cleared = force ? await clearMenu(deps, actor, menu, name) : { cleared: [], kept: [] };
  const usages = force ? [] : await usagesOf(menuDocument.kind, menu.menuId);
  await deps.db.transaction().execute(async (trx) => {
    const row = await deps.documents.lock(trx, actor, menu.menuId, menuDocument.kind);
    const main = trx.selectFrom('projects').select('id').where('id', '=', row.space_id).where('menu_id', '=', row.id);
    if (!force && (await main.executeTakeFirst()))
      throw inUse(`“${name}” is the main menu: every product without a menu of its own shows it`, usages, [
        { path: ['menu'], message: 'It is the main menu of its project', code: 'custom' },
      ]);
    if (usages.length > 0) throw inUse(`Products show “${name}”: “${usages[0]?.label ?? ''}”`, usages);
    await leaveMenu(trx, row.space_id, row.id);
    await deleteDocuments(trx, [row.id]);
    await audit(trx, actor, { action: 'menu.delete', target: row.id, spaceId: row.space_id });
  });
  return cleared;
}

async function clearMenu(deps: MenuDeps, actor: Actor, { projectId, menuId }: MenuId, name: string) {
  await refuseWhenLocked(deps.db, actor, projectId);
  const things = { kind: menuDocument.kind, ids: [menuId], spaceId: projectId };
  return clearReferences(deps, actor, things, `Clear “${name.slice(0, 120)}”`);
}

/** Takes back a delete of the last 30 days. Where there is no main menu, it becomes that. */
export async function restoreMenu({ db }: MenuDeps, actor: Actor, { projectId, menuId }: MenuId): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await deletedMenu(trx, actor, { projectId, menuId });
    await refuseWhenLocked(trx, actor, projectId);
    await refuseTakenName(trx, row);
    await restoreDocuments(trx, [menuId]);
    await takeFirstMenu(trx, projectId, menuId);
    await audit(trx, actor, { action: 'menu.restore', target: menuId, spaceId: projectId });
  });
}

async function deletedMenu(trx: Kysely<Database>, actor: Actor, { projectId, menuId }: MenuId) {
  const row = await documentsOf(trx, actor)
    .select(['documents.id', 'documents.name', 'documents.space_id'])
    .where('documents.id', '=', menuId)
    .where('documents.space_id', '=', projectId)
    .where('documents.kind', '=', menuDocument.kind)
    .where('documents.deleted_at', '>', new Date(Date.now() - KEPT_AFTER_DELETE))
    .executeTakeFirst();
  if (!row) throw notFound('Deleted menu', menuId);
  return row;
}
