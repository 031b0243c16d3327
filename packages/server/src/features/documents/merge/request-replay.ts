import { createHash } from 'node:crypto';
import type { ChangeResult } from '@diorama/contract/documents/documents.contract.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { canonicalJson } from '@diorama/documents/engine/schema/json.ts';
import { type Kysely, sql } from 'kysely';
import { preparedQuery, type Slots } from '../../../database/prepared-statements.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { requestIdReused } from '../../../errors/api-error.ts';
import { hashBefore } from '../read/document-log.ts';

/** What is kept of a request that was accepted. */
interface FirstAnswer {
  revision: number;
  hash: string;
  merged: boolean;
  request_hash: string | null;
}

/** What was accepted after a revision, the oldest first. */
export async function sinceRevision(trx: Kysely<Database>, id: string, baseRevision: number) {
  return trx
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.by')
    .select([
      'revisions.revision',
      'revisions.squashed_from',
      'revisions.cause',
      'revisions.sid',
      'revisions.schema_version',
      'revisions.forward',
      'revisions.inverse',
      'revisions.at',
      'revisions.by',
      'users.name',
    ])
    .select(hashBefore)
    .where('document_id', '=', id)
    .where('revision', '>', baseRevision)
    .orderBy('revision')
    .execute();
}

/** What a writer sends is held against: the records it names as they are stored, and the first answer to its request id. */
export async function seenByWriter(
  trx: Kysely<Database>,
  documentId: string,
  requestId: string | null,
  keys: string[],
) {
  const rows = await writerView(trx, { documentId, requestId, keys }, null);
  return {
    first: rows[0] && isFirstAnswer(rows[0]) ? rows[0] : null,
    stored: rows.flatMap(({ key, value }) => (key === null || value === null ? [] : { key, value })),
  };
}

const writerView = preparedQuery(
  (_db, slot: Slots<{ documentId: string; requestId: string | null; keys: string[] }>) =>
    sql<Partial<FirstAnswer> & { key: string | null; value: Record<string, unknown> | null }>`
      select first.*, stored.* from (select) as one
      left join (
        select revision, hash, merged, request_hash from revisions
        where document_id = ${slot('documentId')}::uuid and request_id = ${slot('requestId')}::uuid
      ) as first on true
      left join (
        select key, value from document_records
        where document_id = ${slot('documentId')}::uuid and key = any(${slot('keys')}::text[])
      ) as stored on true`,
);

/** The response to a request id that was accepted before, rebuilt from the log. */
export async function repeated(
  trx: Kysely<Database>,
  id: string,
  { baseRevision, changes }: { baseRevision: number; changes: readonly Change[] },
  { revision, hash, merged, request_hash }: FirstAnswer,
): Promise<ChangeResult> {
  if (request_hash !== null && request_hash !== hashOf(changes)) throw requestIdReused();
  const since = await sinceRevision(trx, id, Math.min(baseRevision, revision));
  const others = since.filter((entry) => entry.revision < revision).flatMap(({ forward }) => forward);
  return { revision, hash, merged, unchanged: false, changes: others };
}

/** True for a row of a join that found one. */
const isFirstAnswer = (row: { [Key in keyof FirstAnswer]?: FirstAnswer[Key] | null }): row is FirstAnswer =>
  typeof row.revision === 'number';

/** Identifies a list of changes. */
export const hashOf = (changes: readonly Change[]): string =>
  createHash('sha256').update(canonicalJson(changes)).digest('hex');
