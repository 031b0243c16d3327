import type { TextEdit } from '@diorama/documents/engine/attributes/attributes-codec.ts';

/** Text in pieces, so that changing a little of it copies only that: large copies keep the garbage collector busy. */
export type TextPieces = readonly Buffer[];

/** With more, searching and sending take longer than one copy. Bytes for which there may be one piece more: a copy takes longer. */
const MOST_PIECES = 8;
const BYTES_OF_PIECE = 64 * 1024;

/** Bytes of all of it. */
export const textBytes = (pieces: TextPieces): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** All of it in one piece. */
export const wholeText = (pieces: TextPieces): Buffer => {
  const [only, ...others] = pieces;
  return only && others.length === 0 ? only : Buffer.concat(pieces);
};

/** The same text, joined when it has too many pieces for its size. */
export function joinedPieces(pieces: TextPieces): TextPieces {
  if (pieces.length <= MOST_PIECES) return pieces;
  return pieces.length > MOST_PIECES + textBytes(pieces) / BYTES_OF_PIECE ? [wholeText(pieces)] : pieces;
}

/** The bytes from one place to another, without a copy. */
export function slicedPieces(pieces: TextPieces, from: number, to: number): Buffer[] {
  const slices: Buffer[] = [];
  let start = 0;
  for (const piece of pieces) {
    const slice = piece.subarray(Math.max(0, from - start), Math.max(0, to - start));
    if (slice.length > 0) slices.push(slice);
    start += piece.length;
  }
  return slices;
}

/**
 * Replaces texts, each of which must be there once and apart from the others; null otherwise. What was replaced before is
 * found whole or not at all, so edits are of the same units each time, such as records.
 */
export function replaceTexts(pieces: TextPieces, edits: readonly TextEdit[]): TextPieces | null {
  let replaced = pieces;
  for (const edit of edits) {
    const next = replaceText(replaced, edit);
    if (!next) return null;
    replaced = next;
  }
  return joinedPieces(replaced);
}

function replaceText(pieces: TextPieces, { before, after }: TextEdit): TextPieces | null {
  const known = Buffer.from(before);
  let found: { at: number; from: number } | null = null;
  for (const [at, piece] of pieces.entries()) {
    const from = piece.indexOf(known);
    if (from < 0) continue;
    if (found || piece.indexOf(known, from + 1) >= 0) return null;
    found = { at, from };
  }
  const piece = found && pieces[found.at];
  if (!found || !piece) return null;
  const { at, from } = found;
  const parts = [piece.subarray(0, from), Buffer.from(after), piece.subarray(from + known.length)];
  return pieces.toSpliced(at, 1, ...parts.filter(({ length }) => length > 0));
}
