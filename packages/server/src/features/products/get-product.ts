import { answerOf } from '@diorama/contract/common/answers.ts';
import type { ProductDoc } from '@diorama/contract/products/products.contract.ts';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { notPublished } from '../../errors/api-error.ts';
import { attributesText } from '../documents/read/document-content.ts';
import { noteSeen } from '../documents/read/session-bases.ts';
import { knownAttributes, themeOfProduct } from './product-contents.ts';
import { productDoc } from './product-doc.ts';
import { type ProductHeader, type ProductId, productHeader, productRow } from './product-row.ts';
import { type ProductsDeps, productKindOf } from './products-deps.ts';

/** The part of the body that is returned. */
const Body = z.object({ product: answerOf<Record<string, unknown>>() });

/** The working copy, or what visitors see. NOT_FOUND `NOT_PUBLISHED` before the first publish. */
export async function getProduct(
  deps: ProductsDeps,
  actor: Actor,
  { status, ...product }: ProductId & { status: 'preview' | 'published' },
): Promise<ProductDoc> {
  const kind = productKindOf(deps, product.type);
  return status === 'preview' ? workingCopy(deps, actor, kind, product) : published(deps, actor, kind, product);
}

type Kind = ReturnType<typeof productKindOf>;

async function workingCopy(deps: ProductsDeps, actor: Actor, kind: Kind, product: ProductId): Promise<ProductDoc> {
  const { db } = deps;
  const header = await productHeader(db, actor, product);
  const known = knownAttributes(deps, kind, header);
  const { row, state: attributes } = known ? { row: header, state: known } : await readWhole(deps, actor, kind, header);
  const theme = await themeOfProduct(db, deps, row);
  await noteSeen(db, actor.sid, row.id, row.revision, row.seen);
  await noteSeen(db, actor.sid, row.theme_id, theme.revision, row.theme_seen);
  return productDoc(kind, row, attributes, theme);
}

/** Row and attributes of one moment. */
function readWhole({ db, documents }: ProductsDeps, actor: Actor, { kind }: Kind, header: ProductHeader) {
  const readRow = () => productRow(db, actor, { type: header.kind, id: header.id });
  return documents.wholeReads.read(actor, { form: 'attributes', kind, header, readRow });
}

/** The reader believes for a moment what it knows; here the row has just been read. */
async function publishedNow({ publishedReader }: ProductsDeps, id: string, publicationId: string) {
  const known = await publishedReader.read(id);
  if (known?.publicationId === publicationId) return known;
  publishedReader.forget(id);
  return publishedReader.read(id);
}

async function published(deps: ProductsDeps, actor: Actor, kind: Kind, product: ProductId): Promise<ProductDoc> {
  const row = await productHeader(deps.db, actor, product);
  const bytes = row.published_id ? await publishedNow(deps, row.id, row.published_id) : null;
  if (!bytes) throw notPublished('Product', row.id);
  const body = Body.parse(JSON.parse(bytes.body.toString('utf8')));
  const json = attributesText(kind.kind, body.product);
  const theme = await themeOfProduct(deps.db, deps, row);
  return productDoc(kind, row, { pieces: [json], key: bytes.hash }, theme, 'published');
}
