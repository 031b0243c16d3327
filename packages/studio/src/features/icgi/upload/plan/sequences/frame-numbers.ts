import { MAX_NAME } from '@diorama/documents/icgi/icgi.schema.ts';
import { isPassName } from './render-passes.ts';

/** What has a number behind its name: `kitchen_to_hall_0012.webp`, `Comp 1_00000.png`, `shot010_v003.1001.jpg`, `hall_-012.png`. */
const NUMBERED = /^(.*?)((?<=[_.]|^)-)?(\d{1,9})$/;
/** `Hall (12)`, as Windows numbers what is renamed together, and `Comp 1_[00012]`, as After Effects may leave its pattern. */
const IN_BRACKETS = /^(.*\S[\s_.]*[([{#])()(\d{1,6})([)\]}]?)$/;
/** `0012_hall`, `12_Photo`, as Lumion writes it. */
const IN_FRONT = /^()()(\d{1,9})([\s_.-]+\D*)$/;
/** `Hall.0012.FinalImage`, `Hall0012_CMasks_ID`, `hall_0012_3840x2160`, `hall_0012 (1)`: what may stand behind the number. */
const IN_THE_MIDDLE =
  /^(.*?)((?<=[_.])-)?(\d{1,9})((?:[\s_.-]\D.*|[\s_.-](?:\d{3,5}x\d{3,5}|\d{1,4}[a-z]{1,3}|20\d\d[-_.]?\d\d[-_.]?\d\d)| \(\d{1,2}\)))$/i;
/** What programs and people put behind the number of each frame: the picture itself, its eye, how it was finished, its size. */
const SUFFIXES = [
  String.raw`l|r|left|right|left[\s_-]?eye|right[\s_-]?eye`,
  String.raw`(?:de)?main|beauty|final|final[\s_-]?image(?:[\s_-]?path[\s_-]?tracer)?|path[\s_-]?trac(?:er|ed)|composite|effects[\s_-]?result`,
  String.raw`s?rgba?|rgb[\s_-]?colou?r|aces(?:cg)?|denoise[dr]?|(?:c[a-z]+[\s_])?(?:light|beauty)[\s_-]?mix`,
  String.raw`comp|graded?|grading|cc|post|retouch(?:ed)?|retusch(?:erad)?|edit(?:ed)?|upscaled?|upscayl|magnific|gigapixel|topaz|\d{1,2}x|export(?:ed)?|\d{1,2}k|\d{3,5}x\d{3,5}`,
].join('|');
const TAIL = new RegExp(String.raw`^(?:(?:[\s_.-](?:${SUFFIXES}))+| \(\d{1,2}\))$`, 'i');
/** Text after a number that many files share is a suffix, whatever it says: this many files, with numbers this long. */
const MANY_ALIKE = 24;
const LONG_NUMBER = 3;

/** The second copy of a file, as browsers and systems save it. */
const COPY = /^(?: \(\d{1,2}\)|[\s_-]*[-–]\s*(?:copy|kopia|kopie)(?:\s*\(\d{1,2}\))?| copy(?: \d{1,2})?)$/i;

const IMAGE = /^(.*)\.(png|jpe?g|jpe|jfif|webp|avif|tiff?)$/i;
/** Names of one kind of file. */
const SAME_ENDING: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg', tiff: 'tif' };
/** What programs call the picture itself among several that they write with a number of their own: `hall_rgb_1`. */
const PICTURE_OF_SEVERAL = /[\s_.-](?:rgba?|beauty|image)$/i;
/** Digits that programs put behind a name by themselves: Blender, 3ds Max, V-Ray and Unreal write four. */
const USUAL_DIGITS = 4;
/** Numbers missing in between above which the next ones belong to another sequence. */
const JUMP = 1_000;
/**
 * Video editors write this many digits and begin with one hour: at 24, 25 and 30 frames a second, or at twice as many.
 */
const TIMECODE_DIGITS = 8;
const HOURS = [86_400, 90_000, 107_892, 108_000, 172_800, 180_000, 215_784, 216_000];

/** A numbered file name in its parts. */
export interface NumberedName {
  /** All that stands before the number, with what separates them. */
  stem: string;
  /** A minus behind a separator is a sign; one behind a letter may be a hyphen, which only the other files show. */
  isNegative: boolean;
  digits: string;
  /** All that stands behind it; mostly empty. */
  tail: string;
  /** Lower case; one for each kind. */
  extension: string;
}

export function numberedName(name: string, isTail: (tail: string) => boolean = isKnownTail): NumberedName | null {
  const [, base = '', written = ''] = name.normalize('NFC').match(IMAGE) ?? [];
  const [, stem = '', sign, digits = '', tail = ''] = numberIn(base, isTail) ?? [];
  const extension = written.toLowerCase();
  if (digits === '') return null;
  return { stem, isNegative: sign === '-', digits, tail, extension: SAME_ENDING[extension] ?? extension };
}

function numberIn(base: string, isTail: (tail: string) => boolean): RegExpMatchArray | null {
  const middle = middleOf(base);
  const tail = middle?.[4] ?? '';
  // `hall_0012_v02`, `hall_0012_20260412`: what ends in digits is no number of a frame.
  if (middle && tail !== '' && /\d$/.test(tail) && isTail(tail)) return middle;
  const last = base.match(NUMBERED);
  if (last && !/[\s_.-]\d{3,5}x$/i.test(last[1] ?? '')) return last;
  if (middle && isTail(tail)) return middle;
  return base.match(IN_BRACKETS) ?? base.match(IN_FRONT);
}

const middleOf = (base: string): RegExpMatchArray | null => base.match(IN_THE_MIDDLE);

/** `CAM01_depth_0001`: the number of the frame stands behind that of the camera and the pass. */
const NUMBER_BEHIND = /[\s_.-]\d{3,9}$/;

const isKnownTail = (tail: string): boolean =>
  TAIL.test(tail) || COPY.test(tail) || (!NUMBER_BEHIND.test(tail) && isPassName(`hall${tail}`));

/** A file with the number that its name gives it. */
export interface Numbered<F> {
  file: F;
  number: number;
}

/** Files that are numbered through. */
export interface NumberedRun<F> {
  /** Distinguishes it from the others of its folder and ending. */
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
  // A second copy of a frame has its number: it belongs to those that it is a copy of.
  const plain = new Set(files.flatMap(({ parts }) => (parts.tail === '' ? foldedStem(parts.stem) : [])));
  const tailOf = ({ tail, stem }: NumberedName) => (COPY.test(tail) && plain.has(foldedStem(stem)) ? '' : tail);
  return [...Map.groupBy(files, ({ parts }) => tailOf(parts))].flatMap(([tail, own]) =>
    runsOfTail(own).map(({ key, name, items }) => ({
      key: tail === '' ? key : `${key}#${tail}`,
      name: nameOf(`${name}${COPY.test(tail) ? '' : tail}`),
      items,
    })),
  );
}

function runsOfTail<F>(files: readonly { file: F; parts: NumberedName }[]): NumberedRun<F>[] {
  const stems = new Map<string, Digits<F>[]>();
  /** As the first of its files has it. */
  const written = new Map<string, string>();
  for (const { file, parts } of files) {
    const { digits, isNegative } = parts;
    const stem = foldedStem(parts.stem);
    const one = { file, digits, number: Number(digits) * (isNegative ? -1 : 1) || 0 };
    const known = stems.get(stem);
    if (known) known.push(one);
    else stems.set(stem, [one]);
    if (!known) written.set(stem, parts.stem);
  }
  const signed = signedStems(stems);
  const runs: NumberedRun<F>[] = [];
  for (const [stem, files] of stems) {
    if (signed.has(stem)) continue;
    const own = runsOf(written.get(stem) ?? stem, files);
    const before = stems.get(`${stem}-`);
    if (signed.has(`${stem}-`) && before && own[0])
      for (const { file, digits } of before) own[0].items.push({ file, number: -Number(digits) });
    runs.push(...own);
  }
  return runs;
}

/** Names that differ only in case are those of one sequence: no program writes two into one folder. */
const foldedStem = (stem: string): string => stem.toLowerCase();

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
  const [[head = '', files = []] = []] = heads;
  if (/^0*$/.test(head)) return false;
  const first = files.reduce((least, { number }) => Math.min(least, number), Number.POSITIVE_INFINITY);
  if (files[0]?.digits.length === TIMECODE_DIGITS && HOURS.includes(first)) return false;
  if (/[\p{L}\d]$/u.test(stem) || head.startsWith('0')) return true;
  // `hall_rgb_10000`, `hall_object_20000`: Cinema 4D numbers pictures of several, and puts the frame right behind.
  return PICTURE_OF_SEVERAL.test(stem.replace(/[\s_.-]$/, '')) || isPassName(stem + head);
}

/** `hall_to_kitchen_` becomes `hall_to_kitchen`. */
const nameOf = (stem: string): string => stem.replace(/^[ _.-]+|[ _.()[\]{}#-]+$/g, '').slice(0, MAX_NAME);

/**
 * The numbered names among some. What stands behind the numbers of many alike is no part of them, whatever it says: a version, a
 * date, the name of a program.
 */
export function numberedNames<F>(
  files: readonly F[],
  { nameOf, placeOf }: { nameOf: (file: F) => string; placeOf: (file: F) => string },
): Map<F, NumberedName> {
  const heads = Map.groupBy(files, (file) => {
    const [, stem = '', , digits = '', tail = ''] = middleOf(baseOf(nameOf(file))) ?? [];
    return digits.length < LONG_NUMBER || tail === '' ? '' : [placeOf(file), foldedStem(stem), tail].join('\n');
  });
  const tails = new Set<string>();
  for (const [head, own] of heads) {
    if (head === '' || own.length < MANY_ALIKE) continue;
    const numbers = own.map((file) => Number(middleOf(baseOf(nameOf(file)))?.[3] ?? 0));
    const [first, last] = [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))];
    if (last - first < 2 * own.length) tails.add(head);
  }
  return new Map(
    files.flatMap((file) => {
      const name = nameOf(file);
      const [, stem = '', , , tail = ''] = middleOf(baseOf(name)) ?? [];
      const isLearned = tails.has([placeOf(file), foldedStem(stem), tail].join('\n'));
      const parts = numberedName(name, (other) => (isLearned && other === tail) || isKnownTail(other));
      return parts ? [[file, parts] as const] : [];
    }),
  );
}

const baseOf = (name: string): string => name.normalize('NFC').replace(/\.[^.]+$/, '');

/**
 * The numbers of files by their names, with the run that each belongs to. Read together: whether a hyphen is a sign,
 * and which digits belong to the name, only the others show.
 */
export function numbersOf(names: readonly string[]): Map<string, { key: string; number: number }> {
  const numbered = numberedNames(names, { nameOf: (name) => name, placeOf: () => '' });
  return new Map(
    numberedRuns([...numbered].map(([file, parts]) => ({ file, parts }))).flatMap(({ key, items }) =>
      items.map(({ file, number }) => [file, { key, number }] as const),
    ),
  );
}
