import type { AttributesCodec } from '@diorama/documents/engine/attributes-codec.ts';
import type { HeadRecords } from './document-content.ts';

/**
 * Puts changed records into the text of attributes without writing the rest of it again. `before`: all records
 * as the text has them. Null when the text cannot be changed this way: an item was made, removed or moved, or its text is there twice.
 */
export function patchAttributes(
  codec: AttributesCodec,
  json: Buffer,
  changed: readonly string[],
  { before, after }: { before: HeadRecords; after: HeadRecords },
): Buffer | null {
  const patches: { from: number; to: number; text: string }[] = [];
  for (const key of changed) {
    const text = codec.textEdit?.({ key, before: before[key], after: after[key] }, after);
    if (!text) return null;
    const known = Buffer.from(text.before);
    const from = json.indexOf(known);
    if (from < 0 || json.indexOf(known, from + 1) >= 0) return null;
    patches.push({ from, to: from + known.length, text: text.after });
  }
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { from, to, text } of patches.sort((a, b) => a.from - b.from)) {
    if (from < at) return null;
    pieces.push(json.subarray(at, from), Buffer.from(text));
    at = to;
  }
  return Buffer.concat([...pieces, json.subarray(at)]);
}
