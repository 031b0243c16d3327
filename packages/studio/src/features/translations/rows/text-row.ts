import type { DocumentText } from '@diorama/contract/translations/translations.contract.ts';
import { sentence } from '@diorama/documents/engine/schema/labels.ts';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { baseText, isNoteOutdated, isOutdated, isUnfinished } from '@diorama/documents/translations/resolve-texts.ts';
import { type TextIssue, textIssues } from '@diorama/documents/translations/text-issues.ts';
import { isCustomKey } from '@diorama/documents/translations/translation-key.ts';
import { placeKey } from '@diorama/documents/translations/translations.commands.ts';
import type { SourceRecord, TextRecord } from '@diorama/documents/translations/translations.records.ts';

/** Where the texts of the pages themselves and custom keys stand. */
export const INTERFACE = 'interface';
export const CUSTOM_PLACE = 'custom';

/** The languages of the grid. `target` is null where a project speaks one. */
export interface GridLanguages {
  source: Language;
  target: Language | null;
}

/** A line of the grid: one text in its languages. */
export interface TextRow {
  /** A key, or `<document>/<record>/<path>`. */
  key: string;
  /** Id of a document, `interface` or `custom`. */
  place: string;
  title: string;
  detail: string;
  isCode: boolean;
  source: string;
  /** Empty: missing. */
  target: string;
  /** The project says something in place of the catalogue. */
  isChanged: boolean;
  isOutdated: boolean;
  /** Languages whose text its translator marked as unfinished. */
  unfinished: readonly Language[];
  /** Characters; null for what is edited elsewhere. */
  max: number | null;
  /** Of a product or menu. */
  text: DocumentText | null;
}

/** A text of a product or menu. */
export function rowOfText(
  text: DocumentText,
  note: SourceRecord | undefined,
  { source, target }: GridLanguages,
): TextRow {
  const from = text.values[source] ?? '';
  const to = target === null ? '' : (text.values[target] ?? '');
  return {
    key: placeKey(text),
    place: text.document,
    title: text.name,
    detail: sentence(text.field),
    isCode: false,
    source: from,
    target: to,
    isChanged: false,
    isOutdated: target !== null && isNoteOutdated(note, target, { source: from, value: to }),
    unfinished: LANGUAGES.filter((language) => isUnfinished(note, language, text.values[language])),
    max: text.max,
    text,
  };
}

/** A text under a key: the catalogue's, or the project's own. */
export function rowOfKey(key: string, record: TextRecord | undefined, { source, target }: GridLanguages): TextRow {
  const valueIn = (language: Language) => record?.values[language] ?? baseText(key, language) ?? '';
  const isCustom = isCustomKey(key);
  const isChanged = !isCustom && record !== undefined && Object.keys(record.values).length > 0;
  return {
    key,
    place: isCustom ? CUSTOM_PLACE : INTERFACE,
    title: key,
    detail: isChanged ? 'Changed here' : '',
    isCode: true,
    source: valueIn(source),
    target: target === null ? '' : valueIn(target),
    isChanged,
    isOutdated: target !== null && isOutdated(record, target, valueIn(source)),
    unfinished: LANGUAGES.filter((language) => isUnfinished(record, language, valueIn(language))),
    max: 10_000,
    text: null,
  };
}

const found = new WeakMap<TextRow, TextIssue[]>();

/** What is wrong with a row's texts; found once, because rows never change. */
export function issuesOfRow(row: TextRow, { source, target }: GridLanguages): TextIssue[] {
  const known = found.get(row);
  if (known) return known;
  const { source: from, target: to, max } = row;
  const own = from === '' ? [] : textIssues({ value: from, language: source, source: null, sourceLanguage: source });
  const translated =
    target === null || to === ''
      ? []
      : textIssues({ value: to, language: target, source: from, sourceLanguage: source });
  const issues =
    max === null
      ? []
      : [...translated, ...(translated.length > 0 ? [] : own.map(({ check, message }) => ({ check, message })))];
  found.set(row, issues);
  return issues;
}

/** Whether visitors of a language read a text in another one, or none: each language counts, the first one too. */
export const isMissing = ({ source, target }: TextRow, languages: GridLanguages): boolean =>
  source === '' || (languages.target !== null && target === '');

/** What a row needs, the most urgent first; null: nothing. */
export function needOf(
  row: TextRow,
  languages: GridLanguages,
): 'missing' | 'outdated' | 'unfinished' | 'problem' | null {
  if (isMissing(row, languages)) return 'missing';
  if (row.isOutdated) return 'outdated';
  if (row.unfinished.length > 0) return 'unfinished';
  return issuesOfRow(row, languages).length > 0 ? 'problem' : null;
}
