import type {
  ExportedTranslations,
  ExportTranslations,
  ImportedTranslations,
  ImportTranslations,
  TranslationsOverview,
} from '@diorama/contract/translations/translations.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { listDocumentTexts } from './document-texts.ts';
import { getTranslation, listTranslations } from './list-translations.ts';
import { readLiveTexts } from './live-texts.ts';
import { revalidateTranslations } from './publish-texts.ts';
import { textDocuments } from './text-documents.ts';
import { requireTranslations, type TranslationsDeps } from './translations-doc.ts';
import { createTranslation, deleteCustom, deleteOverride, upsertTranslation } from './write-translations.ts';

/** Texts of a project: those in place of the catalogue's, custom keys, and all that its products and menus say. */
export function createTranslations(deps: TranslationsDeps) {
  return {
    list: (actor: Actor, input: Parameters<typeof listTranslations>[2]) => listTranslations(deps, actor, input),
    get: (actor: Actor, input: Parameters<typeof getTranslation>[2]) => getTranslation(deps, actor, input),
    create: (actor: Actor, input: Parameters<typeof createTranslation>[2]) => createTranslation(deps, actor, input),
    upsert: (actor: Actor, input: Parameters<typeof upsertTranslation>[2]) => upsertTranslation(deps, actor, input),
    deleteOverride: (actor: Actor, input: Parameters<typeof deleteOverride>[2]) => deleteOverride(deps, actor, input),
    deleteCustom: (actor: Actor, input: Parameters<typeof deleteCustom>[2]) => deleteCustom(deps, actor, input),
    revalidate: (actor: Actor, input: Parameters<typeof revalidateTranslations>[2]) =>
      revalidateTranslations(deps, actor, input),
    async overview(actor: Actor, projectId: string): Promise<TranslationsOverview> {
      const documentId = await requireTranslations(deps.db, actor, projectId);
      const documents = await textDocuments(deps.db, projectId);
      return {
        documentId,
        places: documents.map(({ id, kind, name }) => ({ document: id, type: kind, name })),
        live: (await readLiveTexts(deps, documentId))?.texts ?? null,
      };
    },
    rows: (actor: Actor, input: Parameters<typeof listDocumentTexts>[2]) => listDocumentTexts(deps.db, actor, input),
    // Their packages are loaded when the first file comes.
    async import(actor: Actor, input: z.output<typeof ImportTranslations>): Promise<ImportedTranslations> {
      const { importTranslations } = await import('./exchange/import-translations.ts');
      return importTranslations(deps, actor, input);
    },
    async export(
      actor: Actor,
      input: z.output<typeof ExportTranslations>,
    ): Promise<z.output<typeof ExportedTranslations>> {
      const { exportTranslations } = await import('./exchange/export-translations.ts');
      return exportTranslations(deps, actor, input);
    },
  };
}

export type Translations = ReturnType<typeof createTranslations>;
