import { open } from 'node:fs/promises';

/** Reads bytes of a file; fewer than requested at its end. */
export type ReadBytes = (offset: number, length: number) => Promise<Buffer>;

/** Reads parts of a file, which is closed then. */
export async function withBytes<T>(path: string, act: (read: ReadBytes, size: number) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    const read: ReadBytes = async (offset, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    return await act(read, (await file.stat()).size);
  } finally {
    await file.close();
  }
}
