import { trustedTables } from '@diorama/documents/engine/tables.ts';
import { PRODUCT_KINDS } from '@diorama/documents/shared/product-kinds.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import { themeOf } from '@diorama/documents/theme/theme.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import { readRecords } from '../documents/document-rows.ts';
import type { Publications } from './publications.service.ts';

/** What `GET /api/client/{slug}` answers, from the project as it is now. `onlyPublished`: leave out drafts. */
export async function projectContent(trx: Kysely<Database>, projectId: string, onlyPublished: boolean) {
  const project = await trx
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .selectAll('projects')
    .select('spaces.client_id')
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
  const theme = await trx
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', project.theme_id)
    .executeTakeFirstOrThrow();
  let query = trx
    .selectFrom('documents')
    .select(['id', 'kind', 'name'])
    .where('space_id', '=', projectId)
    .where('kind', 'in', [...PRODUCT_KINDS])
    .where('deleted_at', 'is', null);
  if (onlyPublished) query = query.where('published_id', 'is not', null);
  const products = await query.orderBy('created_at').execute();
  const content = {
    id: project.id,
    name: project.name,
    slug: project.slug,
    clientId: project.client_id,
    activeProduct:
      project.active_type && project.active_id ? { type: project.active_type, id: project.active_id } : null,
    languages: project.languages,
    theme: themeOf(trustedTables(themeDocument, Object.entries(await readRecords(trx, project.theme_id)))),
    menu: null,
    products: products.map(({ id, kind, name }) => ({ type: kind, id, name })),
  };
  return { project, theme, content };
}

/** Publishes what belongs to the project itself: theme, languages, active product and the list of products. */
export async function publishProject(
  trx: Kysely<Database>,
  publications: Publications,
  actor: Actor,
  projectId: string,
): Promise<void> {
  // Two products of one project may be published at once: their project publications are numbered one after the other.
  await trx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
  const { project, theme, content } = await projectContent(trx, projectId, true);
  const source = {
    projectId,
    kind: 'project' as const,
    documentId: projectId,
    revision: project.revision,
    hash: theme.hash,
    schemaVersion: theme.schema_version,
  };
  const stored = await publications.store(trx, actor, source, { content, media: [] }, null);
  await trx.updateTable('projects').set({ published_id: stored.id }).where('id', '=', projectId).execute();
}
