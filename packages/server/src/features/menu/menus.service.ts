import type {
  CreateMenu,
  DuplicateMenu,
  Menu,
  MenuItemSummary,
  RenameMenu,
  UpdatedMenu,
  UpdateMenuItems,
} from '@diorama/contract/menus/menus.contract.ts';
import type { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { requireProject } from '../../access/projects-in-reach.ts';
import { inNameOrder } from '../../database/name-order.ts';
import type { Database } from '../../database/tables/schema.ts';
import { publishStateOf } from '../documents/read/publish-state.ts';
import { noteRead } from '../documents/read/session-bases.ts';
import type { Usages } from '../usages/usages.service.ts';
import { createMenu, duplicateMenu } from './create-menu.ts';
import { type MenuDeps, type MenuId, menusInReach, readMenu } from './menu-rows.ts';
import { keepMenuRules } from './menu-rules.ts';
import { removeMenu, restoreMenu } from './remove-menu.ts';
import { renameMenu, updateMenuItems } from './update-menu.ts';

/** Of the live publications of the project and its products, whether any shows the menu, and whether as it is. */
const LIVE_PINS = sql<boolean | null>`(
  select bool_or(pins.hash <> documents.hash) from publication_pins as pins
  where pins.document_id = documents.id and pins.publication_id in (
    select published_id from projects as owners where owners.id = documents.space_id and published_id is not null
    union all
    select published_id from documents as products
    where products.space_id = documents.space_id and products.deleted_at is null and published_id is not null
  )
)`.as('has_moved');

const ITEM_COUNT = sql<number>`(
  select count(*)::int from document_records where document_id = documents.id and key like 'items/%'
)`.as('item_count');

/** A project's menus, the main one first. */
async function listMenus(db: Kysely<Database>, actor: Actor, projectId: string): Promise<MenuItemSummary[]> {
  await requireProject(db, actor, projectId);
  const rows = await menusInReach(db, actor)
    .select([LIVE_PINS, ITEM_COUNT])
    .where('documents.space_id', '=', projectId)
    .orderBy('is_main', 'desc')
    .orderBy(inNameOrder('documents.name'))
    .orderBy('documents.id')
    .execute();
  return rows.map(({ id, name, item_count, updated_at, is_main, has_moved }) => ({
    id,
    name,
    itemCount: item_count,
    updatedAt: updated_at,
    isMain: is_main,
    state: publishStateOf({ published_id: has_moved === null ? null : id, has_moved }),
  }));
}

/** A project's menus. Their items are edited as records of a document; the whole list is the specification's call. */
export function createMenus(deps: MenuDeps, usages: Usages) {
  keepMenuRules(deps.documents);
  return {
    list: (actor: Actor, projectId: string): Promise<MenuItemSummary[]> => listMenus(deps.db, actor, projectId),
    async get(actor: Actor, id: MenuId): Promise<Menu> {
      const menu = await readMenu(deps.db, actor, id);
      await noteRead(deps.db, actor.sid, menu);
      return menu;
    },
    create: (actor: Actor, input: z.output<typeof CreateMenu>): Promise<string> => createMenu(deps, actor, input),
    duplicate: (actor: Actor, input: z.output<typeof DuplicateMenu>): Promise<string> =>
      duplicateMenu(deps, actor, input),
    rename: (actor: Actor, input: z.output<typeof RenameMenu>): Promise<void> => renameMenu(deps, actor, input),
    updateItems: (actor: Actor, input: z.output<typeof UpdateMenuItems>): Promise<UpdatedMenu> =>
      updateMenuItems(deps, actor, input),
    delete: (actor: Actor, input: MenuId & { force: boolean }): Promise<ClearedReferences> =>
      removeMenu(deps, actor, input, (kind, id) => usages.list(actor, { kind, id })),
    restore: (actor: Actor, menu: MenuId): Promise<void> => restoreMenu(deps, actor, menu),
  };
}

export type Menus = ReturnType<typeof createMenus>;
