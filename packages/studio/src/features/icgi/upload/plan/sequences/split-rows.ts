import type { SequenceFacts } from '../../read/messages.ts';
import type { DroppedImage, ImportRow, SplitRows } from '../import-rows.ts';
import type { FrameSequence } from './frame-sequences.ts';
import { factsOfWhole, readingOf, type SplitReading, type SplitSequence } from './split-sequences.ts';

type Sequence = FrameSequence<DroppedImage>;
type Split = SplitSequence<DroppedImage>;

type EitherWay = Split & Pick<SplitReading, 'isAsked'>;

interface ReadSplit {
  /** As they are proposed. */
  shown: Sequence[];
  /** The other reading of those that two fit. */
  others: Sequence[];
  /** With those of sequences in several folders. */
  all: Map<string, SequenceFacts>;
  /** Those that can be read either way. */
  either: EitherWay[];
}

/** Decides by the pictures how sequences in several folders are read. */
export function readSplit(
  { sequences, split }: { sequences: readonly Sequence[]; split: readonly Split[] },
  facts: ReadonlyMap<string, SequenceFacts>,
  isView: (folder: string) => boolean,
): ReadSplit {
  const factsOf = (key: string) => facts.get(key) ?? null;
  const all = new Map(facts);
  const others: Sequence[] = [];
  const either: EitherWay[] = [];
  const shown = sequences.flatMap((sequence) => {
    const own = split.find(({ whole }) => whole === sequence);
    if (!own) return [sequence];
    const reading = readingOf(own, factsOf, isView);
    if (!reading) return own.parts;
    const ofWhole = factsOfWhole(own, factsOf);
    if (ofWhole) all.set(sequence.key, ofWhole);
    either.push({ ...own, isAsked: reading.isAsked });
    others.push(...(reading.isWhole ? own.parts : [sequence]));
    return reading.isWhole ? [sequence] : own.parts;
  });
  return { shown, others, all, either };
}

/** Rows with the other reading of those that lie in several folders. */
export function withReadings(
  rows: readonly ImportRow[],
  others: readonly ImportRow[],
  either: readonly EitherWay[],
): ImportRow[] {
  const byKey = new Map([...rows, ...others].map((row) => [row.key, row]));
  const splitOf = new Map<string, SplitRows>();
  for (const { whole, parts, folders, isAsked } of either) {
    const row = byKey.get(whole.key);
    const own = parts.flatMap(({ key }) => byKey.get(key) ?? []);
    if (!row || own.length < parts.length) continue;
    const found: SplitRows = { whole: row, parts: own, folders, isAsked };
    for (const { key } of [whole, ...parts]) splitOf.set(key, found);
  }
  return rows.map((row) => withSplit(row, splitOf.get(row.key)));
}

const withSplit = (row: ImportRow, split: SplitRows | undefined): ImportRow => (split ? { ...row, split } : row);

/** Reads frames of several folders the other way: as one sequence where they were apart, or apart where they were one. */
export function readOtherwise(rows: readonly ImportRow[], split: SplitRows): ImportRow[] {
  const at = rows.findIndex((row) => row.split === split);
  const isWhole = rows[at]?.key === split.whole.key;
  const others = (isWhole ? split.parts : [split.whole]).map((row) => withSplit(row, split));
  const left = rows.filter((row) => row.split === split).map(({ key }) => key);
  return rows
    .toSpliced(at, 0, ...others)
    .filter((row) => !(row.split === split && left.includes(row.key)))
    .map((row) => (row.becomes.type === 'reverse' && left.includes(row.becomes.of) ? withOwnEnds(row) : row));
}

/** What was the way back of a row that is no more is a move of its own. */
const withOwnEnds = (row: ImportRow): ImportRow => ({
  ...row,
  becomes: { type: 'transition', start: row.guess.start?.view ?? null, end: row.guess.end?.view ?? null },
});

/** What a row says of frames in several folders, and what it offers. */
interface SplitNote {
  text: string;
  isAsked: boolean;
  isWhole: boolean;
  action: string;
}

/** What is said of frames in several folders; null: nothing. */
export function splitNote({ key, split }: ImportRow): SplitNote | null {
  if (!split) return null;
  const { whole, folders, isAsked } = split;
  const [first = '', last = ''] = [folders[0], folders.at(-1)];
  const named = folders.length > 3 ? `“${first}” to “${last}”` : folders.map((folder) => `“${folder}”`).join(', ');
  if (key === whole.key) {
    const text = `One sequence from ${folders.length} folders: ${named}`;
    const checked = isAsked ? `${text}. Check that it is one` : text;
    return { text: checked, isAsked, isWhole: true, action: 'Keep apart' };
  }
  const text = `Its numbers go on in ${folders.length} folders: ${named}. They may be one sequence`;
  return { text, isAsked, isWhole: false, action: 'Join folders' };
}
