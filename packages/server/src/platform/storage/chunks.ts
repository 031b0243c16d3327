import { Readable } from 'node:stream';

/** The bytes of a stream, piece by piece: streams of files and requests are opened without an encoding. */
export const chunksOf = (source: Readable): AsyncIterable<Buffer> => source;

/** How many bytes may arrive. */
export interface ByteLimits {
  /** More give {@link TooManyBytesError}. */
  maxBytes?: number;
  /** Fewer give {@link TooFewBytesError}. */
  minBytes?: number;
}

/** More bytes arrived than allowed; nothing was kept. */
export class TooManyBytesError extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`More than ${limit} bytes arrived.`);
    this.name = 'TooManyBytesError';
    this.limit = limit;
  }
}

/** Fewer bytes arrived than announced; nothing was kept. */
export class TooFewBytesError extends Error {
  readonly size: number;

  constructor(expected: number, size: number) {
    super(`${size} bytes arrived in place of ${expected}.`);
    this.name = 'TooFewBytesError';
    this.size = size;
  }
}

/** The bytes of a source within limits; reading on past them throws. */
export async function* limitedChunks(
  source: Readable | Uint8Array,
  { maxBytes = Number.POSITIVE_INFINITY, minBytes = 0 }: ByteLimits = {},
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  for await (const chunk of source instanceof Readable ? chunksOf(source) : [source]) {
    size += chunk.length;
    if (size > maxBytes) throw new TooManyBytesError(maxBytes);
    yield chunk;
  }
  if (size < minBytes) throw new TooFewBytesError(minBytes, size);
}

/**
 * Call it at once on a stream that is read later. A stream that fails without a listener ends the process; with this
 * its reader gets the error.
 */
export function holdFault(source: Readable | Uint8Array): void {
  if (source instanceof Readable) source.on('error', () => undefined);
}
