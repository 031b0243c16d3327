import { sql } from 'kysely';
import { fileTooLarge } from '../../../errors/api-error.ts';
import { sizeText } from '../../../platform/config/limits.ts';
import type { Documents } from '../documents.service.ts';

/** Bytes a change may add without a check of the whole, so that saving costs what the change costs. */
const UNSEEN = 64 * 1024;
/** All the same, every so many revisions it is: many small changes grow, too. */
const LOOK_EVERY = 64;

/** Refuses changes that make a document larger than it may be; 4 MB more at most go unseen. */
export function limitDocumentSize(documents: Documents, maxBytes: number): void {
  documents.onChange(async (trx, { id, revision }, edits) => {
    const sizeOf = (value: unknown) => (value === undefined ? 0 : JSON.stringify(value).length);
    const added = edits.reduce((sum, { before, after }) => sum + sizeOf(after) - sizeOf(before), 0);
    if (added <= 0 || (added < UNSEEN && revision % LOOK_EVERY !== 0)) return;
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(octet_length(value::text)), 0)::float8 as bytes from document_records where document_id = ${id}`.execute(
      trx,
    );
    const bytes = rows[0]?.bytes ?? 0;
    if (bytes > maxBytes)
      throw fileTooLarge(
        `This would make the document ${sizeText(bytes)}, and documents have ${sizeText(maxBytes)} at most`,
      );
  });
}
