import { MAX_NAME } from '../field-lengths.ts';

/** A numbered image: `kitchen_to_hall_0012.webp`. */
const NUMBERED = /^(.*?)[ _.-]?(\d{2,6})\.(png|jpe?g|webp|avif|tiff?)$/i;
const IMAGE = /\.(png|jpe?g|webp|avif|tiff?|gif)$/i;
/** Fewer numbered images than this are stills that happen to have a number. */
const FEWEST_FRAMES = 6;

/** Numbered images of one folder with one name: the frames of a camera move. */
export interface FrameSequence<F> {
  name: string;
  /** In playing order. */
  frames: F[];
  /** Numbers missing in between. */
  gaps: number[];
}

interface Named {
  name: string;
  /** Folders it was dropped in, outermost first. */
  path: readonly string[];
}

/** Tells the frames of moves from single stills, by folder, name, number and extension. */
export function groupFrames<F extends Named>(
  files: readonly F[],
): { sequences: FrameSequence<F>[]; stills: F[]; others: F[] } {
  const groups = new Map<string, { name: string; frames: { file: F; number: number }[] }>();
  const stills: F[] = [];
  const others: F[] = [];
  for (const file of files) {
    const match = file.name.match(NUMBERED);
    if (!match) {
      (IMAGE.test(file.name) ? stills : others).push(file);
      continue;
    }
    const [, prefix = '', digits = '', extension = ''] = match;
    const key = [...file.path, prefix, extension.toLowerCase()].join('/');
    const group = groups.get(key) ?? { name: prefix || (file.path.at(-1) ?? 'Transition'), frames: [] };
    group.frames.push({ file, number: Number(digits) });
    groups.set(key, group);
  }
  const sequences: FrameSequence<F>[] = [];
  for (const { name, frames } of groups.values()) {
    frames.sort((a, b) => a.number - b.number);
    if (frames.length < FEWEST_FRAMES) stills.push(...frames.map(({ file }) => file));
    else
      sequences.push({
        name,
        frames: frames.map(({ file }) => file),
        gaps: gapsIn(frames.map(({ number }) => number)),
      });
  }
  stills.sort((a, b) => inOrder.compare([...a.path, a.name].join('/'), [...b.path, b.name].join('/')));
  return { sequences, stills, others };
}

/** As people count: `View 2` before `View 10`. */
const inOrder = new Intl.Collator('en', { numeric: true });

function gapsIn(numbers: readonly number[]): number[] {
  const gaps: number[] = [];
  for (let at = 1; at < numbers.length; at += 1) {
    const from = numbers[at - 1] ?? 0;
    for (let missing = from + 1; missing < (numbers[at] ?? 0) && gaps.length < 100; missing += 1) gaps.push(missing);
  }
  return gaps;
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The views a move joins, guessed from its name: `kitchen_to_hall`, `Kitchen - Hall`, `kitchen till hall`. */
export function guessEnds(
  name: string,
  views: readonly { id: string; name: string }[],
): { start: string | null; end: string | null } {
  const words = ` ${folded(name)} `;
  const found = views
    .map((view) => ({ id: view.id, name: folded(view.name) }))
    .filter((view) => view.name !== '' && words.includes(` ${view.name} `))
    // A longer name wins over one that is part of it: `living room` over `room`.
    .sort((a, b) => b.name.length - a.name.length);
  const places: { id: string; at: number }[] = [];
  let rest = words;
  for (const view of found) {
    const at = rest.indexOf(` ${view.name} `);
    if (at < 0) continue;
    places.push({ id: view.id, at });
    rest = `${rest.slice(0, at + 1)}${'#'.repeat(view.name.length)}${rest.slice(at + 1 + view.name.length)}`;
  }
  const [start, end] = places.sort((a, b) => a.at - b.at);
  return { start: start?.id ?? null, end: end?.id ?? null };
}

/** `living-room_final.webp` becomes `Living room final`. */
export function nameFromFile(fileName: string): string {
  const base = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return base === '' ? 'Untitled' : (base.charAt(0).toUpperCase() + base.slice(1)).slice(0, MAX_NAME);
}
