/** How a number in a cell is to be read. */
export type NumberKind = 'number' | 'date' | 'time' | 'duration';

/** Formats that every program knows by their number. Source: ECMA-376, part 1, 18.8.30. */
const KNOWN: readonly { from: number; to: number; kind: NumberKind }[] = [
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
export function numberKindOf(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return KNOWN.find(({ from, to }) => id >= from && id <= to)?.kind ?? 'number';
  const signs = (code.split(';')[0] ?? '')
    // Texts in quotes, single signs behind a mark, and halves of the day.
    .replace(/"[^"]*"|[\\_*]./g, '')
    .replace(/AM\/PM|A\/P/gi, 'h');
  if (/\[(?:h+|m+|s+)\]/i.test(signs)) return 'duration';
  // Colours, conditions and languages stand in brackets, too.
  const plain = signs.replace(/\[[^\]]*\]/g, '');
  if (/general|standard/i.test(plain)) return 'number';
  if (/[yd]/i.test(plain)) return 'date';
  if (/[hs]/i.test(plain)) return 'time';
  return /m/i.test(plain) ? 'date' : 'number';
}

const DAY = 86_400_000;
/** Day 0 of workbooks, and of those that count from 1904. Source: ECMA-376, part 1, 18.17.4.1. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Days that a calendar has: up to the end of the year 9999. */
const MOST_DAYS = 2_958_466;
/** Digits that a spreadsheet shows of a number: what it stores of 0.1 is 0.10000000000000001. */
const DIGITS = 15;

const two = (value: number): string => String(value).padStart(2, '0');

/** A stored number as its cell shows it: `2027-05-01`, `2027-05-01 18:00`, `18:00`, `36:00`, or the number. */
export function numberText(stored: string, kind: NumberKind, isFrom1904: boolean): string {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  if (kind === 'number' || value < 0 || value >= MOST_DAYS) return String(Number(value.toPrecision(DIGITS)));
  if (kind === 'date') return dateText((isFrom1904 ? EPOCH_1904 : EPOCH) + value * DAY);
  const seconds = Math.round((kind === 'time' ? value % 1 : value) * (DAY / 1000));
  const hours = Math.floor(seconds / 3600);
  const text = `${two(kind === 'time' ? hours % 24 : hours)}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? text : `${text}:${two(seconds % 60)}`;
}

/** To the nearest minute: the fraction of a day is not exact. */
function dateText(time: number): string {
  const text = new Date(Math.round(time / 60_000) * 60_000).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}
