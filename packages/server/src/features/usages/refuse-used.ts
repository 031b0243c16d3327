import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { inUse } from '../../errors/api-error.ts';
import { findUsages } from './find-usages.ts';

/** Places that are listed with a refusal (CONTRACT 0.3). */
const MOST_USAGES = 50;

/** Whether a document in a draft or in a publication uses `documents.id`, regardless of its owner. */
const isUsed = (kind: string): RawBuilder<boolean> => sql<boolean>`(
  exists (
    select from document_references
    join documents as users on users.id = document_references.document_id and users.deleted_at is null
    join spaces as places on places.id = users.space_id and places.deleted_at is null
    where document_references.to_type = ${kind} and document_references.to_id = documents.id::text
  ) or exists (
    select from publication_pins
    join documents as users on users.published_id = publication_pins.publication_id and users.deleted_at is null
    join publications on publications.id = publication_pins.publication_id and publications.document_id = users.id
    join spaces as places on places.id = users.space_id and places.deleted_at is null
    where publication_pins.document_id = documents.id
  )
)`;

/**
 * IN_USE with the places within the caller's reach, while a product uses one of the documents. A use out of reach stands
 * in the way, too, and is not described.
 */
export async function refuseUsed(
  trx: Kysely<Database>,
  actor: Actor,
  which: { kind: string } & ({ spaceId: string } | { ids: readonly string[] }),
  what: string,
): Promise<void> {
  let query = trx
    .selectFrom('documents')
    .select('id')
    .where('kind', '=', which.kind)
    .where('deleted_at', 'is', null)
    .where(isUsed(which.kind));
  query =
    'ids' in which
      ? query.where(sql<boolean>`id = any(${[...which.ids]}::uuid[])`)
      : query.where('space_id', '=', which.spaceId);
  const used = (await query.limit(MOST_USAGES).execute()).map(({ id }) => id);
  if (used.length === 0) return;
  const usages = await findUsages(trx, actor, { kind: which.kind, ids: used }, MOST_USAGES);
  const names = [...new Set(usages.map(({ label }) => `“${label}”`))];
  const rest = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const by = names.length === 0 ? 'products that you cannot see' : names.slice(0, 3).join(', ') + rest;
  throw inUse(`${what} is in use by ${by}`, usages);
}
