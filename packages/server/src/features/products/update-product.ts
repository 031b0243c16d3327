import type { ProductDoc, UpdatedProduct } from '@diorama/contract/products/products.contract.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { packedAs, packingOf } from '../../http/answers/packed-answer.ts';
import type { Accepted } from '../documents/change/accept-change.ts';
import { requireWholeAttributes } from '../documents/change/check-attributes.ts';
import { forgettingConflicts, type WrittenAttributes } from '../documents/change/write-attributes.ts';
import { noteSeen } from '../documents/read/session-bases.ts';
import { loadTheme } from '../theme/load-theme.ts';
import { withFontFiles } from '../theme/theme-fonts.ts';
import { attributesAfter, themeOfProduct } from './product-contents.ts';
import { productDoc } from './product-doc.ts';
import { type ProductHeader, type ProductId, productHeader } from './product-row.ts';
import { type ProductsDeps, productKindOf } from './products-deps.ts';

/** Whole attributes as the specification's calls send them. */
export interface ProductUpdate extends ProductId {
  attributes: Record<string, unknown>;
  revision?: number | undefined;
  hash?: string | undefined;
  theme?: Record<string, unknown> | undefined;
  themeRevision?: number | undefined;
  themeHash?: string | undefined;
  /** Refuses what the schemas cannot check, once the product is locked. */
  refuse?: (trx: Kysely<Database>) => Promise<void>;
}

/**
 * Takes whole attributes, and a whole theme when one is given, finds what differs from what this caller last saw of each,
 * and merges that in one transaction (CONTRACT 0.5). Answers the document of the revision it made.
 */
export async function updateProduct(
  deps: ProductsDeps,
  actor: Actor,
  { attributes, revision, hash, theme, themeRevision, themeHash, refuse, ...product }: ProductUpdate,
): Promise<UpdatedProduct> {
  const kind = productKindOf(deps, product.type);
  requireWholeAttributes(kind.kind, attributes, 'attributes');
  if (isPlainObject(theme)) requireWholeAttributes(themeDocument, theme, 'theme');
  const { db, documents } = deps;
  // Its answer is the whole document.
  await documents.beforeWriting(product.id);
  const touched = [product.id];
  return forgettingConflicts(db, actor, touched, () =>
    db.transaction().execute(async (trx) => {
      const locked = await documents.lock(trx, actor, product.id, product.type);
      const label = `Update ${kind.kind.labels.document}`;
      if (product.projectId !== undefined && product.projectId !== locked.space_id)
        throw notFound('Product', product.id);
      await refuse?.(trx);
      const before = theme ? await productHeader(trx, actor, product) : null;
      if (before) touched.push(before.theme_id);
      const written = await documents.writeAttributes(trx, actor, locked, {
        attributes,
        revision,
        hash,
        label,
        root: 'attributes',
      });
      const themed =
        theme && before
          ? await writeTheme(deps, trx, actor, before, { theme, revision: themeRevision, hash: themeHash })
          : null;
      // Both rows are still locked: this is the document of the revisions just made.
      const row = await productHeader(trx, actor, product);
      const attributesNow = await attributesAfter(trx, actor, deps, kind, { row, written });
      const document = productDoc(kind, row, attributesNow, await themeOfProduct(trx, deps, row));
      await noteSeen(trx, actor.sid, row.theme_id, document.themeRevision, row.theme_seen);
      return withDocument(document, {
        revision: written.revision,
        hash: written.hash,
        themeRevision: document.themeRevision,
        themeHash: document.themeHash,
        merged: written.merged || themed?.merged === true,
        unchanged: written.unchanged && themed?.unchanged !== false,
      });
    }),
  );
}

/** Takes a whole theme for the project of a product. */
async function writeTheme(
  { documents }: ProductsDeps,
  trx: Kysely<Database>,
  actor: Actor,
  { theme_id: id, space_id: spaceId }: ProductHeader,
  { theme, ...seen }: Pick<WrittenAttributes, 'revision' | 'hash'> & { theme: Record<string, unknown> },
): Promise<Accepted> {
  const attributes = await withFontFiles(trx, spaceId, theme, async () => (await loadTheme(trx, id)).theme);
  const locked = await documents.lock(trx, actor, id, 'theme');
  return documents.writeAttributes(trx, actor, locked, {
    ...seen,
    attributes,
    label: 'Update theme',
    root: 'theme',
    revisionField: 'themeRevision',
  });
}

/** The answer with its document, which stays as it is kept. */
function withDocument(document: ProductDoc, rest: Omit<UpdatedProduct, 'document'>): UpdatedProduct {
  const answer = { document, ...rest };
  const packing = packingOf(document);
  return packing ? packedAs(answer, { outline: { document: packing.outline, ...rest }, parts: packing.parts }) : answer;
}
