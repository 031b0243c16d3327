import { plainHeading } from '../../../../../table-files/plain-heading.ts';
import type { ParsedFile } from '../../parse/parsed-file.ts';
import { textOf } from '../cell-text.ts';
import type { ImportMapping } from '../mapping.ts';
import { columnsIn } from './card-text.ts';

/** Headings of what visitors would read of a place; in English and Swedish. */
const CONTENTS =
  /^(?:desc(?:ription)?|beskrivning|text|info(?:rmation)?|details|comment|kommentar|notes?|(?:street ?|gatu|besöks)?add?ress?e?|web(?: ?site| ?page|bplats|bsida)?|url|links?|länk|www|home ?page|hemsida|(?:tele)?(?:phone|fon)(?: ?number|nummer)?|tel|mobile?|e ?(?:mail|post)(?: ?address?|adress)?|mail|(?:opening ?)?hours|opening times|öppet(?:tider)?|images?|bild(?:er)?|photos?|foton?|pictures?|media links|gx media links)$/;

/** Rows that are sampled. */
const LOOKED_AT = 200;

/** Says which columns with contents for visitors are left out; null: none. */
export function leftOutColumns(
  { columns, features }: ParsedFile,
  { roles, keyColumn, template = '' }: ImportMapping,
): string | null {
  const looked = features.slice(0, LOOKED_AT);
  const inText = columnsIn(template, columns);
  const names = columns.filter(
    (heading, at) =>
      at !== keyColumn &&
      !inText.has(at) &&
      roles[at]?.type === 'skip' &&
      CONTENTS.test(plainHeading(heading)) &&
      looked.some(({ values }) => textOf(values[at]) !== ''),
  );
  if (names.length === 0) return null;
  const shown = names.slice(0, 4).map((name) => `“${name.slice(0, 40)}”`);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  return `${shown.join(', ')}${more} ${names.length === 1 ? 'is' : 'are'} left out: choose what ${names.length === 1 ? 'it is' : 'they are'}, or show ${names.length === 1 ? 'it' : 'them'} in a widget`;
}
