import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { referencesOf, targetKeyOf } from '@diorama/documents/engine/references.ts';
import { isKind } from '@diorama/documents/kinds.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { knownKeys } from '../translations/known-keys.ts';

/**
 * Which of the files, documents and translation keys that records point at exist, for the checks of a product: three
 * queries for all of them.
 */
export async function outsideTargets(
  trx: Kysely<Database>,
  kind: DocumentKind,
  projectId: string,
  records: Readonly<Record<string, unknown>>,
): Promise<(target: { type: string; id: string }) => boolean> {
  const fileIds = new Set<string>();
  const documentIds = new Set<string>();
  const keys = new Set<string>();
  for (const [key, record] of Object.entries(records)) {
    for (const target of referencesOf(kind, key, record)) {
      if (target.type === 'file') fileIds.add(target.id);
      else if (target.type === 'translation') keys.add(target.id);
      else if (targetKeyOf(kind, target) === null && isDocument(target.type)) documentIds.add(target.id);
    }
  }
  const files = await trx
    .selectFrom('files')
    .select('id')
    .where('space_id', '=', projectId)
    .where(sql<string>`id::text`, '=', sql<string>`any(${[...fileIds]})`)
    .where('deleted_at', 'is', null)
    .execute();
  const documents = await trx
    .selectFrom('documents')
    .select(['id', 'kind', 'space_id'])
    .where(sql<string>`id::text`, '=', sql<string>`any(${[...documentIds]})`)
    .where('deleted_at', 'is', null)
    .execute();
  const found = new Set([
    ...files.map(({ id }) => `file ${id}`),
    ...[...(await knownKeys(trx, projectId, [...keys]))].map((key) => `translation ${key}`),
    // A product or menu of another project is none of this one's.
    ...documents.flatMap((row) => (isOwn(row, projectId) ? `${row.kind} ${row.id}` : [])),
  ]);
  return ({ type, id }) => found.has(`${type} ${id}`);
}

const isDocument = (type: string): boolean => isKind(type) || isProductKind(type);

const isOwn = ({ kind, space_id }: { kind: string; space_id: string }, projectId: string): boolean =>
  space_id === projectId || kind === 'widget';
