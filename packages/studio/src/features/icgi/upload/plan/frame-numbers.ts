import { MAX_NAME } from '@diorama/documents/icgi/icgi.schema.ts';
import { isPassName } from './render-passes.ts';

/** What has a number behind its name: `kitchen_to_hall_0012.webp`, `Comp 1_00000.png`, `shot010_v003.1001.jpg`, `hall_-012.png`. */
const NUMBERED = /^(.*?)((?<=[_.]|^)-)?(\d{1,9})$/;
/** `Hall (12)`, as Windows numbers what is renamed together. */
const IN_BRACKETS = /^(.*\S[\s_]*\()()(\d{1,4})(\))$/;
/** `0012_hall`, `12_Photo`, as Lumion writes it. */
const IN_FRONT = /^()()(\d{1,9})([\s_.-]+\D*)$/;
/** `Hall.0012.FinalImage`, `Hall0012_CMasks_ID`, `hall_0012_3840x2160`, `hall_0012 (1)`: what may stand behind the number. */
const IN_THE_MIDDLE = /^(.*?)((?<=[_.])-)?(\d{1,9})((?:[\s_.-]\D.*|[\s_.-]\d{3,5}x\d{3,5}| \(\d{1,2}\)))$/i;
const TAIL =
  /^(?:[\s_.-](?:l|r|left|right|(?:de)?main|beauty|final[\s_-]?image(?:[\s_-]?path[\s_-]?tracer)?|path[\s_-]?trac(?:er|ed)|rgb|denoise[dr]?|light[\s_-]?mix|lefteye|righteye|left[\s_-]eye|right[\s_-]eye|\d{3,5}x\d{3,5})| \(\d{1,2}\))$/i;

/** The second copy of a file, as browsers save it. */
const COPY = /^ \(\d{1,2}\)$/;

const IMAGE = /^(.*)\.(png|jpe?g|webp|avif|tiff?)$/i;
/** Names of one kind of file. */
const SAME_ENDING: Readonly<Record<string, string>> = { jpeg: 'jpg', tiff: 'tif' };
/** Digits that programs put behind a name by themselves: Blender, 3ds Max, V-Ray and Unreal write four. */
const USUAL_DIGITS = 4;
/** Numbers missing in between above which the next ones belong to another sequence. */
const JUMP = 1_000;

/** A numbered file name in its parts. */
export interface NumberedName {
  /** All that stands before the number, with what separates them. */
  stem: string;
  /** A minus behind a separator is a sign; one behind a letter may be a hyphen, which the other files tell. */
  isNegative: boolean;
  digits: string;
  /** All that stands behind it; mostly empty. */
  tail: string;
  /** Lower case; one for each kind. */
  extension: string;
}

export function numberedName(name: string): NumberedName | null {
  const [, base = '', written = ''] = name.match(IMAGE) ?? [];
  const [, stem = '', sign, digits = '', tail = ''] = numberIn(base) ?? [];
  const extension = written.toLowerCase();
  if (digits === '') return null;
  return { stem, isNegative: sign === '-', digits, tail, extension: SAME_ENDING[extension] ?? extension };
}

function numberIn(base: string): RegExpMatchArray | null {
  const last = base.match(NUMBERED);
  if (last && !/[\s_.-]\d{3,5}x$/i.test(last[1] ?? '')) return last;
  const middle = base.match(IN_THE_MIDDLE);
  const tail = middle?.[4] ?? '';
  if (middle && (TAIL.test(tail) || isPassName(`hall${tail}`))) return middle;
  return base.match(IN_BRACKETS) ?? base.match(IN_FRONT);
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

interface Digits<F> extends Numbered<F> {
  digits: string;
}

/**
 * Takes files of one folder and ending apart that are numbered through. Digits of the name may stand right before those of
 * the number (`A01_to_A020001.png` is frame 1 of `A01_to_A02`), and frames before the first have a minus (`hall-010.png`).
 */
export function numberedRuns<F>(files: readonly { file: F; parts: NumberedName }[]): NumberedRun<F>[] {
  return [...Map.groupBy(files, ({ parts }) => parts.tail)].flatMap(([tail, own]) =>
    runsOfTail(own).map(({ key, name, items }) => ({
      key: tail === '' ? key : `${key}#${tail}`,
      name: nameOf(`${name}${COPY.test(tail) ? '' : tail}`),
      items,
    })),
  );
}

function runsOfTail<F>(files: readonly { file: F; parts: NumberedName }[]): NumberedRun<F>[] {
  const stems = new Map<string, Digits<F>[]>();
  for (const { file, parts } of files) {
    const { stem, digits, isNegative } = parts;
    const one = { file, digits, number: Number(digits) * (isNegative ? -1 : 1) || 0 };
    const known = stems.get(stem);
    if (known) known.push(one);
    else stems.set(stem, [one]);
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

/** Stems whose hyphen is a sign: the frames without it go on from them with 0, in the same steps. */
function signedStems(stems: ReadonlyMap<string, readonly Digits<unknown>[]>): Set<string> {
  const sorted = (files: readonly Digits<unknown>[]) => files.map(({ number }) => number).sort((a, b) => a - b);
  const signed = [...stems].filter(([stem, files]) => {
    const after = /[^\s_.-]-$/.test(stem) ? stems.get(stem.slice(0, -1)) : undefined;
    if (!after) return false;
    const [numbers, later] = [sorted(files), sorted(after)];
    const step = (later[1] ?? 1) - (later[0] ?? 0);
    return later[0] === 0 && numbers[0] === step;
  });
  return new Set(signed.map(([stem]) => stem));
}

/** Files of one stem: one run, or several where the first digits belong to the name. */
function runsOf<F>(stem: string, files: readonly Digits<F>[]): NumberedRun<F>[] {
  const whole = { key: stem, name: nameOf(stem), items: files.map(({ file, number }) => ({ file, number })) };
  const width = files[0]?.digits.length ?? 0;
  if (width <= USUAL_DIGITS || files.some(({ digits, number }) => digits.length !== width || number < 0))
    return [whole];
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
const nameOf = (stem: string): string => stem.replace(/^[ _.-]+|[ _.()-]+$/g, '').slice(0, MAX_NAME);

/**
 * The numbers of files by their names, with the run that each belongs to. Read together: whether a hyphen is a sign, and which
 * digits are of the name, only the others tell.
 */
export function numbersOf(names: readonly string[]): Map<string, { key: string; number: number }> {
  const numbered = names.flatMap((file) => {
    const parts = numberedName(file);
    return parts ? [{ file, parts }] : [];
  });
  return new Map(
    numberedRuns(numbered).flatMap(({ key, items }) =>
      items.map(({ file, number }) => [file, { key, number }] as const),
    ),
  );
}
