import {
  MOST_WAITING_PRODUCTS,
  type Waiting,
  type WaitingProject,
} from '@diorama/contract/products/products.contract.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { projectTexts } from '@diorama/documents/translations/resolve-texts.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinScope } from '../../access/scope.ts';
import { inNameOrder } from '../../database/name-order.ts';
import type { Database } from '../../database/tables/schema.ts';
import { readLiveTexts } from '../translations/live-texts.ts';
import { loadTranslations } from '../translations/translations-doc.ts';
import { TRANSLATIONS_ID } from './product-texts.ts';
import type { ProductsDeps } from './products-deps.ts';
import { waitingProducts } from './waiting-products.ts';

type Deps = Pick<ProductsDeps, 'db' | 'publishedReader'>;

/**
 * What visitors do not see as it is in the draft, of projects in reach; of others nothing is returned. Two queries,
 * plus the texts of those projects whose texts document differs from what its publication was made from.
 */
export async function listWaiting(deps: Deps, actor: Actor, projectIds: readonly string[]): Promise<Waiting> {
  const projects = await projectRows(deps.db, actor, projectIds);
  const { rows, count } = await waitingProducts(deps.db, actor, projectIds, MOST_WAITING_PRODUCTS);
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId);
  const answer: WaitingProject[] = [];
  for (const project of projects)
    answer.push({
      projectId: project.id,
      name: project.name,
      products: (byProject.get(project.id) ?? []).map(({ product }) => product),
      own: ownOf(project),
      texts: await textsOf(deps, project),
    });
  return { projects: answer, productCount: count };
}

type ProjectRow = Awaited<ReturnType<typeof projectRows>>[number];

async function projectRows(db: Kysely<Database>, actor: Actor, projectIds: readonly string[]) {
  const pinnedHash = (documentId: ReturnType<typeof sql.ref>) =>
    sql<string | null>`(
      select hash from publication_pins as pins
      where pins.publication_id = projects.published_id and pins.document_id = ${documentId}
    )`;
  return db
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .leftJoin('documents as themes', 'themes.id', 'projects.theme_id')
    .leftJoin('documents as menus', (join) =>
      join.onRef('menus.id', '=', 'projects.menu_id').on('menus.deleted_at', 'is', null),
    )
    .select(['projects.id', 'projects.name', 'projects.published_id', TRANSLATIONS_ID])
    .select(['menus.name as menu_name', 'menus.hash as menu_hash', 'themes.hash as theme_hash'])
    .select(pinnedHash(sql.ref('projects.menu_id')).as('menu_pin'))
    .select(pinnedHash(sql.ref('projects.theme_id')).as('theme_pin'))
    .where('projects.id', 'in', projectIds)
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(actor.scope))
    .orderBy(inNameOrder('projects.name'))
    .orderBy('projects.id')
    .execute();
}

/** Nothing of a project goes live by itself before it has a published product. */
function ownOf({ published_id, menu_name, menu_hash, menu_pin, theme_hash, theme_pin }: ProjectRow) {
  if (published_id === null) return null;
  const isMenuWaiting = menu_name !== null && menu_hash !== menu_pin;
  const state = menu_pin === null ? ('draft' as const) : ('changed' as const);
  const menu = isMenuWaiting ? { name: menu_name, state } : null;
  const theme = theme_pin !== null && theme_hash !== theme_pin;
  return menu || theme ? { menu, theme } : null;
}

/** The document holds notes of translators, too: only texts that visitors would read otherwise wait. */
async function textsOf(deps: Deps, project: ProjectRow): Promise<WaitingProject['texts']> {
  const { translations_id: id } = project;
  if (id === null) return null;
  const pin = await deps.db
    .selectFrom('documents')
    .leftJoin('publication_pins as pins', (join) =>
      join.onRef('pins.publication_id', '=', 'documents.published_id').onRef('pins.document_id', '=', 'documents.id'),
    )
    .select(['documents.hash', 'pins.hash as pinned'])
    .where('documents.id', '=', id)
    .executeTakeFirst();
  if (!pin || pin.hash === pin.pinned) return null;
  const { doc, languages } = await loadTranslations(deps.db, project.id);
  const own = projectTexts(doc, languages);
  const live = await readLiveTexts(deps, id);
  if (live) return equalJson(live.texts, own) ? null : 'changed';
  return Object.values(own).some((texts) => Object.keys(texts).length > 0) ? 'draft' : null;
}
