import { referencesOf } from '@diorama/documents/engine/reference/references.ts';
import type { Link } from '@diorama/documents/shared/primitives.schema.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';

/** A product that a widget leads to. */
export interface LinkedProduct {
  type: string;
  id: string;
  projectId: string;
  slug: string;
  isPublished: boolean;
}
/** By `<type> <id>`. */
export type LinkedProducts = ReadonlyMap<string, LinkedProduct>;

/** Ids of products that a widget's records lead to. */
export const productsLinkedBy = (records: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(records).flatMap(([key, record]) =>
    referencesOf(widgetDocument, key, record).flatMap(({ type, id }) => (isProductKind(type) ? id : [])),
  );

/** Those that are there, in any project. */
export async function linkedProducts(trx: Kysely<Database>, ids: readonly string[]): Promise<LinkedProducts> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('documents')
    .innerJoin('projects', 'projects.id', 'documents.space_id')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .select(['documents.id', 'documents.kind', 'documents.space_id', 'documents.published_id', 'projects.slug'])
    .where(sql<boolean>`documents.id = any(${[...new Set(ids)]}::uuid[])`)
    .where('documents.deleted_at', 'is', null)
    .where('spaces.deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, kind: type, space_id: projectId, published_id, slug }) => [
      `${type} ${id}`,
      { type, id, projectId, slug, isPublished: published_id !== null },
    ]),
  );
}

/**
 * A link as the visitor of one project follows it. Pages of another project have an address of their own: players make
 * addresses of internal links below the project that they show.
 */
export function followable(link: Link, projectId: string, targets: LinkedProducts): Link {
  if (link.type !== 'internal') return link;
  const target = targets.get(`${link.product.type} ${link.product.id}`);
  if (!target || target.projectId === projectId) return link;
  const query = link.id === undefined ? '' : `?k=${encodeURIComponent(link.id)}`;
  const href = `/p/${encodeURIComponent(target.slug)}/${target.type}/${target.id}${query}`;
  return { type: 'external', openInNewWindow: false, href };
}
