import { createHash, randomUUID } from 'node:crypto';
import { envelopeOf } from './plain-envelope.ts';

/** A part of an answer that is JSON already. */
export interface PackedPart {
  /** Its text, one after the other. */
  pieces: readonly Buffer[];
  /** Identifies this content. */
  key: string;
}

/** How an answer is written: all but its large parts as a value, with `hole(n)` where the nth part belongs. */
interface PackedAnswer {
  outline: object;
  parts: readonly PackedPart[];
}

/** In no text that anybody sends: it is made for this process. */
const MARK = `hole:${randomUUID()}:`;
/** Stands for the nth part in an outline. */
export const hole = (index: number): string => `${MARK}${index}`;

/** Letters above which an answer that waits to be sent is kept outside the heap. */
const LARGE = 1024 * 1024;

const packed = new WeakMap<object, PackedAnswer>();

/** Notes how an answer can be written without walking through it. For everybody but the wire it stays what it is. */
export function packedAs<Answer extends object>(answer: Answer, how: PackedAnswer): Answer {
  packed.set(answer, how);
  return answer;
}

/** How an answer is written, for those that contain it. */
export const packingOf = (answer: object): PackedAnswer | undefined => packed.get(answer);

/** An answer on the wire: its text in pieces, of which the large ones are kept and never copied. */
export interface WireAnswer {
  pieces: (Buffer | string)[];
  /** Null where nothing kept is in it. */
  etag: string | null;
}

/** Those of a kept piece are not copied. */
export const bytesOf = (piece: Buffer | string): Buffer => (typeof piece === 'string' ? Buffer.from(piece) : piece);

/** Bytes of an answer. */
export const sizeOf = ({ pieces }: WireAnswer): number =>
  pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);

/** The result of a procedure as tRPC sends it. */
export function wireAnswer(result: unknown, isBatch: boolean): WireAnswer {
  const known = typeof result === 'object' && result !== null ? packed.get(result) : undefined;
  const envelope = { result: { data: envelopeOf(known ? known.outline : result) } };
  const text = JSON.stringify(isBatch ? [envelope] : envelope);
  if (!known) return { pieces: [text.length < LARGE ? text : Buffer.from(text)], etag: null };
  const hash = createHash('sha256').update(text.replaceAll(MARK, ''));
  const pieces: (Buffer | string)[] = [];
  let from = 0;
  for (const [index, part] of known.parts.entries()) {
    const token = JSON.stringify(hole(index));
    const at = text.indexOf(token, from);
    pieces.push(text.slice(from, at), ...part.pieces);
    hash.update(`\n${part.key}`);
    from = at + token.length;
  }
  pieces.push(text.slice(from));
  return { pieces, etag: `"${hash.digest('base64url')}"` };
}
