import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import type { CellReader } from '../grid/cell-text.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import { isUnit } from './heading-unit.ts';

const FEET: Readonly<Record<string, string>> = { length: 'ft', area: 'sq ft' };

/** Names of languages as headings have them. */
const LANGUAGE_WORDS: Readonly<Record<string, Language>> = {
  ...Object.fromEntries(
    LANGUAGES.flatMap((code) => [
      [code, code],
      [LANGUAGE_NAMES[code].toLowerCase(), code],
    ]),
  ),
  svenska: 'sv',
  engelska: 'en',
};

/** What columns are called in a file: by their label where an import finds the column by it again, else by their id. */
export const headingsOf = (
  columns: readonly GridColumn[],
  reader: Pick<CellReader, 'language' | 'sizeUnit'>,
): string[] =>
  columns.map((place) => {
    const { column, language } = place;
    const label = labelOf(place, reader.language) ?? column.id;
    const unit = reader.sizeUnit === 'sqf' ? FEET[column.type] : undefined;
    const suffix = language ?? unit;
    const heading = suffix === undefined ? label : `${label} (${suffix})`;
    if (columnNamed(heading, columns, reader.language) === place) return heading;
    return language === null ? column.id : `${column.id} (${language})`;
  });

const labelOf = ({ column: { label } }: GridColumn, language: Language): string | null =>
  (label?.type === 'custom' && (label.value[language] || label.value.en)) || null;

/** A heading without the unit that stands behind it in brackets or behind a comma, or the language that it ends with: `Label (sv)`, `label sv`. */
export function headingParts(heading: string): { base: string; language: Language | null } {
  const text = heading.trim();
  const inBrackets = /^(.+?)\s*\(([^()]+)\)$/.exec(text);
  const [, before = '', behind = ''] = inBrackets ?? /^(.+?)[\s:_-]+([A-Za-z]+)$/.exec(text) ?? [];
  const language = LANGUAGE_WORDS[behind.trim().toLowerCase()] ?? null;
  if (language !== null) return { base: before.trim(), language };
  const [, named = text, unit = ''] = /^(.+),\s*(\S+)$/.exec(text) ?? [];
  return { base: inBrackets?.[1] ?? (isUnit(unit) ? named : text), language };
}

/** Programs write `Living area` as `living_area`, and letters that are composed otherwise. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.:-]+/g, ' ')
    .trim();

/** The column that a heading names, by its id or a label; null where none or several are meant. */
export function columnNamed(heading: string, columns: readonly GridColumn[], shown: Language): GridColumn | null {
  const whole = plain(heading);
  if (whole === '') return null;
  const { base, language } = headingParts(heading);
  const own = plain(base);
  const isId = (text: string) => (one: GridColumn) => plain(one.column.id) === text;
  const isLabel = (text: string) => (one: GridColumn) =>
    LANGUAGES.some(
      (code) => plain(one.column.label?.type === 'custom' ? (one.column.label.value[code] ?? '') : '') === text,
    );
  const isOf = (code: Language | null) => (one: GridColumn) => one.language === null || one.language === code;
  const tries: ((one: GridColumn) => boolean)[][] = [
    [isId(whole), isOf(shown)],
    [isLabel(whole), isOf(shown)],
    ...(language ? [[isId(own), (one: GridColumn) => one.language === language]] : []),
    ...(language ? [[isLabel(own), (one: GridColumn) => one.language === language]] : []),
    ...(language
      ? []
      : [
          [isId(own), isOf(shown)],
          [isLabel(own), isOf(shown)],
        ]),
  ];
  for (const tests of tries) {
    const found = columns.filter((one) => tests.every((test) => test(one)));
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}
