import type {
  MovedParts,
  ProductDoc,
  UpdatedProduct,
  Waiting,
  WaitingProduct,
} from '@diorama/contract/products/products.contract.ts';
import { MOST_WAITING_PRODUCTS } from '@diorama/contract/products/products.contract.ts';
import type { PublishIssue, PublishResult } from '@diorama/contract/publications/publications.contract.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { collectionsWithTexts, textLeavesOf } from '@diorama/documents/engine/schema/text-leaves.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import { copyName } from '@diorama/documents/shared/text/copy-name.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { requireProject } from '../../access/projects-in-reach.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { audit } from '../audit/audit.ts';
import { movedParts } from '../documents/read/publish-state.ts';
import { copyDocuments } from '../projects/copy-documents.ts';
import { copyMeshes, idsOfMeshes } from '../projects/copy-meshes.ts';
import { touchProject } from '../spaces/space-state.ts';
import { getProduct } from './get-product.ts';
import { listWaiting } from './list-waiting.ts';
import { type ProductId, productHeader } from './product-row.ts';
import type { ProductsDeps } from './products-deps.ts';
import { productKindOf } from './products-deps.ts';
import { checkProduct } from './publish/check-product.ts';
import type { CheckThread } from './publish/check-thread.ts';
import { publishProduct } from './publish/publish-product.ts';
import type { PublishThread } from './publish/publish-thread.ts';
import { removeProduct, restoreProduct } from './remove-product.ts';
import { type ProductUpdate, updateProduct } from './update-product.ts';
import { type WaitingRow, waitingProducts } from './waiting-products.ts';

/** Changes that are looked through in one product; of one with more, texts are taken to be among them. */
const MOST_READ = 2_000;

/** Published products whose texts changed since: read from their change logs, without reading a document. */
async function waitingTexts(db: Kysely<Database>, actor: Actor, projectId: string): Promise<WaitingProduct[]> {
  await requireProject(db, actor, projectId);
  const { rows } = await waitingProducts(db, actor, [projectId], MOST_WAITING_PRODUCTS);
  const found: WaitingProduct[] = [];
  for (const row of rows) if (await haveTextsChanged(db, row)) found.push(row.product);
  return found;
}

async function haveTextsChanged(db: Kysely<Database>, { product, sourceRevision }: WaitingRow): Promise<boolean> {
  if (sourceRevision === null || product.revision <= sourceRevision) return false;
  const kind = kindOf(product.type);
  const { rows } = await sql<{ change: Change; record: unknown }>`
    select change, document_records.value as record
    from revisions
    cross join lateral jsonb_array_elements(revisions.forward) as change
    left join document_records
      on document_records.document_id = revisions.document_id and document_records.key = change ->> 'record'
    where revisions.document_id = ${product.id}::uuid and revisions.revision > ${sourceRevision}
      and split_part(change ->> 'record', '/', 1) = any(${collectionsWithTexts(kind)}::text[])
    order by revisions.revision desc
    limit ${MOST_READ}`.execute(db);
  return rows.length === MOST_READ || rows.some(({ change, record }) => touchesText(kind, change, record));
}

/** Whether a change wrote a text of a record that is still there. `record`: as it is now, null for one that is gone. */
function touchesText(kind: DocumentKind, change: Change, record: unknown): boolean {
  if (change.op === 'remove' || record === null) return false;
  const leaves = textLeavesOf(kind, change.record, record);
  if (change.op === 'put') return leaves.some(({ values }) => Object.keys(values).length > 0);
  return change.set.some(({ path }) => leaves.some((leaf) => isWithin(path, leaf.path) || isWithin(leaf.path, path)));
}

/** Whether `path` begins with `outer`. */
const isWithin = (path: readonly string[], outer: readonly string[]): boolean =>
  outer.every((step, at) => path[at] === step);

