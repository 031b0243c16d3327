import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { fileLanguageOf, NO_LANGUAGE, TextFileError, twiceOf } from './text-file.ts';

/** What languages call themselves, as headings may have it. */
const OWN_NAMES: Readonly<Record<string, Language>> = { english: 'en', swedish: 'sv', svenska: 'sv', engelska: 'en' };
/**
 * Headings of the column of keys: ours, then those of translation platforms. An `id` next to it counts their own rows.
 */
const KEYS =
  'key,key name,keyname,translation key,string id,text id,identifier,term,nyckel,schlüssel,avain,name,id'.split(',');
/** Columns that are for people and programs. */
const NOTES = [
  '',
  ...'place,plats,context,note,notes,comment,comments,description,status,state,fuzzy,type,translator comments'.split(
    ',',
  ),
  ...'developer comments,key id,id,name,tags,labels,platforms,platform,filename,file,filenames,namespace'.split(','),
  ...'screenshots,screenshot,character limit,char limit,max length,plural,is plural'.split(','),
  ...'created,updated,created at,updated at'.split(','),
];

/** Columns that say how far a text is. */
export const STATES = ['status', 'state', 'fuzzy'];

/** A place that may stand behind a language: it does not make it another one. */
const PLACES = /^(?:sweden|sverige|finland|uk|us|usa|united (?:kingdom|states)|international)$/;

/** The language of a heading: `Swedish`, `sv-SE`, `sv#SE`, `Swedish (sv)`, `Swedish (Sweden)`, `sv - Svenska`. */
function languageIn(written: string): Language | null {
  const heading = written.replace('#', '-');
  const own = (name: string) => OWN_NAMES[name] ?? fileLanguageOf(name);
  const [, before = '', inside = ''] =
    /^(.+?)\s*[([]([^()[\]]+)[)\]]$/.exec(heading) ?? /^(.+?)\s+[-–:|/]\s+(.+)$/.exec(heading) ?? [];
  const named = own(before.trim());
  const isOne = named !== null && (own(inside.trim()) === named || PLACES.test(inside.trim()));
  return own(heading) ?? (isOne ? named : null);
}

/** Columns of one translation, as tools write them that know two languages: Translate Toolkit, Weblate, Crowdin. */
const SOURCES = ['source', 'source text', 'source phrase', 'source string', 'original'];
const TARGETS = ['target', 'target text', 'translation', 'translated text'];
/** Where those have our keys: a context, or what a PO file refers to. */
const REFERENCES = ['context', 'identifier', 'term', 'location', 'id'];

/** What the columns of a table are; places count from 0. */
export interface TableColumns {
  /** The first is the key, the others may be, too. */
  keys: readonly number[];
  languages: readonly { language: Language; at: number }[];
  /** What its translations were made from, where that is not the text of a language; -1: nothing says so. */
  sourceAt: number;
  stateAt: number;
  /** Headings that are neither. */
  unknown: readonly string[];
}

/** Reads a first row. `wanted`: the language of a column that is called “Translation”. */
export function tableColumns(row: readonly string[], wanted: Language | undefined): TableColumns {
  const headings = row.map((heading) => heading.trim().toLowerCase());
  const plain = headings.map((heading) => heading.replaceAll(/[\s_.-]+/g, ' ').trim());
  const placeOf = (names: readonly string[]) => names.map((name) => plain.indexOf(name)).find((at) => at >= 0) ?? -1;
  const [sourceAt, targetAt] = [placeOf(SOURCES), placeOf(TARGETS)];
  const named = headings.flatMap((heading, at) => {
    const language = languageIn(heading);
    return language ? [{ language, at }] : [];
  });
  const isOfTwo = named.length === 0 && targetAt >= 0;
  const references = isOfTwo ? REFERENCES.map((name) => plain.indexOf(name)).filter((at) => at >= 0) : [];
  const keyAt = isOfTwo ? (references[0] ?? placeOf(KEYS)) : placeOf(KEYS);
  if (isOfTwo && wanted === undefined) throw new TextFileError(NO_LANGUAGE);
  if (keyAt < 0)
    throw new TextFileError('The first row has no column “Key”. Export the texts to get a file with the right columns');
  const languages = (isOfTwo && wanted ? [{ language: wanted, at: targetAt }] : named).filter(({ at }) => at !== keyAt);
  for (const [language, same] of Map.groupBy(languages, (column) => column.language))
    if (same.length > 1)
      throw new TextFileError(
        twiceOf(
          language,
          same.map(({ at }) => row[at] ?? ''),
        ),
      );
  const keys = [...new Set([keyAt, ...references, ...(isOfTwo && placeOf(KEYS) >= 0 ? [placeOf(KEYS)] : [])])];
  const known = new Set([...keys, ...languages.map(({ at }) => at), ...(isOfTwo ? [sourceAt] : [])]);
  const unknown = headings.filter((_, at) => !known.has(at) && !NOTES.includes(plain[at] ?? ''));
  if (languages.length === 0 && unknown.length === 0)
    throw new TextFileError('The first row names no language. Use “English” or “Swedish” as a heading');
  const stateAt = headings.findIndex((heading) => STATES.includes(heading));
  return { keys, languages, sourceAt: isOfTwo ? sourceAt : -1, stateAt, unknown };
}
