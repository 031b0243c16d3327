import { Readable } from 'node:stream';

/** The bytes of a stream, piece by piece: streams of files and requests are opened without an encoding. */
export const chunksOf = (source: Readable): AsyncIterable<Buffer> => source;

/**
 * To be called at once with a stream that is read later. One that fails before anybody listens ends the process; after this
 * whoever reads it is told.
 */
export function holdFault(source: Readable | Uint8Array): void {
  if (source instanceof Readable) source.on('error', () => undefined);
}
