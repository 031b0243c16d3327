import type {
  CreateTranslation,
  DeleteCustom,
  DeleteOverride,
  Translation,
  UpsertedTranslation,
  UpsertTranslation,
} from '@diorama/contract/translations/translations.contract.ts';
import type { Command } from '@diorama/documents/engine/command.ts';
import { baseText, ownRecord } from '@diorama/documents/translations/resolve-texts.ts';
import { CUSTOM, isCatalogueKey, isCustomKey } from '@diorama/documents/translations/translation-key.ts';
import { removeText, setText } from '@diorama/documents/translations/translations.commands.ts';
import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import type { TranslationsDocument } from '@diorama/documents/translations/translations.records.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { inUse, noSuchRevision, notFound, taken } from '../../errors/api-error.ts';
import { changeOf } from '../documents/merge/merge-onto-head.ts';
import { findUsages } from '../usages/find-usages.ts';
import {
  loadTranslations,
  type ProjectTranslations,
  requireTranslations,
  type TranslationsDeps,
} from './translations-doc.ts';

/** Usages named when a key in use is to be deleted. */
const MOST_USAGES = 50;

/** Adds a custom key with its text in one language. */
export const createTranslation = (
  deps: TranslationsDeps,
  actor: Actor,
  { projectId, key: bare, language, value }: z.output<typeof CreateTranslation>,
): Promise<Translation> =>
  writing(deps, actor, projectId, async (own, write) => {
    const key = `${CUSTOM}${bare}`;
    if (ownRecord(own.doc, key)) throw taken('NAME_TAKEN', `There is a key “${key}” already`);
    const revision = await write(setText, { key, language, value, first: own.first });
    return answerOf(actor, { key, language, value, revision });
  });

/** Writes a text under a key; the catalogue's own text takes back what stood in its place. */
export const upsertTranslation = (
  deps: TranslationsDeps,
  actor: Actor,
  { projectId, key, language, value, revision: seen }: z.output<typeof UpsertTranslation>,
): Promise<z.output<typeof UpsertedTranslation>> =>
  writing(deps, actor, projectId, async (own, write) => {
    if (!isCatalogueKey(key) && !isCustomKey(key)) throw notFound('Translation', key);
    const revision = await write(setText, { key, language, value, first: own.first }, seen);
    if (value === baseText(key, language)) return { removed: true as const };
    return answerOf(actor, { key, language, value, revision });
  });

/** Takes a text of the project back in one language. `deleted` false: there was none. */
export const deleteOverride = (
  deps: TranslationsDeps,
  actor: Actor,
  { projectId, key, language }: z.output<typeof DeleteOverride>,
): Promise<{ deleted: boolean }> =>
  writing(deps, actor, projectId, async (own, write) => {
    if (ownRecord(own.doc, key)?.values[language] === undefined) return { deleted: false };
    await write(setText, { key, language, value: null, first: own.first });
    return { deleted: true };
  });

/** Removes a custom key in all languages; IN_USE while a draft shows it, unless `force`. */
export const deleteCustom = (
  deps: TranslationsDeps,
  actor: Actor,
  { projectId, key, force }: z.output<typeof DeleteCustom>,
): Promise<{ deleted: boolean }> =>
  writing(deps, actor, projectId, async (own, write, trx) => {
    if (!ownRecord(own.doc, key)) return { deleted: false };
    const things = { kind: 'translation', ids: [key], spaceId: projectId };
    const usages = force ? [] : await findUsages(trx, actor, things, MOST_USAGES);
    if (usages.length > 0) throw inUse(`“${key}” is used in “${usages[0]?.label ?? ''}”`, usages);
    await write(removeText, { key });
    return { deleted: true };
  });

type Write = <A>(command: Command<TranslationsDocument, A>, args: A, seen?: number) => Promise<number>;

/** Locks the texts of a project and hands out what writes them; NOT_FOUND out of reach, PROJECT_LOCKED while frozen. */
function writing<T>(
  { db, documents }: TranslationsDeps,
  actor: Actor,
  projectId: string,
  work: (own: ProjectTranslations, write: Write, trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const id = await requireTranslations(trx, actor, projectId);
    const row = await documents.lock(trx, actor, id, translationsDocument.kind);
    const own = await loadTranslations(trx, projectId);
    const write: Write = async (command, args, seen) => {
      if (seen !== undefined && seen > row.revision) throw noSuchRevision('revision', seen);
      const edits = command.run(own.doc, args).edits();
      const { revision } = await documents.accept(trx, actor, row, {
        baseRevision: seen ?? row.revision,
        requestId: null,
        label: command.label,
        changes: edits.flatMap((edit) => changeOf(translationsDocument, edit) ?? []),
      });
      return revision;
    };
    return work(own, write, trx);
  });
}

const answerOf = (
  actor: Actor,
  { key, ...text }: Pick<Translation, 'key' | 'language' | 'value' | 'revision'>,
): Translation => ({
  key,
  ...text,
  type: isCustomKey(key) ? 'custom' : 'override',
  updatedAt: new Date(),
  updatedBy: { id: actor.userId, name: actor.name },
});
