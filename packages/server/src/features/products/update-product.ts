import type { UpdatedProduct } from '@diorama/contract/products/products.contract.ts';
import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import type { Actor } from '../../access/actor.ts';
import { requireWholeAttributes } from '../documents/check-attributes.ts';
import { productDoc } from './product-doc.ts';
import { type ProductId, productRow } from './product-row.ts';
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
    const { theme_id } = await productRow(trx, actor, product);
    const label = `Update ${kind.kind.labels.document}`;
    const written = await documents.writeAttributes(trx, actor, locked, { attributes, revision, label });
    const themed = theme
      ? await documents.writeAttributes(trx, actor, await documents.lock(trx, actor, theme_id, 'theme'), {
          attributes: theme,
          revision: themeRevision,
          label: 'Update theme',
        })
      : null;
    // Both rows are still locked: this is the document of the revisions just made.
    const document = await productDoc(trx, kind, await productRow(trx, actor, product));
    return {
      document,
      revision: written.revision,
      themeRevision: document.themeRevision,
      merged: written.merged || themed?.merged === true,
      unchanged: written.unchanged && themed?.unchanged !== false,
    };
  });
}
