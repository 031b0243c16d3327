import type { ProductItem, ProjectItem, PublishState } from '@diorama/contract/projects/projects.contract.ts';
import { isProductKind, PRODUCT_KINDS, productKindNames } from '@diorama/documents/shared/product-kinds.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { mayEdit } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import { HAS_MOVED, publishStateOf } from '../documents/publish-state.ts';
import { activeProductOf, lockIn, type ProjectDeps, type ProjectRow, projectRow } from './project-rows.ts';

async function productRows(db: Kysely<Database>, projectIds: string[]) {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom('documents')
    .leftJoin('publications', 'publications.id', 'documents.published_id')
    .select([
      'documents.id',
      'documents.kind',
      'documents.space_id',
      'documents.name',
      'documents.hash',
      'documents.updated_at',
      'documents.published_id',
      'publications.version',
      'publications.at as published_at',
      HAS_MOVED,
    ])
    .where('documents.space_id', 'in', projectIds)
    .where('documents.kind', 'in', productKindNames())
    .where('documents.deleted_at', 'is', null)
    .orderBy('documents.updated_at', 'desc')
    .execute();
}

/** Projects as lists show them, each with what its products add up to. */
export async function projectItems(
  { db, media }: ProjectDeps,
  actor: Actor,
  rows: readonly ProjectRow[],
): Promise<ProjectItem[]> {
  const products = await productRows(
    db,
    rows.map(({ id }) => id),
  );
  const thumbs = await media.productThumbs(products.map(({ id }) => id));
  return rows.map((row) => {
    const own = products.filter(({ space_id }) => space_id === row.id);
    const versions = own.flatMap(({ version }) => version ?? []);
    const pictured = [...own]
      .sort((a, b) => Number(b.id === row.active_id) - Number(a.id === row.active_id))
      .find(({ id }) => thumbs.has(id));
    return {
      id: row.id,
      name: row.name,
      slug: row.slug,
      clientId: row.client_id,
      clientName: row.client_name,
      activeProduct: activeProductOf(row),
      lock: lockIn(row),
      mayEdit: mayEdit(actor.scope, row.client_id),
      counts: countsOf(own),
      state: stateOf(own.map(publishStateOf)),
      publishedVersion: versions.length > 0 ? Math.max(...versions) : null,
      thumbUrl: (pictured && thumbs.get(pictured.id)) ?? null,
      updatedAt: row.updated_at,
    };
  });
}

/** Every product of a project, the active one first. */
export async function listProducts(
  { db, media }: ProjectDeps,
  actor: Actor,
  projectId: string,
): Promise<ProductItem[]> {
  const row = await projectRow(db, actor, projectId);
  const products = await productRows(db, [projectId]);
  const thumbs = await media.productThumbs(products.map(({ id }) => id));
  const items = products.flatMap((product): ProductItem[] => {
    const { kind: type } = product;
    if (!isProductKind(type)) return [];
    return [
      {
        type,
        id: product.id,
        name: product.name,
        state: publishStateOf(product),
        active: row.active_id === product.id,
        updatedAt: product.updated_at,
        publishedAt: product.published_at,
        publishedVersion: product.version,
        thumbUrl: thumbs.get(product.id) ?? null,
      },
    ];
  });
  return items.sort((a, b) => Number(b.active) - Number(a.active));
}

function stateOf(states: readonly PublishState[]): PublishState {
  if (states.includes('changed')) return 'changed';
  return states.includes('published') ? 'published' : 'draft';
}

/** Products of each kind; kinds without any count 0. */
function countsOf(products: readonly { kind: string }[]): ProjectItem['counts'] {
  const counts = { icgi: 0, e3d: 0, gis: 0 };
  for (const type of PRODUCT_KINDS) counts[type] = products.filter(({ kind }) => kind === type).length;
  return counts;
}
