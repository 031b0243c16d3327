import { projectTexts } from '@diorama/documents/translations/resolve-texts.ts';
import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { PageTexts } from '../translations/fill-variables.ts';
import { loadTranslations } from '../translations/translations-doc.ts';

/** The document of `projects` that holds its own texts. */
export const TRANSLATIONS_ID = sql<string | null>`(
  select id from documents where documents.space_id = projects.id and documents.kind = ${translationsDocument.kind}
    and documents.deleted_at is null order by created_at, id limit 1)`.as('translations_id');

/** Where a project's own texts are, and what its editors see of them. Callers have checked that they may. */
export const productTexts = (db: Kysely<Database>) => ({
  /** Their document, and the project's languages; undefined for a project that is gone. */
  textsPlaceOf: (projectId: string) =>
    db
      .selectFrom('projects')
      .select(['languages', TRANSLATIONS_ID])
      .where('projects.id', '=', projectId)
      .executeTakeFirst(),

  /** As they are now. */
  async draftTexts(projectId: string): Promise<PageTexts> {
    const { doc, languages, first } = await loadTranslations(db, projectId);
    return { texts: projectTexts(doc, languages), languages, first };
  },
});
