import { MAX_NAME } from '@diorama/documents/icgi/icgi.schema.ts';

/** What has a number behind its name: `kitchen_to_hall_0012.webp`, `Comp 1_00000.png`, `shot010_v003.1001.jpg`. */
const NUMBERED = /^(.*?)(\d{1,9})\.(png|jpe?g|webp|avif|tiff?)$/i;
/** Digits that programs put behind a name by themselves: Blender, 3ds Max, V-Ray and Unreal write four. */
const USUAL_DIGITS = 4;
/** Numbers missing in between above which the next ones belong to another sequence. */
const JUMP = 1_000;

/** A numbered file name in its parts. */
export interface NumberedName {
  /** All that stands before the number, with what separates them. */
  stem: string;
  digits: string;
  /** Lower case. */
  extension: string;
}

export function numberedName(name: string): NumberedName | null {
  const [, stem = '', digits = '', extension = ''] = name.match(NUMBERED) ?? [];
  return digits === '' ? null : { stem, digits, extension: extension.toLowerCase() };
}

/** A file with the number that its name gives it. */
export interface Numbered<F> {
  file: F;
  number: number;
}

/** Files that are numbered through. */
export interface NumberedRun<F> {
  /** Tells it from the others of its folder and ending. */
  key: string;
  /** Their name without the number, and without what separates them. */
  name: string;
  items: Numbered<F>[];
}

interface Digits<F> {
  file: F;
  digits: string;
}

/**
 * Takes files of one folder and ending apart that are numbered through. Digits of the name may stand right before those of
 * the number (`A01_to_A020001.png` is frame 1 of `A01_to_A02`), and frames before the first have a minus (`hall-010.png`).
 */
export function numberedRuns<F>(files: readonly { file: F; parts: NumberedName }[]): NumberedRun<F>[] {
  const stems = new Map<string, Digits<F>[]>();
  for (const { file, parts } of files) {
    const known = stems.get(parts.stem);
    if (known) known.push({ file, digits: parts.digits });
    else stems.set(parts.stem, [{ file, digits: parts.digits }]);
  }
  const signed = signedStems(stems);
  const runs: NumberedRun<F>[] = [];
  for (const [stem, files] of stems) {
    if (signed.has(stem)) continue;
    const own = runsOf(stem, files);
    const before = stems.get(`${stem}-`);
    if (signed.has(`${stem}-`) && before && own[0])
      for (const { file, digits } of before) own[0].items.push({ file, number: -Number(digits) });
    runs.push(...own);
  }
  return runs;
}

/** Stems whose minus is a sign: the frames without it go on from them with 0 or 1. */
function signedStems(stems: ReadonlyMap<string, readonly Digits<unknown>[]>): Set<string> {
  const lowest = (files: readonly Digits<unknown>[]) => Math.min(...files.map(({ digits }) => Number(digits)));
  const signed = [...stems].filter(([stem, files]) => {
    const after = /[^\s_.-]-$|[_.]-$/.test(stem) ? stems.get(stem.slice(0, -1)) : undefined;
    return after !== undefined && lowest(files) === 1 && lowest(after) === 0;
  });
  return new Set(signed.map(([stem]) => stem));
}

/** Files of one stem: one run, or several where the first digits belong to the name. */
function runsOf<F>(stem: string, files: readonly Digits<F>[]): NumberedRun<F>[] {
  const whole = {
    key: stem,
    name: nameOf(stem),
    items: files.map(({ file, digits }) => ({ file, number: Number(digits) })),
  };
  const width = files[0]?.digits.length ?? 0;
  if (width <= USUAL_DIGITS || files.some(({ digits }) => digits.length !== width)) return [whole];
  const heads = Map.groupBy(files, ({ digits }) => digits.slice(0, -USUAL_DIGITS));
  if (!belongsToName(stem, heads)) return [whole];
  return [...heads].map(([head, own]) => ({
    key: stem + head,
    name: nameOf(stem + head),
    items: own.map(({ file, digits }) => ({ file, number: Number(digits.slice(-USUAL_DIGITS)) })),
  }));
}

/** Whether the digits before the last four are of the name: numbers jump from one to the next, or they cannot be padding. */
function belongsToName(stem: string, heads: ReadonlyMap<string, readonly Digits<unknown>[]>): boolean {
  if (heads.size > 1) {
    const numbers = [...heads.values()]
      .map((files) => files.map(({ digits }) => Number(digits)).sort((a, b) => a - b))
      .sort(([a = 0], [b = 0]) => a - b);
    return numbers.every((run, at) => at === 0 || (run[0] ?? 0) - (numbers[at - 1]?.at(-1) ?? 0) > JUMP);
  }
  const [head = ''] = heads.keys();
  if (/^0*$/.test(head)) return false;
  return /[\p{L}\d]$/u.test(stem) || head.startsWith('0');
}

/** `hall_to_kitchen_` becomes `hall_to_kitchen`. */
const nameOf = (stem: string): string => stem.replace(/[ _.-]+$/, '').slice(0, MAX_NAME);

/** The number in a file name; null where it has none. */
export function numberOf(name: string): number | null {
  const parts = numberedName(name);
  return parts && Number(parts.digits);
}
