import { isCutByEdits } from '@diorama/documents/shared/mp4/cut-by-edits.ts';
import { BOX_HEADER, nameAt } from '@diorama/documents/shared/mp4/mp4-boxes.ts';
import { isReshaped } from '@diorama/documents/shared/mp4/reshaped.ts';

/** Bytes of a `moov` box that are read at most: hours of pictures have fewer. */
const MOST_MOOV = 64 * 1024 * 1024;
/** Boxes at the top of a file that are passed over before it. */
const MOST_BOXES = 4_096;

/**
 * Whether an MP4 or QuickTime file shows other pictures than a decoder gives: it leaves some out or repeats them, mirrors or clips
 * them. The server's conversion makes one of it that does not.
 */
export async function isShownDifferently(file: Blob): Promise<boolean> {
  const moov = await moovOf(file);
  return moov !== null && (isCutByEdits(moov) || isReshaped(moov));
}

/** What is in its `moov` box; null for other files. */
async function moovOf(file: Blob): Promise<DataView | null> {
  for (let at = 0, boxes = 0; at + BOX_HEADER <= file.size && boxes < MOST_BOXES; boxes += 1) {
    const head = await viewOf(file, at, at + 2 * BOX_HEADER);
    const short = head.getUint32(0);
    const isLong = short === 1 && head.byteLength >= 2 * BOX_HEADER;
    const length = isLong ? Number(head.getBigUint64(BOX_HEADER)) : short === 0 ? file.size - at : short;
    if (length < BOX_HEADER) return null;
    if (nameAt(head, 4) === 'moov')
      return isLong || length > MOST_MOOV ? null : await viewOf(file, at + BOX_HEADER, at + length);
    at += length;
  }
  return null;
}

const viewOf = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer());
