/** Characters of a name that count. */
const MOST = 64;
/** How alike names are that differ only in what programs make of them. */
const SAME_NAME = 0.97;
/** And in the number that one of them has behind it. */
const SAME_STEM = 0.9;
/** Two numbers behind one name are mostly two things. */
const OTHER_NUMBER = 0.75;

/** Characters that formats of files cannot have in names: of FBX, of XML, and of addresses. */
const ESCAPES: readonly [RegExp, number][] = [
  [/FBXASC(\d{3})/g, 10],
  [/_x([0-9a-f]{4})_/gi, 16],
  [/%([0-7][0-9a-f])/gi, 16],
];
/** What programs put in front: what it is in (Maya's names and paths, USD's paths, FBX's kinds), and what kind it is of. */
const ABOVE = /^.*[:|/](?=[^:|/])/s;
const WRAPPED = /^(?:mesh|geo|geom|geometry|obj|object|node|model|mat|material|sm|mi|grp|group)[\s._-]+(?=.*\p{L})/iu;
/** What they put behind: the level of detail, and what kind it is of; in one word with it only as Maya does. */
const KIND = '(?:mesh|geo|geom|geometry|obj|shape|mat|material|grp|group|inst|instance)';
const BEHIND = new RegExp(String.raw`[\s._-]+(?:lod[\s_-]?\d{1,2}|${KIND}\d{0,3})$`, 'i');
const IN_ONE_WORD = /(?<=[\p{Ll}\d])(?:Shape|Mesh|Geo|Material)\d{0,3}(?:Orig)?$/u;

/** A name without what programs add to it. */
function bareName(name: string): string {
  let bare = name.slice(0, MOST);
  for (const [pattern, base] of ESCAPES)
    bare = bare.replace(pattern, (_, code: string) => String.fromCharCode(Number.parseInt(code, base)));
  bare = bare.replace(ABOVE, '');
  const unwrapped = bare.replace(WRAPPED, '');
  for (let before = unwrapped; ; ) {
    const next = before.replace(BEHIND, '').replace(IN_ONE_WORD, '');
    if (next === before || next === '') return before;
    before = next;
  }
}

/** Names that are remembered: each is compared with many others. */
const MOST_REMEMBERED = 50_000;
const remembered = new Map<string, { folded: string; stem: string }>();

function readName(name: string): { folded: string; stem: string } {
  const known = remembered.get(name);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const folded = folding(name);
  const read = { folded, stem: folded.replace(/(?: \d+)+$/, '') || folded };
  remembered.set(name, read);
  return read;
}

/**
 * A name split into letters and numbers, without case, accents and leading zeros: `ns:Wall_North.001` is `wallnorth 1`.
 */
export const foldedName = (name: string): string => readName(name).folded;

/** A name without its numbers behind, too: `Wall_North.001` is `wallnorth`. */
export const stemOf = (name: string): string => readName(name).stem;

function folding(name: string): string {
  const words = bareName(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ');
  const parts = words.match(/\p{L}+|\d+/gu) ?? [];
  return parts.reduce((folded, part) => {
    const plain = part.replace(/^0+(?=\d)/, '');
    // Programs insert spaces between letters freely, but not between numbers.
    return folded + (/^\d/.test(plain) && folded !== '' ? ` ${plain}` : plain);
  }, '');
}

/** How alike two names are, 0 to 1. */
export function likenessOfNames(a: string, b: string): number {
  if (a === b) return 1;
  if (a === '' || b === '') return 0;
  const [first, second] = [foldedName(a), foldedName(b)];
  if (first === second) return first === '' ? 0 : SAME_NAME;
  // Programs count what is there twice: `Window 2.001`.
  if (first.startsWith(`${second} `) || second.startsWith(`${first} `)) return SAME_STEM;
  const [stem, other] = [stemOf(a), stemOf(b)];
  if (stem === other) return OTHER_NUMBER;
  return SAME_STEM * sharedPairs(stem, other);
}

/** Pairs of neighbouring characters that both have, of all (Dice's coefficient). */
function sharedPairs(a: string, b: string): number {
  if (a.length < 2 || b.length < 2) return 0;
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < a.length; at += 1) {
    const pair = a.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let at = 0; at + 1 < b.length; at += 1) {
    const pair = b.slice(at, at + 2);
    const left = counts.get(pair) ?? 0;
    if (left === 0) continue;
    counts.set(pair, left - 1);
    shared += 1;
  }
  return (2 * shared) / (a.length + b.length - 2);
}
