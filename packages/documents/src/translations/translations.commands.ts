import { commandsOf, forEach } from '../engine/command.ts';
import { LANGUAGES, type Language } from '../engine/schema/languages.ts';
import type { Records } from '../engine/schema/records.ts';
import { baseText, ownRecord, resolvedText } from './resolve-texts.ts';
import { hexHash } from './text-hash.ts';
import { isCustomKey, recordIdOf } from './translation-key.ts';
import type { TextRecord, TranslationsDocument } from './translations.records.ts';

const command = commandsOf<TranslationsDocument>();
type Translations = Records<TranslationsDocument>;

/** Order among texts has no meaning; the same everywhere, so that two people who add one key agree. */
const ORDER = 'a0';

/** One text in one language. `first`: the project's first language, which the others are translated from. */
export interface TextChange {
  key: string;
  language: Language;
  /** Null takes the value away; so does the catalogue's own text. */
  value: string | null;
  first: Language;
  /** What it was translated from, where that is not the text of today. */
  source?: string | undefined;
  /** Its translator marked it as unfinished. */
  isUnfinished?: boolean | undefined;
  /** A custom key that this leaves without any text goes, too. */
  isDropped?: boolean | undefined;
}

/** Marks with the one of a language: on a text, or taken away; absent when none is left. */
function markedBy(
  marks: TextRecord['unfinished'],
  language: Language,
  text: string | null,
): TextRecord['unfinished'] | undefined {
  const { [language]: _old, ...others } = marks ?? {};
  const next = text === null || text === '' ? others : { ...others, [language]: hexHash(text) };
  return Object.keys(next).length > 0 ? next : undefined;
}

const write = (
  translations: Translations,
  { key, language, value, first, source, isUnfinished = false, isDropped = false }: TextChange,
): Translations => {
  const id = recordIdOf(key);
  const { unfinished: marks, ...record } = ownRecord(translations, key) ?? {
    id,
    order: ORDER,
    key,
    values: {},
    from: {},
    unfinished: undefined,
  };
  const { [language]: _value, ...values } = record.values;
  const { [language]: _from, ...from } = record.from;
  const kept = value === null || value === baseText(key, language) ? null : value;
  const unfinished = markedBy(marks, language, isUnfinished ? value : null);
  if (kept === null && Object.keys(values).length === 0 && !unfinished && (isDropped || !isCustomKey(key)))
    return translations.remove('texts', id);
  const origin = source ?? resolvedText(translations, key, first).value;
  const isTranslated = kept !== null && language !== first && origin !== null;
  const next: TextRecord = {
    ...record,
    values: kept === null ? values : { ...values, [language]: kept },
    from: isTranslated ? { ...from, [language]: hexHash(origin) } : from,
    ...(unfinished ? { unfinished } : {}),
  };
  return translations.put('texts', next);
};

/** Writes a text in one language, or takes it back to the catalogue's. */
export const setText = command('Edit text', write);

/** Writes several texts as one step. */
export const setTexts = forEach('Edit texts', setText);

/** Removes a custom key with its texts in all languages. */
export const removeText = command('Delete text', (translations, { key }: { key: string }) =>
  translations.remove('texts', recordIdOf(key)),
);

/** Says that a translation fits the text of today. */
export const confirmText = command(
  'Mark translation as up to date',
  (translations, { key, language, first }: { key: string; language: Language; first: Language }) => {
    const value = ownRecord(translations, key)?.values[language];
    return value === undefined ? translations : write(translations, { key, language, value, first });
  },
);

/** A text of another document, by where its languages lie. */
export interface TextPlace {
  document: string;
  record: string;
  path: string;
}

/** The place as one text, to find things by. */
export const placeKey = ({ document, record, path }: TextPlace): string => `${document}/${record}/${path}`;

/** A text of another document and what it was translated from. `id`: of the note there is on it already. */
export interface SourceNote extends TextPlace {
  id?: string | undefined;
  language: Language;
  from: string;
  to: string;
  /** When: milliseconds since the epoch. */
  at: number;
  /** Its translator marked it as unfinished. */
  isUnfinished?: boolean | undefined;
}

/** Remembers what texts of other documents were translated from. */
export const noteSources = forEach(
  'Edit texts',
  command('Edit text', (translations, { id, language, from, to, at, isUnfinished, ...place }: SourceNote) => {
    const known = id ?? hexHash(placeKey(place));
    const { unfinished: marks, ...record } = translations.get('sources', known) ?? {
      id: known,
      order: ORDER,
      ...place,
      from: {},
      to: {},
      at: {},
      unfinished: undefined,
    };
    const unfinished = markedBy(marks, language, isUnfinished ? to : null);
    return translations.put('sources', {
      ...record,
      from: { ...record.from, [language]: hexHash(from) },
      to: { ...record.to, [language]: hexHash(to) },
      at: { ...record.at, [language]: at },
      ...(unfinished ? { unfinished } : {}),
    });
  }),
);

/** Languages of a text that have a value. */
export const languagesOfText = ({ values }: Pick<TextRecord, 'values'>): Language[] =>
  LANGUAGES.filter((language) => values[language] !== undefined);
