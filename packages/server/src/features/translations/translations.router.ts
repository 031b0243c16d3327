import {
  CreateTranslation,
  DeleteCustom,
  DeletedTranslation,
  DeleteOverride,
  DocumentTextPage,
  ExportedTranslations,
  ExportTranslations,
  GetTranslation,
  GetTranslationsOverview,
  ImportedTranslations,
  ImportTranslations,
  ListDocumentTexts,
  ListTranslations,
  RevalidatedTranslations,
  RevalidateTranslations,
  Translation,
  TranslationPage,
  TranslationRow,
  TranslationsOverview,
  UpsertedTranslation,
  UpsertTranslation,
} from '@diorama/contract/translations/translations.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Translations } from './translations.service.ts';

/** Texts of a project (CONTRACT 1.10). */
export const translationsRouter = (translations: Translations) =>
  router({
    list: signedIn
      .input(ListTranslations)
      .output(TranslationPage)
      .query(({ ctx, input }) => translations.list(ctx.actor, input)),
    get: signedIn
      .input(GetTranslation)
      .output(TranslationRow)
      .query(({ ctx, input }) => translations.get(ctx.actor, input)),
    create: signedIn
      .input(CreateTranslation)
      .output(Translation)
      .mutation(({ ctx, input }) => translations.create(ctx.actor, input)),
    upsert: signedIn
      .input(UpsertTranslation)
      .output(UpsertedTranslation)
      .mutation(({ ctx, input }) => translations.upsert(ctx.actor, input)),
    deleteOverride: signedIn
      .input(DeleteOverride)
      .output(DeletedTranslation)
      .mutation(({ ctx, input }) => translations.deleteOverride(ctx.actor, input)),
    deleteCustom: signedIn
      .input(DeleteCustom)
      .output(DeletedTranslation)
      .mutation(({ ctx, input }) => translations.deleteCustom(ctx.actor, input)),
    revalidate: signedIn
      .meta({ limit: 'publishes' })
      .input(RevalidateTranslations)
      .output(RevalidatedTranslations)
      .mutation(({ ctx, input }) => translations.revalidate(ctx.actor, input)),
    overview: signedIn
      .input(GetTranslationsOverview)
      .output(TranslationsOverview)
      .query(({ ctx, input }) => translations.overview(ctx.actor, input.projectId)),
    rows: signedIn
      .input(ListDocumentTexts)
      .output(DocumentTextPage)
      .query(({ ctx, input }) => translations.rows(ctx.actor, input)),
    import: signedIn
      .input(ImportTranslations)
      .output(ImportedTranslations)
      .mutation(({ ctx, input }) => translations.import(ctx.actor, input)),
    export: signedIn
      .input(ExportTranslations)
      .output(ExportedTranslations)
      .query(({ ctx, input }) => translations.export(ctx.actor, input)),
  });
