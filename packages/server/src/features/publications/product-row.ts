import type { ProductType } from '@diorama/contract/common/inputs.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';

/** A product whose publications a call is about. */
export interface ProductOf {
  type: ProductType;
  id: string;
}

/** The product's row. @throws NOT_FOUND out of the caller's reach */
export async function productRow(trx: Kysely<Database>, actor: Actor, { type, id }: ProductOf) {
  const row = await documentsInReach(trx, actor)
    .select(['documents.id', 'documents.space_id', 'documents.published_id', 'spaces.kind as space_kind'])
    .where('documents.id', '=', id)
    .where('documents.kind', '=', type)
    .executeTakeFirst();
  if (!row) throw notFound('Product', id);
  return row;
}
