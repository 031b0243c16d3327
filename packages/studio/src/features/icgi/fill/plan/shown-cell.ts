import { type Language, LOCALES } from '@diorama/documents/engine/schema/languages.ts';
import { type DecimalSign, isEitherNumber } from '@diorama/documents/shared/text/number-text.ts';
import { isStored } from '../../../../table-files/column-decimals.ts';

/** Numbers from here on are grouped; below they may be years or numbers of flats. */
const GROUPED_FROM = 10_000;

interface CellLook {
  language: Language;
  groupsDigits: boolean;
  /** The decimal sign of its column; null: its numbers leave it open. */
  decimal?: DecimalSign | null;
  /** Numbers of a workbook have a point, and digits that calculating left behind. */
  isWorkbook: boolean;
}

const localeOf = (language: Language): string =>
  Object.entries(LOCALES).findLast(([, own]) => own === language)?.[0] ?? language;

/** Decimals of a workbook's number: what is behind them was left by calculating. */
const MOST_DECIMALS = 10;

/** Making one takes longer than to write a thousand numbers. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, useGrouping: boolean, decimals: number | null): Intl.NumberFormat {
  const key = `${language} ${useGrouping} ${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(localeOf(language), {
    useGrouping,
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? MOST_DECIMALS,
  });
  formats.set(key, made);
  return made;
}

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:[.,]\d+)?(?:e[+-]?\d{1,3})?$/i;

/** The text of a cell as visitors read it: numbers have the decimal sign of their language, whichever the file has. */
export function shownCell(text: string, look: CellLook): string {
  const { language, groupsDigits, isWorkbook } = look;
  const plain = text.trim();
  const [, share] = /^([^%]*\d)\s*%$/.exec(plain) ?? [];
  // English has no blank before the sign.
  if (share !== undefined && NUMBER.test(share))
    return `${shownCell(share, look)}${look.language === 'en' ? '' : '\u00a0'}%`;
  if (!NUMBER.test(plain)) return plain;
  const isEither = isEitherNumber(plain) && !(isWorkbook && isStored(plain));
  // As it is written, `2,450` is right for those who read it as the sheet does; another sign may make a thousandth of it.
  if (isEither && !look.decimal) return plain;
  if (isEither && !plain.includes(look.decimal ?? ''))
    return formatOf(language, true, null).format(Number(plain.replace(/[.,]/, '')));
  const value = Number(plain.replace(',', '.'));
  const useGrouping = groupsDigits && Math.abs(value) >= GROUPED_FROM;
  const decimals = /[.,](\d+)$/.exec(plain)?.[1]?.length ?? 0;
  const isWritten = !isWorkbook && decimals <= MOST_DECIMALS;
  // A plain integer stays as it is: it may be a year or the number of a flat.
  if (!useGrouping && isWritten && decimals === 0) return plain;
  return formatOf(language, useGrouping, isWritten ? decimals : null).format(value);
}
