import type {
  DocumentText,
  ImportDifference,
  ImportedTranslations,
  ImportMode,
} from '@diorama/contract/translations/translations.contract.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@diorama/documents/shared/languages.ts';
import { MAX_TEXT } from '@diorama/documents/shared/primitives.schema.ts';
import { resolvedText } from '@diorama/documents/translations/resolve-texts.ts';
import { isCatalogueKey, isCustomKey } from '@diorama/documents/translations/translation-key.ts';
import { placeKey } from '@diorama/documents/translations/translations.commands.ts';
import { isStorable } from '../../../http/storable-text.ts';
import type { ProjectTranslations } from '../translations-doc.ts';
import type { FileRow, ReadFile } from './text-file.ts';

/** A text that an import writes. */
export interface PlannedText {
  /** Null for a text of the pages themselves. */
  text: DocumentText | null;
  key: string;
  language: Language;
  value: string;
  /** What the file was translated from, where it says so. */
  source: string | undefined;
}

/** What an import does, and what it writes. */
export interface ImportPlan {
  writes: PlannedText[];
  counts: ImportedTranslations['counts'];
  differences: ImportDifference[];
}

interface Known {
  own: ProjectTranslations;
  /** By `<document>/<record>/<path>`. */
  texts: ReadonlyMap<string, DocumentText>;
  /** Names by id. */
  documents: ReadonlyMap<string, string>;
}

/** Compares a file with the texts of a project. Pure: a dry run and the import itself plan alike. */
export function planImport(
  file: ReadFile,
  known: Known,
  { mode, language: only }: { mode: ImportMode; language: Language | undefined },
): ImportPlan {
  const plan: ImportPlan = {
    writes: [],
    counts: { change: 0, add: 0, unchanged: 0, keep: 0, refuse: 0 },
    differences: [],
  };
  const refused: ImportDifference[] = [];
  const seen = new Set<string>();
  for (const code of file.unknownLanguages) {
    const message = `“${code.slice(0, 40)}” is no language of this project`;
    refused.push({
      key: '',
      place: null,
      language: null,
      action: 'refuse',
      before: null,
      after: code,
      source: null,
      message,
    });
  }
  for (const row of file.rows) {
    for (const language of LANGUAGES) {
      const value = row.values[language];
      if (value === undefined) continue;
      if (only === undefined ? language === file.sourceLanguage : language !== only) continue;
      const found = placeOf(row.key, language, known);
      const source = file.sourceLanguage === null ? undefined : row.values[file.sourceLanguage];
      const about = {
        key: row.key.slice(0, 300),
        place: found.place,
        language,
        before: found.before,
        after: value,
        source: source ?? null,
      };
      const fault = faultOf(row, language, value, found, known, seen);
      seen.add(`${language} ${row.key}`);
      if (fault !== null) refused.push({ ...about, action: 'refuse', message: fault });
      else if (found.before === value) plan.counts.unchanged += 1;
      else if (isKept(found, mode)) {
        plan.counts.keep += 1;
        plan.differences.push({ ...about, action: 'keep', message: null });
      } else {
        const action = found.before === null ? 'add' : 'change';
        plan.counts[action] += 1;
        plan.differences.push({ ...about, action, message: null });
        plan.writes.push({ text: found.text, key: row.key, language, value, source });
      }
    }
  }
  plan.counts.refuse = refused.length;
  return { ...plan, differences: [...refused, ...plan.differences] };
}

interface FoundText {
  text: DocumentText | null;
  place: string | null;
  before: string | null;
  /** Whether the project itself has said something there. */
  isOwn: boolean;
}

function placeOf(key: string, language: Language, { own, texts, documents }: Known): FoundText {
  const text = texts.get(key);
  if (text) {
    const before = text.values[language] ?? null;
    return { text, place: documents.get(text.document) ?? '', before, isOwn: before !== null };
  }
  const { value, source } = resolvedText(own.doc, key, language, own.first);
  const isThere = source === 'project' || source === 'base';
  return { text: null, place: null, before: isThere ? value : null, isOwn: source === 'project' };
}

const isKept = ({ before, isOwn }: FoundText, mode: ImportMode): boolean =>
  mode === 'keep' ? isOwn : mode === 'only-missing' ? before !== null : false;

function faultOf(
  { key }: FileRow,
  language: Language,
  value: string,
  { text }: FoundText,
  { own }: Known,
  seen: ReadonlySet<string>,
): string | null {
  if (seen.has(`${language} ${key}`)) return 'The key is in the file twice; the first text counts';
  if (!own.languages.includes(language)) return `The project does not speak ${LANGUAGE_NAMES[language]}`;
  if (!text && !isCatalogueKey(key) && !isCustomKey(key)) return 'There is no text with this key';
  if (text?.max === null) return 'Rich text is edited in its own editor';
  if (value.trim() === '') return 'The text is empty';
  // A file can name what its own text may not hold: JSON by an escape.
  if (!isStorable(value)) return 'The text holds a character that cannot be stored';
  const max = Math.min(text?.max ?? MAX_TEXT, MAX_TEXT);
  if (value.length > max) return `The text has ${value.length} characters, the most is ${max}`;
  return null;
}

/** Texts by the key that they have in files. */
export const textsByKey = (texts: readonly DocumentText[]): Map<string, DocumentText> =>
  new Map(texts.map((text) => [placeKey(text), text]));

/** The note on a text of another document, when there is one: found by its place, as copies keep their ids. */
export const notesByPlace = ({ doc }: ProjectTranslations): Map<string, string> =>
  new Map(doc.all('sources').map((note) => [placeKey(note), note.id]));
