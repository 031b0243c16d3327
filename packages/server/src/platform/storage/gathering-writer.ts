import type { FileHandle } from 'node:fs/promises';

/** Bytes that wait for the disk before no more are taken. */
const MOST_WAITING = 512 * 1024;

/** Writes to a file while more arrives: what comes during one write is gathered for the next, so there are few of them. */
export function createGatheringWriter(file: FileHandle) {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let underWay: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;
  const flush = async (): Promise<void> => {
    while (waiting.length > 0 && !failure) {
      const chunks = waiting;
      waiting = [];
      bytes = 0;
      await writeAll(file, chunks).catch((error: unknown) => {
        failure = { error };
      });
    }
    underWay = null;
  };
  const check = (): void => {
    if (failure) throw failure.error;
  };
  return {
    /** Resolves when more may come. */
    async write(chunk: Uint8Array): Promise<void> {
      check();
      waiting.push(chunk);
      bytes += chunk.length;
      underWay ??= flush();
      if (bytes >= MOST_WAITING) await underWay;
      check();
    },
    async end(): Promise<void> {
      await underWay;
      check();
    },
    /** Resolves when nothing more is written; never rejects. */
    settled: async (): Promise<void> => {
      await underWay;
    },
  };
}

/** All bytes: the system may take fewer than it was given. */
async function writeAll(file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  let rest = [...chunks];
  while (rest.length > 0) {
    let { bytesWritten } = await file.writev(rest);
    while (rest[0] && bytesWritten >= rest[0].length) {
      bytesWritten -= rest[0].length;
      rest = rest.slice(1);
    }
    const [first, ...others] = rest;
    if (first) rest = [first.subarray(bytesWritten), ...others];
  }
}
