import { type ProductItem, ProjectItem, type PublishState } from '@diorama/contract/projects/projects.contract.ts';
import { isProductKind, PRODUCT_KINDS, productKindNames } from '@diorama/documents/shared/product-kinds.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { mayEditSpace } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { HAS_MOVED, publishStateOf } from '../documents/read/publish-state.ts';
import type { Media } from '../media/media.service.ts';
import { logoUrl } from '../media/pictures/client-logo.ts';
import type { listedProjects } from './listed-projects.ts';
import { activeProductOf, lockIn, type ProjectDeps, projectRow } from './project-rows.ts';

type ListedRow = Awaited<ReturnType<ReturnType<typeof listedProjects>['execute']>>[number];

async function productRows(db: Kysely<Database>, projectId: string) {
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
    .where('documents.space_id', '=', projectId)
    .where('documents.kind', 'in', productKindNames())
    .where('documents.deleted_at', 'is', null)
    .orderBy('documents.updated_at', 'desc')
    .execute();
}

/** A project as lists show it, with what its products add up to. */
export function projectItem(media: Media, actor: Actor, row: ListedRow): ProjectItem {
  const { products } = row;
  const versions = products.flatMap(({ version }) => version ?? []);
  const active = products.find(({ id }) => id === row.active_id);
  const thumb = active?.thumb ?? products.find((product) => product.thumb !== null)?.thumb ?? null;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    clientId: row.client_id,
    clientName: row.client_name,
    clientLogoUrl: row.client_logo && logoUrl(media, row.client_logo),
    activeProduct: activeProductOf(row),
    lock: lockIn(row),
    mayEdit: mayEditSpace(actor.scope, { id: row.id, clientId: row.client_id }),
    pinned: row.pinned,
    counts: countsOf(products),
    state: stateOf(products.map(publishStateOf)),
    publishedVersion: versions.length > 0 ? versions.reduce((newest, version) => Math.max(newest, version)) : null,
    thumbUrl: thumb === null ? null : media.thumbUrl(thumb),
    updatedAt: row.updated_at,
  };
}

/** Every product of a project, the active one first. */
export async function listProducts(
  { db, media }: ProjectDeps,
  actor: Actor,
  projectId: string,
): Promise<ProductItem[]> {
  const row = await projectRow(db, actor, projectId);
  const products = await productRows(db, projectId);
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

const NO_PRODUCTS = ProjectItem.shape.counts.parse(Object.fromEntries(PRODUCT_KINDS.map((type) => [type, 0])));

/** Products of each kind; kinds without any count 0. */
function countsOf(products: readonly { kind: string }[]): ProjectItem['counts'] {
  const counts = { ...NO_PRODUCTS };
  for (const { kind } of products) if (isProductKind(kind)) counts[kind] += 1;
  return counts;
}
