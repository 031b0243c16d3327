import type { AttributesCodec } from '@diorama/documents/engine/attributes/attributes-codec.ts';
import type { HeadRecords } from '../read/document-content.ts';
import { replaceTexts, type TextPieces } from '../read/text-pieces.ts';

/**
 * Puts changed records into the text of attributes without writing the rest of it again. `before`: all records as the
 * text has them. Null when the text cannot be changed this way: an item was made, removed or moved, or is there twice.
 */
export function patchAttributes(
  codec: AttributesCodec,
  pieces: TextPieces,
  changed: readonly string[],
  { before, after }: { before: HeadRecords; after: HeadRecords },
): TextPieces | null {
  const edits = changed.flatMap(
    (key) => codec.textEdit?.({ key, before: before[key], after: after[key] }, after) ?? [],
  );
  return edits.length < changed.length ? null : replaceTexts(pieces, edits);
}
