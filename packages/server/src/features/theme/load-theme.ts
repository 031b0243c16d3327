import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import { type Theme, themeOf } from '@diorama/documents/theme/theme.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { STORED_RECORDS } from '../documents/read/document-rows.ts';
import { loadDocument } from '../documents/read/load-document.ts';

/** A project's theme as it is now. */
export interface LoadedTheme {
  id: string;
  name: string;
  revision: number;
  updated_at: Date;
  hash: string;
  schema_version: string;
  theme: Theme;
}

/** Loads a theme document by its id; the caller has checked that its project is within reach. */
export async function loadTheme(trx: Kysely<Database>, id: string): Promise<LoadedTheme> {
  const row = await trx
    .selectFrom('documents')
    .select(['id', 'name', 'revision', 'hash', 'schema_version', 'updated_at', STORED_RECORDS])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Theme', id);
  const { stored: _stored, ...header } = row;
  return { ...header, theme: themeOf(loadDocument(themeDocument, row).tables) };
}