/** Products of any kind: what the specification requires of each, over the document engine. */
export const createProducts = (deps: ProductsDeps, threads: { check: CheckThread; publish: PublishThread }) => ({
  get: (actor: Actor, input: Parameters<typeof getProduct>[2]): Promise<ProductDoc> => getProduct(deps, actor, input),
  create: (actor: Actor, input: Parameters<typeof createProduct>[2]): Promise<string> =>
    createProduct(deps, actor, input),
  duplicate: (actor: Actor, input: Parameters<typeof duplicateProduct>[2]): Promise<string> =>
    duplicateProduct(deps, actor, input),
  update: (actor: Actor, input: ProductUpdate): Promise<UpdatedProduct> => updateProduct(deps, actor, input),
  remove: (actor: Actor, input: ProductId & { force: boolean }): Promise<void> => removeProduct(deps, actor, input),
  restore: (actor: Actor, input: ProductId): Promise<void> => restoreProduct(deps, actor, input),
  check: (actor: Actor, input: ProductId): Promise<PublishIssue[]> => checkProduct(deps, actor, input, threads.check),
  /** What it shows that has changed since it was published, apart from itself. */
  async moved(actor: Actor, input: ProductId): Promise<MovedParts> {
    const { published_id } = await productHeader(deps.db, actor, input);
    if (published_id === null) return { items: [], count: 0 };
    return movedParts(deps.db, { publicationId: published_id, documentId: input.id });
  },
  /** What visitors do not see as it is, of several projects. */
  waiting: (actor: Actor, projectIds: readonly string[]): Promise<Waiting> => listWaiting(deps, actor, projectIds),
  /** Published products whose texts were written since. */
  waitingTexts: (actor: Actor, projectId: string): Promise<WaitingProduct[]> => waitingTexts(deps.db, actor, projectId),
  publish: (actor: Actor, input: Parameters<typeof publishProduct>[3]): Promise<PublishResult> =>
    publishProduct(deps, threads.publish, actor, input),
});

export type Products = ReturnType<typeof createProducts>;

/** Makes a product with some of its settings; defaults fill the rest. Gives its id. */
async function createProduct(
  deps: ProductsDeps,
  actor: Actor,
  input: { type: string; projectId: string; settings: Record<string, unknown>; requestId?: string | undefined },
): Promise<string> {
  const { type, projectId, settings } = input;
  const { kind } = productKindOf(deps, type);
  return deps.db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, `${type}.create`, input, async () => {
      await requireProject(trx, actor, projectId);
      await refuseWhenLocked(trx, actor, projectId);
      const name = typeof settings.name === 'string' ? settings.name : kind.labels.document;
      const id = await deps.documents.create(trx, {
        kind: type,
        spaceId: projectId,
        name,
        by: actor.userId,
        records: { settings },
      });
      await touchProject(trx, projectId);
      await audit(trx, actor, { action: `${type}.create`, target: id, spaceId: projectId, revision: 1 });
      return id;
    }),
  );
}

/** Copies a product with all its records, as `Exterior copy`; what was published of it stays behind. Gives the copy's id. */
async function duplicateProduct(
  { db, documents }: ProductsDeps,
  actor: Actor,
  { requestId, ...product }: ProductId & { requestId?: string | undefined },
): Promise<string> {
  await documents.beforeReading(product.id);
  return db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, 'products.duplicate', { ...product, requestId }, async () => {
      const source = await productHeader(trx, actor, product);
      await refuseWhenLocked(trx, actor, source.space_id);
      const id = newId();
      // Links of the product to itself lead to the copy.
      const meshes = await idsOfMeshes(trx, [source.id]);
      const copy = { spaceId: source.space_id, by: actor.userId, ids: new Map([[source.id, id], ...meshes]) };
      await copyDocuments(documents, trx, [source], copy);
      await copyMeshes(trx, meshes, copy);
      const name = copyName(source.name);
      const locked = await documents.lock(trx, actor, id, source.kind);
      await documents.writeAttributes(trx, actor, locked, { attributes: { settings: { name } }, label: 'Rename' });
      await touchProject(trx, source.space_id);
      await audit(trx, actor, { action: `${source.kind}.duplicate`, target: id, spaceId: source.space_id });
      return id;
    }),
  );
}
