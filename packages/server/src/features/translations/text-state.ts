import type { DocumentText } from '@diorama/contract/translations/translations.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import {
  isNoteOutdated,
  isOutdated,
  isUnfinished,
  ownRecord,
  resolvedText,
} from '@diorama/documents/translations/resolve-texts.ts';
import { placeKey } from '@diorama/documents/translations/translations.commands.ts';
import type { SourceRecord } from '@diorama/documents/translations/translations.records.ts';
import type { ProjectTranslations } from './translations-doc.ts';

/** How far a translation that is there has come. */
export type TranslationState = 'finished' | 'unfinished' | 'outdated';

/** The state of a text under a key. */
export function stateOfKey({ doc, first }: ProjectTranslations, key: string, language: Language): TranslationState {
  const record = ownRecord(doc, key);
  if (isUnfinished(record, language, resolvedText(doc, key, language, first).value)) return 'unfinished';
  const source = resolvedText(doc, key, first).value;
  return language !== first && isOutdated(record, language, source) ? 'outdated' : 'finished';
}

/** The state of a text of another document. */
export function stateOfText(
  { first }: ProjectTranslations,
  note: SourceRecord | undefined,
  { values }: Pick<DocumentText, 'values'>,
  language: Language,
): TranslationState {
  const value = values[language] ?? '';
  if (isUnfinished(note, language, value)) return 'unfinished';
  const isOld = language !== first && isNoteOutdated(note, language, { source: values[first] ?? '', value });
  return isOld ? 'outdated' : 'finished';
}

/** The notes on texts of other documents, found by their places, as copies keep their ids. */
export const notesByPlace = ({ doc }: Pick<ProjectTranslations, 'doc'>): ReadonlyMap<string, SourceRecord> =>
  new Map(doc.all('sources').map((note) => [placeKey(note), note]));
