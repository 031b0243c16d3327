import type {
  DocumentText,
  ImportDifference,
  ImportedTranslations,
  ImportMode,
  UnfinishedTexts,
} from '@diorama/contract/translations/translations.contract.ts';
import { LANGUAGES, type Language } from '@diorama/documents/shared/languages.ts';
import type { SourceRecord } from '@diorama/documents/translations/translations.records.ts';
import type { ProjectTranslations } from '../translations-doc.ts';
import { aboutFile, noLanguage } from './about-file.ts';
import { type FoundText, faultOf, findText, isSameText, keyOf, sourceOf } from './find-text.ts';
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

/** What an import does, and what it writes. */
export interface ImportPlan extends Omit<ImportedTranslations, 'dryRun'> {
  writes: PlannedText[];
}

/** What a file is compared with. */
export interface Known {
  own: ProjectTranslations;
  /** By `<document>/<record>/<path>`. */
  texts: ReadonlyMap<string, DocumentText>;
  /** The same, for what texts were translated from. */
  notes: ReadonlyMap<string, SourceRecord>;
  /** Names by id. */
  documents: ReadonlyMap<string, string>;
}

interface ImportChoices {
  mode: ImportMode;
  /** Only this language. */
  language: Language | undefined;
  unfinished: UnfinishedTexts;
}

/** Compares a file with the texts of a project. Pure: a dry run and the import itself plan alike. */
export function planImport(file: ReadFile, known: Known, choices: ImportChoices): ImportPlan {
  const counts = { change: 0, add: 0, unchanged: 0, keep: 0, refuse: 0 };
  const writes: PlannedText[] = [];
  const differences: ImportDifference[] = [];
  const refused = file.unknownLanguages.map(noLanguage);
  const seen = new Set<string>();
  let unfinished = 0;
  for (const row of file.rows) {
    const key = keyOf(row, known);
    if (row.fault !== undefined && Object.keys(row.values).length === 0)
      refused.push({ ...nothingFound(key), action: 'refuse', message: row.fault });
    for (const language of languagesTaken(row, file, choices)) {
      const found = findText(key, language, known);
      const { text: value, fault, remark } = plainText(row, language, found);
      const said = sourceOf(row, language, file, known, found);
      const source = isSameText(said, found.today) ? (found.today ?? undefined) : said;
      const state = row.states?.[language];
      const about = {
        key: key.slice(0, 300),
        place: found.place,
        language,
        before: found.before,
        after: value,
        source: source ?? null,
        isUnfinished: state === 'unfinished',
        message: remark ?? null,
      };
      const wrong = seen.has(`${language} ${key}`)
        ? 'The key is in the file twice; the first text counts'
        : (row.fault ?? faultOf(key, { language, value }, found, known) ?? fault ?? null);
      seen.add(`${language} ${key}`);
      if (wrong !== null) {
        refused.push({ ...about, action: 'refuse', message: wrong });
        continue;
      }
      const isSame = found.before === value;
      const change = isSame ? changeOfState(state, source, found) : null;
      if (isSame && change === null) {
        counts.unchanged += 1;
        continue;
      }
      if (state === 'unfinished') unfinished += 1;
      const isLeftOut = state === 'unfinished' && choices.unfinished === 'leave-out';
      if (isLeftOut || isKept(found, choices.mode)) {
        counts.keep += 1;
        const message = isLeftOut ? 'Marked as unfinished in the file' : about.message;
        differences.push({ ...about, action: 'keep', message });
        continue;
      }
      const action = found.before === null ? 'add' : 'change';
      counts[action] += 1;
      differences.push({ ...about, action, message: change ?? about.message });
      const { isUnfinished } = about;
      writes.push({
        text: found.text,
        key,
        language,
        value,
        source,
        isUnfinished,
        isStateAlone: isSame,
      });
    }
  }
  counts.refuse = refused.length;
  const notes = aboutFile(file, known, choices.language);
  return { writes, counts, differences: [...refused, ...differences], unfinished, notes };
}

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
  const isOld = !isFirst && source !== undefined && today !== null && !isSameText(source, today);
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

const nothingFound = (key: string) => ({
  key: key.slice(0, 300),
  place: null,
  language: null,
  before: null,
  after: '',
  source: null,
  isUnfinished: false,
});
