import type { Menu } from '@diorama/contract/menus/menus.contract.ts';
import { byOrder } from '@diorama/documents/engine/order.ts';
import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Documents } from '../documents/documents.service.ts';
import { STORED_RECORDS } from '../documents/read/document-rows.ts';
import { loadDocument } from '../documents/read/load-document.ts';

/** What the operations on menus work with. */
export interface MenuDeps {
  db: Kysely<Database>;
  documents: Documents;
}

/** A menu of a project. */
export interface MenuId {
  projectId: string;
  menuId: string;
}

/** The menus of projects within reach, with whether each is its project's main one. */
export const menusInReach = (trx: Kysely<Database>, actor: Actor) =>
  documentsInReach(trx, actor)
    .where('documents.kind', '=', menuDocument.kind)
    .select(['documents.id', 'documents.name', 'documents.space_id', 'documents.schema_version'])
    .select(['documents.revision', 'documents.hash', 'documents.created_at', 'documents.updated_at'])
    .select(sql<boolean>`coalesce(projects.menu_id = documents.id, false)`.as('is_main'));

/** A menu with its items; NOT_FOUND out of reach or in another project. */
export async function readMenu(trx: Kysely<Database>, actor: Actor, { projectId, menuId }: MenuId): Promise<Menu> {
  const row = await menusInReach(trx, actor)
    .select(STORED_RECORDS)
    .where('documents.id', '=', menuId)
    .where('documents.space_id', '=', projectId)
    .executeTakeFirst();
  if (!row) throw notFound('Menu', menuId);
  const { tables } = loadDocument(menuDocument, row);
  return {
    id: row.id,
    projectId: row.space_id,
    name: row.name,
    items: [...tables.items.values()].sort(byOrder).map(({ order: _order, ...item }) => item),
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
