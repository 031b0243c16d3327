import type { ProductDoc, UpdatedProduct } from '@diorama/contract/products/products.contract.ts';
import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import { packedAs, packingOf } from '../../http/packed-answer.ts';
import type { Accepted } from '../documents/accept-change.ts';
import { requireWholeAttributes } from '../documents/check-attributes.ts';
import { attributesAfter, themeOfProduct } from './product-contents.ts';
import { productDoc } from './product-doc.ts';
import { type ProductId, productHeader } from './product-row.ts';
import { type ProductsDeps, productKindOf } from './products-deps.ts';

/** Whole attributes as the specification's calls send them. */
export interface ProductUpdate extends ProductId {
  attributes: Record<string, unknown>;
  revision?: number | undefined;
  theme?: Record<string, unknown> | undefined;
  themeRevision?: number | undefined;
}

/**
 * Takes whole attributes, and a whole theme when one is given, finds what differs from what this caller last saw of each,
 * and merges that in one transaction (CONTRACT 0.5). Answers the document of the revision it made.
 */
export async function updateProduct(
  deps: ProductsDeps,
  actor: Actor,
  { attributes, revision, theme, themeRevision, ...product }: ProductUpdate,
): Promise<UpdatedProduct> {
  const kind = productKindOf(deps, product.type);
  requireWholeAttributes(kind.kind, attributes, 'attributes');
  if (isPlainObject(theme)) requireWholeAttributes(themeDocument, theme, 'theme');
  const { documents } = deps;
  return deps.db.transaction().execute(async (trx) => {
    const locked = await documents.lock(trx, actor, product.id, product.type);
    const label = `Update ${kind.kind.labels.document}`;
    const written = await documents.writeAttributes(trx, actor, locked, { attributes, revision, label });
    const themed = theme ? await writeTheme(deps, trx, actor, { product, theme, themeRevision }) : null;
    // Both rows are still locked: this is the document of the revisions just made.
    const row = await productHeader(trx, actor, product);
    const attributesNow = await attributesAfter(trx, actor, deps, kind, { row, ...written });
    const document = productDoc(kind, row, attributesNow, await themeOfProduct(trx, deps, row));
    return withDocument(document, {
      revision: written.revision,
      themeRevision: document.themeRevision,
      merged: written.merged || themed?.merged === true,
      unchanged: written.unchanged && themed?.unchanged !== false,
    });
  });
}

/** Takes a whole theme for the project of a product. */
async function writeTheme(
  { documents }: ProductsDeps,
  trx: Kysely<Database>,
  actor: Actor,
  given: { product: ProductId; theme: Record<string, unknown>; themeRevision: number | undefined },
): Promise<Accepted> {
  const { theme_id } = await productHeader(trx, actor, given.product);
  const locked = await documents.lock(trx, actor, theme_id, 'theme');
  const written = { attributes: given.theme, revision: given.themeRevision, label: 'Update theme' };
  return documents.writeAttributes(trx, actor, locked, written);
}

/** The answer with its document, which stays as it is kept. */
function withDocument(document: ProductDoc, rest: Omit<UpdatedProduct, 'document'>): UpdatedProduct {
  const answer = { document, ...rest };
  const packing = packingOf(document);
  return packing ? packedAs(answer, { outline: { document: packing.outline, ...rest }, parts: packing.parts }) : answer;
}
