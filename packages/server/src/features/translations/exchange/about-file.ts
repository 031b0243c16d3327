import type { ImportDifference } from '@diorama/contract/translations/translations.contract.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { isKnownKey, type Known, keysOf } from './find-text.ts';
import { noSuchLanguage, type ReadFile } from './text-file.ts';

/** A language of a file that the project does not speak. */
export const noLanguage = (code: string): ImportDifference => ({
  key: '',
  place: null,
  field: null,
  today: null,
  isOutdated: false,
  language: null,
  action: 'refuse',
  before: null,
  after: code,
  source: null,
  isUnfinished: false,
  message: noSuchLanguage(code),
});

/** What to say of a file as a whole: an import never ends with figures of zero alone. */
export function aboutFile(file: ReadFile, known: Known, only: Language | undefined): string[] {
  const { rows, sourceLanguage, remarks } = file;
  const held = `The file holds ${textsOf(rows.length)}`;
  if (rows.length === 0) return ['The file holds no texts', ...remarks];
  if (!rows.some((row) => keysOf(row, known).some((key) => isKnownKey(key, known))))
    return [
      `${held}, none with a key of this project. Keys are those of an exported file: a PO context, an id, a column “Key”`,
      ...remarks,
    ];
  const count = (language: Language) => rows.filter(({ values }) => values[language] !== undefined).length;
  const spoken = LANGUAGES.filter((language) => count(language) > 0);
  const taken = spoken.filter((language) => (only === undefined ? language !== sourceLanguage : language === only));
  const leftOut = spoken.filter((language) => only !== undefined && language !== only && language !== sourceLanguage);
  const wanted = only ?? known.own.languages.find((language) => language !== (sourceLanguage ?? known.own.first));
  const nothing = wanted === undefined ? 'none of them translated' : `none of them in ${LANGUAGE_NAMES[wanted]}`;
  return [
    ...(taken.length === 0 ? [`${held}, ${nothing}`] : []),
    ...leftOut.map((language) => `${LANGUAGE_NAMES[language]} in the file: ${textsOf(count(language))}, left out`),
    ...remarks,
  ];
}

const textsOf = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'text' : 'texts'}`;
