import { MOST_WAITING_PRODUCTS, type WaitingProduct } from '@diorama/contract/products/products.contract.ts';
import type { Change } from '@diorama/documents/engine/change.ts';
import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { collectionsWithTexts, textLeavesOf } from '@diorama/documents/engine/text-leaves.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { requireProject } from '../../access/projects-in-reach.ts';
import type { Database } from '../../database/schema.ts';
import { type WaitingRow, waitingProducts } from './waiting-products.ts';

/** Changes that are looked through in one product; of one with more, texts are taken to be among them. */
const MOST_READ = 2_000;

/** Published products whose texts changed since: read from their change logs, without reading a document. */
export async function waitingTexts(db: Kysely<Database>, actor: Actor, projectId: string): Promise<WaitingProduct[]> {
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
