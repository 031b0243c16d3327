import type { PublishedMenu } from '@diorama/contract/public/published-menu.ts';
import { byOrder } from '@diorama/documents/engine/order.ts';
import { LANGUAGES, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import type { MenuItemRecord } from '@diorama/documents/menu/menu.records.ts';
import { type IconSet, iconShape } from '@diorama/documents/theme/icons/icon-sets.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { STORED_RECORDS } from '../documents/read/document-rows.ts';
import { loadDocument } from '../documents/read/load-document.ts';

/** For whom a menu is resolved. */
export interface MenuAudience {
  iconSet: IconSet;
  /** Leaves out items that lead to a product without a publication. */
  onlyPublished: boolean;
}

/** A menu as visitors get it, with what it was made from; null for one that is not there. */
export async function publishedMenu(
  trx: Kysely<Database>,
  { projectId, menuId }: { projectId: string; menuId: string | null },
  audience: MenuAudience,
): Promise<{ menu: PublishedMenu; pin: { documentId: string; hash: string } } | null> {
  if (menuId === null) return null;
  const row = await trx
    .selectFrom('documents')
    .select(['id', 'name', 'schema_version', 'hash', STORED_RECORDS])
    // A draft may name what is no id at all: then there is none.
    .where(sql<string>`id::text`, '=', menuId)
    .where('kind', '=', menuDocument.kind)
    .where('space_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const items = [...loadDocument(menuDocument, row).tables.items.values()].sort(byOrder);
  const open = await openProducts(trx, projectId, audience);
  const shown = items.filter((item) => isShown(item, open)).map(({ order: _order, ...item }) => item);
  const icons = shown.flatMap(({ icon }) => {
    const shape = icon === null ? undefined : iconShape(audience.iconSet, icon);
    return icon !== null && shape ? [[icon, shape.d] as const] : [];
  });
  const menu = { id: row.id, name: row.name, items: shown, icons: Object.fromEntries(icons) };
  return { menu, pin: { documentId: row.id, hash: row.hash } };
}

const isShown = ({ name, data }: MenuItemRecord, open: ReadonlySet<string>): boolean => {
  if (localizedText(name, LANGUAGES[0]).trim() === '') return false;
  if (data.type === 'product') return data.ref !== null && open.has(`${data.ref.type} ${data.ref.id}`);
  return localizedText(data.href, LANGUAGES[0]) !== '';
};

async function openProducts(trx: Kysely<Database>, projectId: string, { onlyPublished }: MenuAudience) {
  let query = trx
    .selectFrom('documents')
    .select(['id', 'kind'])
    .where('space_id', '=', projectId)
    .where('deleted_at', 'is', null);
  if (onlyPublished) query = query.where('published_id', 'is not', null);
  return new Set((await query.execute()).map(({ id, kind }) => `${kind} ${id}`));
}
