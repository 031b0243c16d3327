/** How a number in a cell is to be read. */
export type NumberKind = 'number' | 'percent' | 'date' | 'time' | 'duration';

export interface NumberFormat {
  kind: NumberKind;
  /** Digits that a number always has, and the signs between them: `000 00` of a postcode; zeros are the digits. */
  digits: string | null;
}

/** Formats that every program knows by their number. Source: ECMA-376, part 1, 18.8.30. */
const KNOWN: readonly { from: number; to: number; kind: NumberKind }[] = [
  { from: 9, to: 10, kind: 'percent' },
  { from: 14, to: 17, kind: 'date' },
  { from: 18, to: 21, kind: 'time' },
  { from: 22, to: 22, kind: 'date' },
  { from: 27, to: 31, kind: 'date' },
  { from: 32, to: 33, kind: 'time' },
  { from: 34, to: 36, kind: 'date' },
  { from: 45, to: 45, kind: 'time' },
  { from: 46, to: 46, kind: 'duration' },
  { from: 47, to: 47, kind: 'time' },
  { from: 50, to: 58, kind: 'date' },
];

/** What a format makes of numbers. `code`: as the workbook has it, for formats of its own. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined)
    return { kind: KNOWN.find(({ from, to }) => id >= from && id <= to)?.kind ?? 'number', digits: null };
  const [section = ''] = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(code) ?? [];
  const kind = kindOf(section);
  return { kind, digits: kind === 'number' ? digitsOf(section) : null };
}

function kindOf(section: string): NumberKind {
  const signs = section
    // Texts in quotes, single signs behind a mark, and halves of the day.
    .replace(/"[^"]*"|[\\_*]./g, '')
    .replace(/AM\/PM|A\/P/gi, 'h');
  if (/\[(?:h+|m+|s+)\]/i.test(signs)) return 'duration';
  // Colours, conditions and languages stand in brackets, too.
  const plain = signs.replace(/\[[^\]]*\]/g, '');
  if (/general|standard/i.test(plain)) return 'number';
  if (/[yd]/i.test(plain)) return 'date';
  if (/[hs]/i.test(plain)) return 'time';
  if (/m/i.test(plain)) return 'date';
  return plain.includes('%') ? 'percent' : 'number';
}

/** A digit of {@link NumberFormat.digits} until it is filled in. */
const DIGIT = '\u0000';

/** Formats of numbers that are names, such as of flats and postcodes: two zeros or more, and nothing else that counts. */
function digitsOf(section: string): string | null {
  const pattern = section
    .replace(/\[(?!\$)[^\]]*\]|[_*]./g, '')
    .replace(/"([^"]*)"|\\(.)|0/g, (whole, quoted?: string, single?: string) => quoted ?? single ?? (whole && DIGIT));
  const isName = !/[#?.,%@E$[\]]/i.test(section.replace(/"[^"]*"|\\./g, '').replace(/\[(?!\$)[^\]]*\]|[_*]./g, ''));
  return isName && pattern.split(DIGIT).length > 2 ? pattern : null;
}

const DAY = 86_400_000;
/** Day 0 of workbooks, and of those that count from 1904. Source: ECMA-376, part 1, 18.17.4.1. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Day 60 is 29 February 1900, which there was not: the days before it are counted from a day later. */
const LEAP_DAY = 60;
/** Days that a calendar has: up to the end of the year 9999. */
const MOST_DAYS = 2_958_466;
/** Digits that a spreadsheet shows of a number: what it stores of 0.1 is 0.10000000000000001. */
const DIGITS = 15;

const two = (value: number): string => String(value).padStart(2, '0');

/** A stored number as its cell shows it: `2027-05-01`, `2027-05-01 18:00`, `18:00`, `36:00`, `0101`, `25%` for 0.25, or the number. */
export function numberText(stored: string, { kind, digits }: NumberFormat, isFrom1904: boolean): string {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  // With all its digits, however few of them the cell shows.
  if (kind === 'percent') return `${Number((value * 100).toPrecision(DIGITS))}%`;
  if (kind === 'number' || value < 0 || value >= MOST_DAYS)
    return (digits === null ? null : filled(digits, value)) ?? String(Number(value.toPrecision(DIGITS)));
  // A part of a day that is shown as a date has none: Excel shows 1900-01-00.
  if (kind === 'date' && (isFrom1904 || value >= 1)) return dateText(value, isFrom1904);
  const seconds = Math.round((kind === 'duration' ? value : value % 1) * (DAY / 1000));
  const hours = Math.floor(seconds / 3600);
  const text = `${two(kind === 'duration' ? hours : hours % 24)}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? text : `${text}:${two(seconds % 60)}`;
}

/** A whole number in the digits of its format; null: it is no whole number. */
function filled(pattern: string, value: number): string | null {
  if (!Number.isSafeInteger(value) || value < 0) return null;
  const places = pattern.split(DIGIT);
  const text = String(value).padStart(places.length - 1, '0');
  const more = text.length - (places.length - 1);
  return places.map((literal, at) => literal + (at === 0 ? text.slice(0, more + 1) : (text[at + more] ?? ''))).join('');
}

/** To the nearest second: the fraction of a day is not exact. */
function dateText(days: number, isFrom1904: boolean): string {
  const seconds = Math.round(days * (DAY / 1000));
  const day = Math.floor(seconds / (DAY / 1000));
  const isBeforeLeapDay = !isFrom1904 && day < LEAP_DAY;
  const epoch = isFrom1904 ? EPOCH_1904 : EPOCH + (isBeforeLeapDay ? DAY : 0);
  const text = new Date(epoch + seconds * 1000).toISOString();
  const date = !isFrom1904 && day === LEAP_DAY ? '1900-02-29' : text.slice(0, 10);
  const time = text.slice(11, 19).replace(/:00$/, '');
  return time === '00:00' ? date : `${date} ${time}`;
}
