import type { HeadRecords } from './document-content.ts';
import { replaceTexts, type TextPieces, wholeText } from './text-pieces.ts';

const [QUOTE, BACKSLASH, OPEN, CLOSE, COMMA] = ['"', '\\', '{', '}', ','].map((sign) => sign.charCodeAt(0));

const [SEPARATOR, END] = [Buffer.from(','), Buffer.from(']')];

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
  const replaced = isInPlace ? replaceTexts(pieces, edits) : null;
  const patched = replaced ? null : patchRecords(wholeText(pieces), changed, after);
  return replaced ?? (patched && [patched]);
}

/** A piece of the text to leave out, and what to put in its place. */
interface Patch {
  from: number;
  to: number;
  text: string;
}

/**
 * Puts changed records into the text of all (`[["key",{...}],...]`) without reading the rest of it. `after` has the
 * changed records as they are now; those it lacks are gone. Null when the text cannot be changed this way.
 */
export function patchRecords(json: Buffer, changed: readonly string[], after: HeadRecords): Buffer | null {
  const patches: Patch[] = [];
  const added: string[] = [];
  for (const key of changed) {
    const record = after[key];
    const entry = record ? JSON.stringify([key, record]) : '';
    const place = placeOf(json, key);
    if (place === 'unclear') return null;
    if (place) patches.push({ ...place, text: entry });
    else if (record) added.push(entry);
  }
  /** Runs of entries, without the commas around them. */
  const runs: Buffer[] = [];
  let at = 1;
  for (const { from, to, text } of patches.sort((a, b) => a.from - b.from)) {
    if (from < at) return null;
    if (from > at) runs.push(json.subarray(at, from - 1));
    if (text !== '') runs.push(Buffer.from(text));
    at = json[to] === COMMA ? to + 1 : to;
  }
  if (at < json.length - 1) runs.push(json.subarray(at, json.length - 1));
  for (const entry of added) runs.push(Buffer.from(entry));
  return Buffer.concat([Buffer.from('['), ...runs.flatMap((run, index) => (index > 0 ? [SEPARATOR, run] : run)), END]);
}

/** Where the entry of a record stands; null: nowhere. Texts cannot look like one, because their quotes are escaped. */
function placeOf(json: Buffer, key: string): Omit<Patch, 'text'> | 'unclear' | null {
  const start = Buffer.from(`[${JSON.stringify(key)},{`);
  const from = json.indexOf(start);
  if (from < 0) return null;
  // A value inside a record that looks the same.
  if (json.indexOf(start, from + 1) >= 0) return 'unclear';
  const end = endOfObject(json, from + start.length - 1);
  return end === null ? 'unclear' : { from, to: end + 1 };
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
