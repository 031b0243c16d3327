import type {
  DocumentText,
  ImportDifference,
  ImportedTranslations,
  ImportMode,
  NewerTexts,
  UnfinishedTexts,
} from '@diorama/contract/translations/translations.contract.ts';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { isBareValue } from '@diorama/documents/shared/text/cell-fault.ts';
import { breather } from '../../../platform/concurrency/breather.ts';
import { aboutFile, noLanguage } from './about-file.ts';
import {
  type FoundText,
  faultOf,
  findText,
  isKnownKey,
  isSameText,
  type Known,
  keysOf,
  sourceOf,
} from './find-text.ts';
import type { FileRow, ReadFile } from './text-file.ts';
import { withoutTags } from './xliff/inline-tags.ts';

/** A text that an import writes. */
export interface PlannedText {
  /** Null for a text of the pages themselves. */
  text: DocumentText | null;
  key: string;
  language: Language;
  value: string;
  /** What the file was translated from, where it says so. */
  source: string | undefined;
  isUnfinished: boolean;
  /** Its text is there already: what changes is how far it is. */
  isStateAlone: boolean;
}

/** Characters of a refused text that are shown: a file can refuse a long one under thousands of keys. */
const SHOWN = 1_000;

/** What an import does, and what it writes. */
export interface ImportPlan extends Omit<ImportedTranslations, 'dryRun'> {
  writes: PlannedText[];
}

interface ImportChoices {
  mode: ImportMode;
  /** Only this language. */
  language: Language | undefined;
  unfinished: UnfinishedTexts;
  newer: NewerTexts;
  /** When the file was last saved, by who sends it. */
  savedAt?: number | undefined;
}

/**
 * Compares a file with the texts of a project, and lets others have their turns: 20,000 texts with tags take seconds. Changes
 * nothing: a dry run and the import itself plan alike.
 */
export async function planImport(file: ReadFile, known: Known, choices: ImportChoices): Promise<ImportPlan> {
  const breathe = breather();
  const counts = { change: 0, add: 0, unchanged: 0, keep: 0, refuse: 0 };
  const writes: PlannedText[] = [];
  const differences: ImportDifference[] = [];
  const refused = file.unknownLanguages.map(noLanguage);
  const seen = new Set<string>();
  let emptied = 0;
  let newer = 0;
  const spoken = languagesOf(file, choices);
  for (const row of file.rows)
    for (const key of keysOf(row, known)) {
      await breathe();
      const languages = languagesTaken(row, file, choices);
      const wrong = faultOfRow(key, row, known, languages);
      if (wrong !== null) {
        refused.push(wrong);
        continue;
      }
      if (isKnownKey(key, known))
        for (const language of spoken)
          if (row.values[language] === undefined && row.fault === undefined && findText(key, language, known).isOwn)
            emptied += 1;
      for (const language of languages) {
        const place = `${language} ${key}`;
        const planned = planText(key, language, { row, file, known, choices, isTwice: seen.has(place) });
        seen.add(place);
        if (planned === null) counts.unchanged += 1;
        else if (planned.difference.action === 'refuse') refused.push(planned.difference);
        else {
          counts[planned.difference.action] += 1;
          if (planned.isNewerHere) newer += 1;
          differences.push(planned.difference);
          if (planned.write) writes.push(planned.write);
        }
      }
    }
  counts.refuse = refused.length;
  return {
    writes,
    counts,
    differences: [...refused, ...differences],
    unfinished: differences.filter(({ isUnfinished }) => isUnfinished).length,
    newer,
    notes: [...aboutFile(file, known, choices.language), ...emptiedNote(emptied)],
  };
}

/** An empty text may be one that a translator took out, or has not come to: nothing is deleted by it. */
const emptiedNote = (count: number): string[] =>
  count === 0
    ? []
    : [
        count === 1
          ? '1 text is empty in the file and stays as it is here'
          : `${count.toLocaleString('en')} texts are empty in the file and stay as they are here`,
      ];

/** The languages that a file has texts in, of those that are taken. */
function languagesOf({ rows, sourceLanguage }: ReadFile, { language: only }: ImportChoices): Language[] {
  return LANGUAGES.filter(
    (language) =>
      (only === undefined ? language !== sourceLanguage : language === only) &&
      rows.some(({ values }) => values[language] !== undefined),
  );
}

interface Planning {
  row: FileRow;
  file: ReadFile;
  known: Known;
  choices: ImportChoices;
  /** The file had this text before. */
  isTwice: boolean;
}

