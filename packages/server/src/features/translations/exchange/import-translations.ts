import type { ImportedTranslations, ImportTranslations } from '@diorama/contract/translations/translations.contract.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { noteSources, setTexts } from '@diorama/documents/translations/translations.commands.ts';
import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { refuseWhenLocked } from '../../../access/project-lock.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { limitByTurns } from '../../../platform/concurrency/limit-by-turns.ts';
import { changeOf } from '../../documents/merge/merge-onto-head.ts';
import { allDocumentTexts } from '../document-texts.ts';
import { keysWrittenAt } from '../list-translations.ts';
import { textDocuments } from '../text-documents.ts';
import { notesByPlace } from '../text-state.ts';
import { readTranslations, type TranslationsDeps } from '../translations-doc.ts';
import { textsByKey } from './find-text.ts';
import { type PlannedText, planImport } from './plan-import.ts';
import { readFileApart } from './read-file-apart.ts';

/** Texts of a project that a file is compared with. */
const MOST_TEXTS = 50_000;
const LABEL = 'Import texts';

/** Files read at the same time by this process; people take turns. */
const inTurn = limitByTurns(2);

/** Compares a file with the texts of a project and, unless it is a dry run, takes it over: all of it or nothing. */
export const importTranslations = (
  deps: TranslationsDeps,
  actor: Actor,
  input: z.output<typeof ImportTranslations>,
): Promise<ImportedTranslations> =>
  inTurn(actor.userId, async () => {
    const { projectId, format, onConflict: mode, dryRun, content, language, unfinished, savedAt, newer } = input;
    const own = await readTranslations(deps.db, actor, projectId);
    if (!dryRun) await refuseWhenLocked(deps.db, actor, projectId);
    const file = await readFileApart({ format, content, language });
    const documents = new Map((await textDocuments(deps.db, projectId)).map(({ id, name }) => [id, name]));
    const texts = textsByKey(await allDocumentTexts(deps.db, actor, { projectId }, MOST_TEXTS));
    const { writes, ...found } = await planImport(
      file,
      { own, texts, documents, notes: notesByPlace(own), writtenAt: await keysWrittenAt(deps.db, own.id) },
      { mode, language, unfinished, savedAt, newer },
    );
    if (!dryRun && writes.length > 0)
      await deps.db.transaction().execute((trx) => write(deps, trx, actor, { projectId, writes }));
    return { ...found, dryRun };
  });

async function write(
  { documents }: TranslationsDeps,
  trx: Kysely<Database>,
  actor: Actor,
  { projectId, writes }: { projectId: string; writes: readonly PlannedText[] },
): Promise<void> {
  const own = await readTranslations(trx, actor, projectId);
  const byDocument = Map.groupBy(
    writes.filter(({ text, isStateAlone }) => text !== null && !isStateAlone),
    ({ text }) => text?.document ?? '',
  );
  // In the order of their ids: two imports at once wait for each other in one order only.
  for (const [id, planned] of [...byDocument].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const row = await documents.lock(trx, actor, id);
    await documents.accept(trx, actor, row, {
      baseRevision: planned.reduce((least, { text }) => Math.min(least, text?.revision ?? least), row.revision),
      requestId: null,
      label: LABEL,
      changes: patchesOf(planned),
    });
  }
  const notes = notesByPlace(own);
  const { first } = own;
  const named = setTexts.run(
    own.doc,
    writes.flatMap(({ text, ...planned }) => (text ? [] : [{ ...planned, first }])),
  );
  const noted = noteSources.run(
    named,
    writes.flatMap(({ text, key, language, value, source, isUnfinished }) => {
      const note = notes.get(key);
      const isMarked = isUnfinished || note?.unfinished !== undefined;
      const from = language === first ? value : (source ?? text?.values[first]);
      if (!text || from === undefined || (language === first && !isMarked)) return [];
      const { document, record, path } = text;
      return [{ id: note?.id, document, record, path, language, from, to: value, at: Date.now(), isUnfinished }];
    }),
  );
  const row = await documents.lock(trx, actor, own.id, translationsDocument.kind);
  await documents.accept(trx, actor, row, {
    baseRevision: own.revision,
    requestId: null,
    label: LABEL,
    changes: changesOf(translationsDocument, noted.edits()),
  });
}

const changesOf = (kind: DocumentKind, edits: ReturnType<ReturnType<typeof setTexts.run>['edits']>): Change[] =>
  edits.flatMap((edit) => changeOf(kind, edit) ?? []);

/** One patch for each record. */
function patchesOf(planned: readonly PlannedText[]): Change[] {
  const byRecord = Map.groupBy(planned, ({ text }) => text?.record ?? '');
  return [...byRecord].map(([record, texts]) => ({
    record,
    op: 'patch',
    set: setsOf(texts),
  }));
}

/** A text that has something else in its place is written whole: in all languages that visitors read it in. */
function setsOf(planned: readonly PlannedText[]): { path: string[]; value: unknown }[] {
  const byPath = Map.groupBy(planned, ({ text }) => text?.path ?? '');
  return [...byPath.values()].flatMap((texts): { path: string[]; value: unknown }[] => {
    const [{ text } = { text: null }] = texts;
    const path = text?.path.split('.') ?? [];
    if (!text?.isInstead) return texts.map(({ language, value }) => ({ path: [...path, language], value }));
    const written = Object.fromEntries(texts.map(({ language, value }) => [language, value]));
    return [{ path: path.slice(0, -1), value: { type: 'custom', value: { ...text.values, ...written } } }];
  });
}
