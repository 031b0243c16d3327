import type { Readable } from 'node:stream';

/** The bytes of a stream, piece by piece: streams of files and requests are opened without an encoding. */
export const chunksOf = (source: Readable): AsyncIterable<Buffer> => source;
