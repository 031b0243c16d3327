/** Encodings of two bytes for a letter. */
export type EastAsianEncoding = 'gbk' | 'big5' | 'shift_jis' | 'euc-kr';

type Range = readonly [from: number, to: number];

interface Form {
  encoding: EastAsianEncoding;
  leads: readonly Range[];
  trails: readonly Range[];
  /** First bytes, and second ones, of the letters of which texts are made. */
  common: readonly Range[];
  commonTrails: readonly Range[];
  /** Letters of one byte. */
  single: readonly Range[];
}

const HIGH: Range = [0xa1, 0xfe];
const FORMS: readonly Form[] = [
  {
    encoding: 'euc-kr',
    ...{ leads: [[0x81, 0xfd]], trails: [[0x41, 0xfe]], common: [[0xb0, 0xc8]], commonTrails: [HIGH], single: [] },
  },
  {
    encoding: 'gbk',
    ...{ leads: [[0x81, 0xfe]], trails: [[0x40, 0xfe]], common: [[0xb0, 0xd7]], commonTrails: [HIGH], single: [] },
  },
  {
    encoding: 'big5',
    leads: [[0x81, 0xfe]],
    trails: [[0x40, 0x7e], HIGH],
    common: [[0xa4, 0xc6]],
    commonTrails: [[0x40, 0x7e], HIGH],
    single: [],
  },
  {
    encoding: 'shift_jis',
    leads: [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
    trails: [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
    common: [
      [0x81, 0x83],
      [0x88, 0x97],
    ],
    commonTrails: [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
    single: [[0xa1, 0xdf]],
  },
];

/** Of all letters of two bytes: so many are common, so many stand next to another one, and so few have no second byte. */
const LEAST = { common: 0.85, together: 0.6, faults: 0.02 };
/** Of Korean texts nearly all are: Chinese ones have others, too. */
const KOREAN = 0.97;
/** Number of letters below which nothing can be detected. */
const FEWEST = 4;
/** Share of bytes below 192, which Cyrillic texts nearly have not. */
const LEAST_LOW = 0.15;

const isIn = (byte: number, ranges: readonly Range[]): boolean =>
  ranges.some(([from, to]) => byte >= from && byte <= to);

/** The encoding in which a text that is not UTF-8 has letters of two bytes; null: it has others. A few letters may be cut in the middle. */
export function eastAsianEncoding(bytes: Uint8Array): EastAsianEncoding | null {
  const found = FORMS.flatMap((form) => {
    const share = shareOf(bytes, form);
    return share === null ? [] : [{ encoding: form.encoding, share }];
  });
  const korean = found.find(({ encoding, share }) => encoding === 'euc-kr' && share >= KOREAN);
  const [best = null] = found.filter(({ encoding }) => encoding !== 'euc-kr').sort((a, b) => b.share - a.share);
  return korean?.encoding ?? best?.encoding ?? null;
}

/** The share of common letters, if the text may be in this form. */
function shareOf(bytes: Uint8Array, { leads, trails, common, commonTrails, single }: Form): number | null {
  let [pairs, usual, together, faults, low, high] = [0, 0, 0, 0, 0, 0];
  /** Where the letter before ended. */
  let end = -1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    if (isIn(byte, single)) {
      pairs += 1;
      continue;
    }
    const trail = bytes[at + 1] ?? 0;
    if (!isIn(byte, leads) || !isIn(trail, trails)) {
      faults += 1;
      continue;
    }
    pairs += 1;
    for (const one of [byte, trail]) {
      if (one < 0x80) continue;
      high += 1;
      if (one < 0xc0) low += 1;
    }
    if (isIn(byte, common) && isIn(trail, commonTrails)) usual += 1;
    if (end === at || (bytes[at + 2] ?? 0) >= 0x80) together += 1;
    end = at + 2;
    at += 1;
  }
  const isText =
    pairs >= FEWEST &&
    faults <= pairs * LEAST.faults &&
    together >= pairs * LEAST.together &&
    low >= high * LEAST_LOW &&
    usual >= pairs * LEAST.common;
  return isText ? usual / pairs : null;
}
