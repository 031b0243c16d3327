import type { RenameMenu, UpdatedMenu, UpdateMenuItems } from '@diorama/contract/menus/menus.contract.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { opensNewWindow } from '@diorama/documents/menu/menu-item.ts';
import { DocumentId } from '@diorama/documents/shared/primitives.schema.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidField } from '../../errors/api-error.ts';
import { requireWholeAttributes } from '../documents/change/check-attributes.ts';
import { forgettingConflicts } from '../documents/change/write-attributes.ts';
import { type MenuDeps, type MenuId, readMenu } from './menu-rows.ts';

type Item = Readonly<Record<string, unknown>>;

/** Changes a menu's name. */
export async function renameMenu(
  deps: MenuDeps,
  actor: Actor,
  { name, revision, ...menu }: z.output<typeof RenameMenu>,
): Promise<void> {
  await write(deps, actor, menu, { label: 'Rename menu', revision, attributesFor: () => ({ settings: { name } }) });
}

/** Makes the items of a menu what the caller says, by the difference to what they had seen (CONTRACT 0.5). */
export async function updateMenuItems(
  deps: MenuDeps,
  actor: Actor,
  { items, revision, ...menu }: z.output<typeof UpdateMenuItems>,
): Promise<UpdatedMenu> {
  requireWholeAttributes(menuDocument, { items });
  return write(deps, actor, menu, {
    label: 'Update menu',
    revision,
    async attributesFor(trx) {
      await refuseOtherProducts(trx, menu.projectId, items);
      const known = new Set((await readMenu(trx, actor, menu)).items.map(({ id }) => id));
      return { items: items.map((item) => withUsualWindow(item, known)) };
    },
  });
}

interface Write {
  label: string;
  revision: number | undefined;
  attributesFor(trx: Kysely<Database>): Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
}

async function write(
  { db, documents }: MenuDeps,
  actor: Actor,
  menu: MenuId,
  { label, revision, attributesFor }: Write,
): Promise<UpdatedMenu> {
  return forgettingConflicts(db, actor, [menu.menuId], () =>
    db.transaction().execute(async (trx) => {
      await readMenu(trx, actor, menu);
      const locked = await documents.lock(trx, actor, menu.menuId, menuDocument.kind);
      const attributes = await attributesFor(trx);
      const {
        merged,
        unchanged,
        revision: next,
      } = await documents.writeAttributes(trx, actor, locked, {
        attributes,
        revision,
        label,
      });
      return { document: await readMenu(trx, actor, menu), revision: next, merged, unchanged };
    }),
  );
}

/** A new item that does not say so opens as its target usually does. */
function withUsualWindow(item: Item, known: ReadonlySet<string>): Item {
  const { id, data, openInNewWindow } = item;
  if (openInNewWindow !== undefined || known.has(String(id)) || !isPlainObject(data)) return item;
  return { ...item, openInNewWindow: data.type === 'external' && opensNewWindow('external') };
}

/** A product of another project, or one that is gone, is refused: REFERENCE_INVALID. */
async function refuseOtherProducts(trx: Kysely<Database>, projectId: string, items: readonly Item[]): Promise<void> {
  const led = items.flatMap(({ data }, at) => {
    const ref = isPlainObject(data) && data.type === 'product' && isPlainObject(data.ref) ? data.ref : null;
    const id = ref && isProductKind(ref.type) ? DocumentId.safeParse(ref.id).data : undefined;
    return ref && id !== undefined ? [{ at, id, type: String(ref.type) }] : [];
  });
  if (led.length === 0) return;
  const rows = await trx
    .selectFrom('documents')
    .select(['id', 'kind'])
    .where('space_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${led.map(({ id }) => id)}::uuid[])`)
    .execute();
  const own = new Set(rows.map(({ id, kind }) => `${kind} ${id}`));
  const foreign = led.find(({ id, type }) => !own.has(`${type} ${id}`));
  if (foreign)
    throw invalidField(
      ['items', foreign.at, 'data', 'ref'],
      'Choose a product of this project: the one given is not among them',
      'REFERENCE_INVALID',
    );
}
