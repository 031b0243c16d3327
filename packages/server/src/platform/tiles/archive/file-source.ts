import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ByteSource, changedSource, SourceError } from './byte-source.ts';

/** A file of this machine. One that is replaced by another is read to its end; one that is written to is noticed. */
export async function openFileSource(path: string): Promise<ByteSource> {
  const name = basename(path);
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new SourceError('refused', `The map source ${name} cannot be opened on the server`, error);
  });
  const stampNow = async () => {
    const { size, mtimeMs } = await file.stat();
    return { size, stamp: `${size} ${mtimeMs}` };
  };
  const { size, stamp } = await stampNow();
  let bytes = 0;
  return {
    name,
    size,
    stamp,
    isCertain: true,
    bytesRead: () => bytes,
    async read(offset, length, signal) {
      signal.throwIfAborted();
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, offset);
      bytes += bytesRead;
      if (bytesRead < length || (await stampNow()).stamp !== stamp) throw changedSource(name);
      return buffer;
    },
    close: () => file.close(),
  };
}
