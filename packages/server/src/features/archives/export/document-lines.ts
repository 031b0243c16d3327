import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import type { ArchivedDocument } from '../archive-format.ts';

/** Rows read in one go. */
export const AT_ONCE = 200;

/** A value as a line of an entry. */
export const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** The lines of a document: its head, then its records. */
export async function* documentLines(
  trx: Kysely<Database>,
  id: string,
  head: ArchivedDocument,
): AsyncGenerator<string> {
  yield lineOf(head);
  let after = '';
  for (;;) {
    const rows = await trx
      .selectFrom('document_records')
      .select(['key', 'value'])
      .where('document_id', '=', id)
      .where('key', '>', after)
      .orderBy('key')
      .limit(AT_ONCE)
      .execute();
    yield rows.map(lineOf).join('');
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.key;
  }
}
