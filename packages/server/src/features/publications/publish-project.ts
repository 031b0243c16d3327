import { productKindNames } from '@diorama/documents/shared/product-kinds.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { publicAddress } from '../media/serving/media-address.ts';
import { publishedMenu } from '../menu/published-menu.ts';
import { setProjectPublished } from '../spaces/space-state.ts';
import { loadTheme } from '../theme/load-theme.ts';
import { type AddressOf, shownTheme } from '../theme/shown-theme.ts';
import { prepareBody } from './prepare-body.ts';
import { lastPublication, storePublication } from './store-publication.ts';

/** The shape of a project's published body. */
const PROJECT_FORMAT = 1;

/** What `GET /api/client/{slug}` answers, from the project as it is now. `onlyPublished`: leave out drafts. */
export async function projectContent(
  trx: Kysely<Database>,
  projectId: string,
  { onlyPublished, addressOf }: { onlyPublished: boolean; addressOf: AddressOf },
) {
  const project = await trx
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .selectAll('projects')
    .select('spaces.client_id')
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
  const theme = await loadTheme(trx, project.theme_id);
  const shown = await shownTheme(trx, projectId, theme.theme, addressOf);
  let query = trx
    .selectFrom('documents')
    .select(['id', 'kind', 'name'])
    .where('space_id', '=', projectId)
    .where('kind', 'in', productKindNames())
    .where('deleted_at', 'is', null);
  if (onlyPublished) query = query.where('published_id', 'is not', null);
  const products = await query.orderBy('created_at').execute();
  const main = await publishedMenu(
    trx,
    { projectId, menuId: project.menu_id },
    { iconSet: theme.theme.iconSet, onlyPublished },
  );
  // Visitors are sent to no product that they cannot open.
  const active = products.find(({ id, kind }) => id === project.active_id && kind === project.active_type);
  const content = {
    id: project.id,
    name: project.name,
    slug: project.slug,
    clientId: project.client_id,
    activeProduct: active ? { type: active.kind, id: active.id } : null,
    languages: project.languages,
    locales: project.locales,
    theme: shown.theme,
    menu: main?.menu ?? null,
    products: products.map(({ id, kind, name }) => ({ type: kind, id, name })),
  };
  return { project, theme, fontFiles: shown.files, menuPins: main ? [main.pin] : [], content };
}

/** Whether visitors have a main menu in a project now. */
export async function hasPublishedMenu(trx: Kysely<Database>, projectId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('projects')
    .innerJoin('publications', 'publications.id', 'projects.published_id')
    .select(sql<boolean>`convert_from(body, 'UTF8')::jsonb -> 'menu' <> 'null'`.as('has'))
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  return row?.has ?? false;
}

/**
 * Publishes what belongs to the project itself: theme, main menu, languages, active product and the list of products.
 * `menu`: as it is in the project; not at all; or only where visitors have one already. `isNew`: false where visitors had
 * the same before.
 */
export async function publishProject(
  trx: Kysely<Database>,
  actor: Actor,
  projectId: string,
  { menu = 'current' }: { menu?: 'current' | 'none' | 'as published' } = {},
): Promise<{ publicationId: string; withMenu: boolean; isNew: boolean }> {
  // Two products of one project may be published at once: their project publications are numbered one after the other.
  await trx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
  const { project, theme, fontFiles, ...made } = await projectContent(trx, projectId, {
    onlyPublished: true,
    addressOf: publicAddress,
  });
  const isWithMenu = menu === 'current' || (menu === 'as published' && (await hasPublishedMenu(trx, projectId)));
  const menuPins = isWithMenu ? made.menuPins : [];
  const content = isWithMenu ? made.content : { ...made.content, menu: null };
  const body = await prepareBody(content, await lastPublication(trx, projectId));
  const stored = await storePublication(trx, actor, {
    source: {
      projectId,
      kind: 'project',
      documentId: projectId,
      revision: project.revision,
      schemaVersion: themeDocument.schemaVersion,
      format: PROJECT_FORMAT,
    },
    body,
    pins: [{ documentId: theme.id, hash: theme.hash }, ...menuPins],
    files: fontFiles,
    media: [...new Set(fontFiles.map(({ sha256 }) => sha256))].sort(),
    references: [],
    note: null,
  });
  if (stored === 'overtaken') throw new Error(`The project ${projectId} was published while it was locked`);
  await setProjectPublished(trx, projectId, stored.id);
  return { publicationId: stored.id, withMenu: content.menu !== null, isNew: stored.id !== project.published_id };
}
