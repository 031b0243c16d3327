import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Documents } from '../documents/documents.service.ts';
import { translationsOf } from './translations-doc.ts';

/** Gives a project the document of its own texts, unless it has one: archives of older releases bring none. */
export async function ensureTranslations(
  documents: Documents,
  trx: Kysely<Database>,
  { spaceId, by }: { spaceId: string; by: string },
): Promise<void> {
  if (await translationsOf(trx, spaceId).executeTakeFirst()) return;
  await documents.create(trx, { kind: translationsDocument.kind, spaceId, name: 'Translations', by, records: {} });
}
