import type { HeadRecords } from './document-content.ts';
import { joinedPieces, replaceTexts, slicedPieces, type TextPieces, textBytes } from './text-pieces.ts';

const [QUOTE, BACKSLASH, OPEN, CLOSE] = ['"', '\\', '{', '}'].map((sign) => sign.charCodeAt(0));

const BEGINNING = Buffer.from('[');
const SEPARATOR = Buffer.from(',');
const END = Buffer.from(']');

/**
 * The same for a text in pieces, of which only what changes is copied, by one who knows all records before and after.
 * Records that were made or removed have the whole written again.
 */
export function replaceRecords(
  pieces: TextPieces,
  changed: readonly string[],
  { before, after }: { before: HeadRecords; after: HeadRecords },
): TextPieces | null {
  const entry = (key: string, records: HeadRecords) => JSON.stringify([key, records[key]]);
  const isInPlace = changed.every((key) => before[key] && after[key]);
  const edits = changed.map((key) => ({ before: entry(key, before), after: entry(key, after) }));
  return (isInPlace ? replaceTexts(pieces, edits) : null) ?? patchRecords(pieces, changed, after);
}

/** A piece of the text to leave out, and what to put in its place. */
interface Patch {
  from: number;
  to: number;
  entry: Buffer | null;
}

/**
 * Puts changed records into the text of all (`[["key",{...}],...]`) without reading or copying the rest of it. `after` has the
 * changed records as they are now; those it lacks are gone. Null when the text cannot be changed this way. No entry is spread
 * over pieces: they end where entries do.
 */
export function patchRecords(pieces: TextPieces, changed: readonly string[], after: HeadRecords): TextPieces | null {
  const patches: Patch[] = [];
  const added: Buffer[] = [];
  for (const key of changed) {
    const record = after[key];
    const entry = record ? Buffer.from(JSON.stringify([key, record])) : null;
    const place = placeOf(pieces, key);
    if (place === 'unclear') return null;
    if (place) patches.push({ ...place, entry });
    else if (entry) added.push(entry);
  }
  /** Runs of entries, without the commas around them. */
  const runs: Buffer[][] = [];
  const last = textBytes(pieces) - 1;
  let at = 1;
  for (const { from, to, entry } of patches.sort((a, b) => a.from - b.from)) {
    if (from < at) return null;
    if (from > at) runs.push(slicedPieces(pieces, at, from - 1));
    if (entry) runs.push([entry]);
    at = to < last ? to + 1 : to;
  }
  if (at < last) runs.push(slicedPieces(pieces, at, last));
  for (const entry of added) runs.push([entry]);
  const inside = runs.flatMap((run, index) => (index > 0 ? [SEPARATOR, ...run] : run));
  return joinedPieces([BEGINNING, ...inside, END]);
}

/** Where the entry of a record stands; null: nowhere. Texts cannot look like one, because their quotes are escaped. */
function placeOf(pieces: TextPieces, key: string): Omit<Patch, 'entry'> | 'unclear' | null {
  const start = Buffer.from(`[${JSON.stringify(key)},{`);
  let found: { from: number; to: number } | null = null;
  let begin = 0;
  for (const piece of pieces) {
    const from = piece.indexOf(start);
    if (from >= 0) {
      // A value inside a record that looks the same.
      if (found || piece.indexOf(start, from + 1) >= 0) return 'unclear';
      const end = endOfObject(piece, from + start.length - 1);
      if (end === null) return 'unclear';
      found = { from: begin + from, to: begin + end + 1 };
    }
    begin += piece.length;
  }
  return found;
}

/** The place after an object's closing brace. */
function endOfObject(json: Buffer, from: number): number | null {
  let depth = 0;
  let isText = false;
  for (let at = from; at < json.length; at += 1) {
    const sign = json[at];
    if (isText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === OPEN) depth += 1;
    else if (sign === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
