import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a zip; `open` is called when its turn has come. */
export interface ZipPart {
  /** Path inside the zip. */
  name: string;
  /** Bytes. */
  size: number;
  open: () => Promise<Readable>;
}

/**
 * A zip of files as they are, streamed: one file is open at a time, and nothing is packed, so that its size is known before
 * it begins. Closing the stream closes what is open.
 */
export async function storedZip(parts: readonly ZipPart[], mtime: Date): Promise<{ stream: Readable; size: number }> {
  const zip = new ZipFile();
  const stream = Readable.from(zip.outputStream);
  let current: Readable | null = null;
  for (const { name, size, open } of parts)
    zip.addReadStreamLazy(name, { size, mtime, compress: false }, (give) => {
      void open().then(
        (opened) => {
          current = opened;
          if (stream.destroyed) opened.destroy();
          give(null, opened);
        },
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  // Before the response has begun there is no other listener.
  stream.on('error', () => undefined);
  zip.on('error', (error) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  stream.once('close', () => current?.destroy());
  const size = await new Promise<number>((resolve) => {
    zip.end({ forceZip64Format: false, comment: '' }, (...sizes: readonly unknown[]) => resolve(Number(sizes[0])));
  });
  return { stream, size };
}
