import { type Kysely, sql } from 'kysely';
import type { Database, RevisionCause } from '../../../database/tables/schema.ts';

/** Revisions that bring a document to another release. Readers get it in the shape of this one before and after. */
export const RESHAPES: readonly RevisionCause[] = ['migrate', 'return'];

/** Whether a revision changes nothing for readers. */
export const isReshape = (cause: RevisionCause): boolean => RESHAPES.includes(cause);

/** The log without the reshapes at its beginning: who saw the state before them has seen the one after. */
export function withoutFirstReshapes<Row extends { cause: RevisionCause }>(log: readonly Row[]): Row[] {
  const first = log.findIndex(({ cause }) => !isReshape(cause));
  return first < 0 ? [] : log.slice(first);
}

/** The revision, or the last one after it when all between only brought the document to another release. */
export async function pastReshapes(trx: Kysely<Database>, documentId: string, revision: number): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select coalesce(max(revision), ${revision}::integer)::integer as revision from revisions as reshape
    where document_id = ${documentId}::uuid and revision > ${revision}::integer and not exists (
      select 1 from revisions as other where other.document_id = reshape.document_id
      and other.revision > ${revision}::integer and other.revision <= reshape.revision
      and other.cause <> all(${[...RESHAPES]}::text[]))`.execute(trx);
  return rows[0]?.revision ?? revision;
}
