import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

/** What becomes of spaces and of the projects in them. Callers have locked the rows and know that they may. */

/** Takes a project or collection out of every list with all that is in it; it can be restored for 30 days. */
export async function deleteSpace(trx: Kysely<Database>, id: string): Promise<void> {
  await trx.updateTable('spaces').set({ deleted_at: new Date() }).where('id', '=', id).execute();
}

export async function restoreSpace(trx: Kysely<Database>, id: string): Promise<void> {
  await trx.updateTable('spaces').set({ deleted_at: null }).where('id', '=', id).execute();
}

/** The client a project belongs to. Null: none. */
export async function setSpaceClient(trx: Kysely<Database>, id: string, clientId: string | null): Promise<void> {
  await trx.updateTable('spaces').set({ client_id: clientId }).where('id', '=', id).execute();
}

/** Lists of projects show when anything in them was last changed. */
export async function touchProject(trx: Kysely<Database>, id: string): Promise<void> {
  await trx.updateTable('projects').set({ updated_at: sql`now()` }).where('id', '=', id).execute();
}

/** The main menu of a project that has none. */
export async function takeFirstMenu(trx: Kysely<Database>, id: string, menuId: string): Promise<void> {
  await trx
    .updateTable('projects')
    .set(({ ref }) => ({ menu_id: sql<string>`coalesce(${ref('menu_id')}, ${menuId}::uuid)` }))
    .where('id', '=', id)
    .execute();
}

/** A project whose main menu it was has none. */
export async function leaveMenu(trx: Kysely<Database>, id: string, menuId: string): Promise<void> {
  await trx
    .updateTable('projects')
    .set(({ ref }) => ({ menu_id: sql<string | null>`nullif(${ref('menu_id')}, ${menuId}::uuid)` }))
    .where('id', '=', id)
    .execute();
}

/** What visitors see of a project: its theme, menu and languages. */
export async function setProjectPublished(trx: Kysely<Database>, id: string, publicationId: string): Promise<void> {
  await trx.updateTable('projects').set({ published_id: publicationId }).where('id', '=', id).execute();
}

/** No product opens under the project's address. */
export async function leaveActiveProduct(trx: Kysely<Database>, id: string): Promise<void> {
  await trx.updateTable('projects').set({ active_type: null, active_id: null }).where('id', '=', id).execute();
}

/** The product that opens under the address of a project that has none. */
export async function takeFirstActiveProduct(
  trx: Kysely<Database>,
  id: string,
  product: { type: string; id: string },
): Promise<void> {
  await trx
    .updateTable('projects')
    .set({ active_type: product.type, active_id: product.id })
    .where('id', '=', id)
    .where('active_id', 'is', null)
    .execute();
}
