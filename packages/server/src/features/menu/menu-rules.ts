import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { MOST_MENU_ITEMS } from '@diorama/documents/menu/menu.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { invalidField, taken } from '../../errors/api-error.ts';
import type { Documents } from '../documents/documents.service.ts';

/** Keeps every write of a menu, by whatever call, to the rules that concern more than one record. */
export function keepMenuRules(documents: Documents): void {
  documents.onChange(async (trx, document, edits) => {
    if (document.kind !== menuDocument.kind) return;
    if (edits.some(({ key }) => key === 'settings')) await refuseTakenName(trx, document);
    if (edits.some(({ key, before }) => key.startsWith('items/') && !before)) await refuseManyItems(trx, document.id);
  });
}

/** NAME_TAKEN when another menu of the project is called the same, whatever the case. */
export async function refuseTakenName(
  trx: Kysely<Database>,
  { id, name, space_id }: { id: string; name: string; space_id: string },
): Promise<void> {
  // Two menus renamed at once: the second one waits here and sees the first one's name.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`menus ${space_id}`}, 0))`.execute(trx);
  const other = await trx
    .selectFrom('documents')
    .select('id')
    .where('space_id', '=', space_id)
    .where('kind', '=', menuDocument.kind)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (other) throw taken('NAME_TAKEN', `This project has a menu called “${name}” already`);
}

async function refuseManyItems(trx: Kysely<Database>, menuId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('document_records')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('document_id', '=', menuId)
    .where('key', 'like', 'items/%')
    .executeTakeFirstOrThrow();
  if (Number(count) > MOST_MENU_ITEMS) throw invalidField(['items'], `A menu has at most ${MOST_MENU_ITEMS} items`);
}
