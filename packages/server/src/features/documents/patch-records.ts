import type { HeadRecords } from './head-records.ts';

const [QUOTE, BACKSLASH, OPEN, CLOSE, COMMA] = ['"', '\\', '{', '}', ','].map((sign) => sign.charCodeAt(0));

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
  const pieces: Buffer[] = [];
  let at = 1;
  for (const { from, to, text } of patches.sort((a, b) => a.from - b.from)) {
    // A record that goes takes the comma before or behind it along.
    const hasNext = json[to] === COMMA;
    const isFirst = from === 1;
    const [start, end] = text !== '' ? [from, to] : hasNext ? [from, to + 1] : [isFirst ? from : from - 1, to];
    if (start < at) return null;
    pieces.push(json.subarray(at, start), Buffer.from(text));
    at = end;
  }
  pieces.push(json.subarray(at, json.length - 1));
  const body = Buffer.concat(pieces);
  const more = added.length === 0 ? '' : `${body.length > 0 ? ',' : ''}${added.join()}`;
  return Buffer.concat([Buffer.from('['), body, Buffer.from(`${more}]`)]);
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
