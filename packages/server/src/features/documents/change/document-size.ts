import { sizeText } from '@diorama/contract/common/size-text.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { fileTooLarge } from '../../../errors/api-error.ts';
import type { Documents } from '../documents.service.ts';

/** Bytes a change may add without a check of the whole, so that saving costs what the change costs. */
const UNSEEN = 64 * 1024;
/** All the same, every so many revisions it is: many small changes grow, too. */
const LOOK_EVERY = 64;

/** Documents whose size is remembered. */
const MOST_REMEMBERED = 1_000;

/** The bytes that a document has at most, of one that a change made. */
interface Weight {
  hash: string;
  bytes: number;
}

/**
 * Refuses changes that make a document larger than it may be; 4 MB more at most go unseen. While one process takes change after
 * change, as of an import, it counts the records they bring: all others are added up only where those might be too much.
 */
export function limitDocumentSize(documents: Documents, maxBytes: number): void {
  const weights = new Map<string, Weight>();
  documents.onChange(async (trx, { id, revision, hash }, edits, last) => {
    const sizeOf = (value: unknown) => (value === undefined ? 0 : JSON.stringify(value).length);
    const added = edits.reduce((sum, { before, after }) => sum + sizeOf(after) - sizeOf(before), 0);
    if (added <= 0 || (added < UNSEEN && revision % LOOK_EVERY !== 0)) return;
    const known = weights.get(id);
    weights.delete(id);
    const keys = edits.flatMap(({ key, after }) => (after ? key : []));
    const most =
      known?.hash === last.hash ? known.bytes + (await storedBytes(trx, id, keys)) : Number.POSITIVE_INFINITY;
    const bytes = most <= maxBytes ? most : await storedBytes(trx, id, null);
    if (bytes > maxBytes)
      throw fileTooLarge(
        `This would make the document ${sizeText(bytes)}, and documents have ${sizeText(maxBytes)} at most`,
      );
    // Where the transaction fails, no change begins at this hash.
    weights.set(id, { hash, bytes });
    for (const oldest of weights.keys()) {
      if (weights.size <= MOST_REMEMBERED) break;
      weights.delete(oldest);
    }
  });
}

/** The bytes of records, of all where no keys are given. */
async function storedBytes(trx: Kysely<Database>, id: string, keys: readonly string[] | null): Promise<number> {
  const row = await trx
    .selectFrom('document_records')
    .select(sql<number>`coalesce(sum(octet_length(value::text)), 0)::float8`.as('bytes'))
    .where('document_id', '=', id)
    .$if(keys !== null, (query) => query.where('key', '=', sql<string>`any(${keys})`))
    .executeTakeFirst();
  return row?.bytes ?? 0;
}
