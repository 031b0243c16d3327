import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { plainHeading } from '../../../../../table-files/plain-heading.ts';
import type { ColumnRole } from '../mapping.ts';

/** Headings of names, in lower case. */
const NAME =
  /^(?:name|namn|title|titel|rubrik|label|etikett|text|benämning|beteckning|plats|place|ställe|adressnamn|namn1)$/;
/** Those of them that only Swedish has: what stands below is Swedish, too. */
const SWEDISH = /^(?:namn1?|rubrik|etikett|benämning|beteckning|plats|ställe|adressnamn)$/;
const LANGUAGES_OF: Readonly<Record<string, Language>> = {
  ...{ sv: 'sv', svenska: 'sv', swedish: 'sv', se: 'sv', swe: 'sv' },
  ...{ en: 'en', engelska: 'en', english: 'en', eng: 'en' },
};

interface NameContext {
  /** Of a heading that names no language. */
  language: Language;
  /** Those of the project. */
  languages: readonly Language[];
}

/** What a heading says of names: in Swedish where it is a Swedish word and the project has Swedish. Null: it is no heading of names. */
export function nameRole(plain: string, { language, languages }: NameContext): ColumnRole | null {
  if (NAME.test(plain))
    return { type: 'name', language: SWEDISH.test(plain) && languages.includes('sv') ? 'sv' : language };
  const own = languageNamed(plain);
  return own === null ? null : { type: 'name', language: own };
}

/** The language that the heading of a name ends with. */
export const languageNamed = (plain: string): Language | null => languageBehind(NAME, plain);

function languageBehind(heading: RegExp, plain: string): Language | null {
  const [, base = '', end = ''] = /^(.+?) (\p{L}+)$/u.exec(plain) ?? [];
  return heading.test(base) ? (LANGUAGES_OF[end] ?? null) : null;
}

/** Headings of what is said of a place, in lower case. */
const TEXT = /^(?:desc(?:ription)?|beskrivning|text|info(?:rmation)?|details?|detaljer|comment|kommentar|notes?)$/;
/** Those that English and Swedish share. */
const EITHER_TEXT = /^(?:text|info(?:rmation)?)$/;
const SWEDISH_TEXT = /^(?:beskrivning|detaljer|kommentar)$/;

/** What a heading says of texts, as {@link nameRole} does of names; one that both share is in the language of the `names`. */
export function textRole(
  plain: string,
  { language, languages, names = language }: NameContext & { names?: Language },
): ColumnRole | null {
  if (EITHER_TEXT.test(plain)) return { type: 'text', language: names };
  if (TEXT.test(plain))
    return { type: 'text', language: SWEDISH_TEXT.test(plain) && languages.includes('sv') ? 'sv' : language };
  const own = languageBehind(TEXT, plain);
  return own === null ? null : { type: 'text', language: own };
}

/** Whether a heading, in plain form, is that of names without a language. */
export const isPlainName = (plain: string): boolean => NAME.test(plain);

/** Whether a heading names the language of its names. */
export const namesLanguage = (heading: string): boolean => languageNamed(plainHeading(heading)) !== null;
