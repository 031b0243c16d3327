import { open } from 'node:fs/promises';
import { isCutByEdits as isCut } from '@diorama/documents/shared/mp4/cut-by-edits.ts';

/** Bytes of a `moov` that are read at most: hours of pictures have fewer. */
const MOST_MOOV = 64 * 1024 * 1024;
/** Boxes at the top of a file that are passed over before `moov`. */
const MOST_BOXES = 4_096;
const HEADER = 8;

/** Whether a track of pictures in an MP4 file is cut by its edit list, of which players make different things. */
export async function isCutByEdits(path: string): Promise<boolean> {
  const moov = await readMoov(path);
  return moov !== null && isCut(new DataView(moov.buffer, moov.byteOffset, moov.byteLength));
}

async function readMoov(path: string): Promise<Buffer | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let at = 0, boxes = 0; at + HEADER <= size && boxes < MOST_BOXES; boxes += 1) {
      const { buffer: head } = await file.read(Buffer.alloc(2 * HEADER), 0, 2 * HEADER, at);
      const short = head.readUInt32BE(0);
      const length = short === 1 ? Number(head.readBigUInt64BE(HEADER)) : short === 0 ? size - at : short;
      if (length < HEADER) return null;
      if (head.toString('latin1', 4, 8) === 'moov') {
        const inner = Math.min(length, size - at) - HEADER;
        if (short === 1 || inner > MOST_MOOV) return null;
        return (await file.read(Buffer.alloc(inner), 0, inner, at + HEADER)).buffer;
      }
      at += length;
    }
    return null;
  } finally {
    await file.close();
  }
}