/** The outcome for one text in one language; null: nothing to do, the file matches. */
function planText(
  key: string,
  language: Language,
  { row, file, known, choices, isTwice }: Planning,
): { difference: ImportDifference; write: PlannedText | null; isNewerHere?: boolean } | null {
  const found = findText(key, language, known);
  const { text: written, fault, remark } = plainText(row, language, found);
  const isStateAlone = found.before !== null && isWrittenAlike(found.before, written);
  // A state is of the text as it stands here.
  const value = isStateAlone ? (found.before ?? written) : written;
  const said = sourceOf(row, language, file, known, found);
  const source = isSameText(said, found.today) ? (found.today ?? undefined) : said;
  const state = row.states?.[language];
  const isUnfinished = state === 'unfinished';
  const isOutdated = isOlderSource(source, found);
  const listed = (action: ImportDifference['action'], message: string | null): ImportDifference => ({
    key: key.slice(0, 300),
    place: found.place,
    field: found.field,
    today: found.today,
    isOutdated,
    language,
    action,
    before: found.before,
    after: value,
    source: source ?? null,
    isUnfinished,
    message,
  });
  const wrong = isTwice
    ? 'The key is in the file twice; the first text counts'
    : (row.fault ??
      faultOf({ language, value }, found, known) ??
      (isStateAlone ? undefined : row.faults?.[language]) ??
      fault ??
      null);
  // It is not written: what is shown of it is enough.
  if (wrong !== null)
    return { difference: { ...listed('refuse', wrong), after: value.slice(0, SHOWN), source: null }, write: null };
  const onlyBlanks = isSameText(value, found.before) ? 'Only blanks differ' : null;
  const bare = isBareIn(value, found)
    ? `“${value.trim().slice(0, 40)}” is a value and no text. Check that it is meant`
    : null;
  const change = isStateAlone ? changeOfState(state, source, found) : (remark ?? onlyBlanks ?? bare);
  if (isStateAlone && change === null) return null;
  if (isUnfinished && choices.unfinished === 'leave-out')
    return { difference: listed('keep', 'Marked as unfinished in the file'), write: null };
  if (isKept(found, choices.mode)) return { difference: listed('keep', remark ?? null), write: null };
  const isNewerHere = !isStateAlone && isWrittenLater(found, { file, choices, isOutdated });
  if (isNewerHere && choices.newer === 'keep') return { difference: listed('keep', NEWER), write: null, isNewerHere };
  return {
    isNewerHere,
    difference: listed(found.before === null ? 'add' : 'change', isNewerHere ? NEWER : change),
    write: { text: found.text, key, language, value, source, isUnfinished, isStateAlone },
  };
}

const NEWER = 'Changed here after the file was saved';

/** Whether a text was translated from another one than that of today. */
const isOlderSource = (source: string | undefined, { today, isFirst }: Pick<FoundText, 'today' | 'isFirst'>): boolean =>
  !isFirst && source !== undefined && today !== null && !isSameText(source, today);

/** Whether a text here is newer than the file. A key has one time for all languages: its source may be what changed. */
function isWrittenLater(
  { text, before, writtenAt }: FoundText,
  { file, choices, isOutdated }: { file: ReadFile; choices: ImportChoices; isOutdated: boolean },
): boolean {
  const savedAt = Math.min(file.savedAt ?? Number.POSITIVE_INFINITY, choices.savedAt ?? Number.POSITIVE_INFINITY);
  return before !== null && writtenAt !== null && writtenAt > savedAt && (text !== null || !isOutdated);
}

/** A number or date where nothing else of the text is one. */
const isBareIn = (value: string, { today, before, isFirst }: FoundText): boolean => {
  const others = [before, isFirst ? null : today].filter((text) => text !== null);
  return isBareValue(value) && others.length > 0 && !others.some(isBareValue);
};

/** Line ends and characters that programs write differently, without a visible difference. */
const isWrittenAlike = (one: string, other: string): boolean => one === other || plainForm(one) === plainForm(other);
const plainForm = (text: string): string => text.replaceAll(/\r\n?/g, '\n').normalize('NFC');

/** The languages of a row that are taken: all but the one that was translated from, or the one that was chosen. */
const languagesTaken = (
  { values }: FileRow,
  { sourceLanguage }: ReadFile,
  { language: only }: ImportChoices,
): Language[] =>
  LANGUAGES.filter(
    (language) =>
      values[language] !== undefined && (only === undefined ? language !== sourceLanguage : language === only),
  );

const plainText = ({ values, source = '', remark }: FileRow, language: Language, { today, before }: FoundText) => {
  const text = withoutTags(values[language] ?? '', source, today ?? before ?? undefined);
  return { ...text, remark: text.remark ?? remark };
};

/** What a file says of a text that is there already, in a sentence; null: nothing new. */
function changeOfState(
  state: NonNullable<FileRow['states']>[Language],
  source: string | undefined,
  { state: now, today, isOwn, isFirst }: FoundText,
): string | null {
  const isOld = isOlderSource(source, { today, isFirst });
  switch (now) {
    case 'finished':
      if (state === 'unfinished') return 'Marked as unfinished';
      return isOld && isOwn ? 'Outdated: translated from an older text' : null;
    case 'unfinished':
      return state === 'finished' ? 'No longer marked as unfinished' : null;
    case 'outdated':
      return state === 'finished' && source !== undefined && !isOld ? 'Up to date with its source' : null;
  }
}

const isKept = ({ before, isOwn }: FoundText, mode: ImportMode): boolean =>
  mode === 'keep' ? isOwn : mode === 'only-missing' ? before !== null : false;

/** What is wrong with a row in all its languages; said once. */
function faultOfRow(
  key: string,
  { values, fault }: FileRow,
  known: Known,
  languages: readonly Language[],
): ImportDifference | null {
  const isRefused = languages.length > 0 && !isKnownKey(key, known);
  const message = isRefused ? 'There is no text with this key' : Object.keys(values).length === 0 ? fault : undefined;
  if (message === undefined) return null;
  return {
    key: key.slice(0, 300),
    place: null,
    field: null,
    today: null,
    isOutdated: false,
    language: null,
    action: 'refuse',
    before: null,
    after: (languages.map((language) => values[language]).find(Boolean) ?? '').slice(0, SHOWN),
    source: null,
    isUnfinished: false,
    message,
  };
}
