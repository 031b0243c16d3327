import type { Documents } from '../documents/documents.service.ts';
import type { Encodings } from './encodings.ts';
import type { Stills } from './stills.ts';

/** Whenever a walkthrough changes, what it shows is made: pictures in all sizes, films of its camera moves. */
export function makeMediaOnChange(
  documents: Documents,
  { stills, encodings }: { stills: Stills; encodings: Encodings },
): void {
  documents.onChange(async (trx, { id, kind, space_id }, edits) => {
    if (kind !== 'icgi') return;
    await stills.order(trx, space_id, edits);
    await encodings.order(trx, { id, space_id }, edits);
  });
}
