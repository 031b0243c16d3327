import type { ThemeLive } from '@diorama/contract/themes/themes.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { inNameOrder } from '../../database/name-order.ts';
import type { Database } from '../../database/schema.ts';
import { publishStateOf } from '../documents/publish-state.ts';
import { themeIdOf } from './theme-doc.ts';

/** Most products listed. */
const MOST = 200;

/** What visitors see of a theme: the project's own data has one, and each published product the one it went live with. */
export async function themeLive(db: Kysely<Database>, actor: Actor, projectId: string): Promise<ThemeLive> {
  const themeId = await themeIdOf(db, actor, projectId);
  const pinsOf = db
    .selectFrom('publication_pins as pins')
    .innerJoin('documents as themes', 'themes.id', 'pins.document_id')
    .where('themes.id', '=', themeId);
  const own = await pinsOf
    .innerJoin('projects', 'projects.published_id', 'pins.publication_id')
    .select((select) => select('pins.hash', '=', select.ref('themes.hash')).as('is_current'))
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  const rows = await pinsOf
    .innerJoin('documents as products', 'products.published_id', 'pins.publication_id')
    .select(['products.id', 'products.kind as type', 'products.name'])
    .select((select) => select('pins.hash', '=', select.ref('themes.hash')).as('is_current'))
    .where('products.space_id', '=', projectId)
    .where('products.deleted_at', 'is', null)
    .orderBy(inNameOrder('products.name'))
    .orderBy('products.id')
    .limit(MOST)
    .execute();
  const all = [...(own ? [own] : []), ...rows];
  const hasMoved = all.some(({ is_current }) => !is_current);
  return {
    state: publishStateOf({ published_id: all.length === 0 ? null : themeId, has_moved: hasMoved }),
    products: rows.map(({ id, type, name, is_current }) => ({ id, type, name, isCurrent: Boolean(is_current) })),
  };
}
