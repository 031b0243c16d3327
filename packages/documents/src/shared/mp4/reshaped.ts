import { boxesIn, partOf, pictureTracks } from './mp4-boxes.ts';

/** Bytes of a description of pictures before its own boxes. Source: ISO/IEC 14496-12, 12.1.3. */
const SAMPLE_ENTRY = 78;
/** Bytes of the fields of `stsd` before its descriptions, and of a description's length and name. */
const [LIST, ENTRY] = [8, 8];

/**
 * Whether the container shows pictures other than a decoder gives them, beyond turning them: mirrored, clipped, or of a track of
 * several descriptions.
 */
export const isReshaped = (moov: DataView): boolean =>
  pictureTracks(moov).some((trak) => {
    const [description] = boxesIn(boxesIn(boxesIn(boxesIn(trak, 'mdia')[0], 'minf')[0], 'stbl')[0], 'stsd');
    return isMirrored(boxesIn(trak, 'tkhd')[0]) || (description !== undefined && isClipped(description));
  });

function isMirrored(header: DataView | undefined): boolean {
  if (!header || header.byteLength === 0) return false;
  const start = header.getUint8(0) === 1 ? 52 : 40;
  if (header.byteLength < start + 20) return false;
  const [a = 0, b = 0, c = 0, d = 0] = [0, 4, 12, 16].map((at) => header.getInt32(start + at) / 65_536);
  return a * d - b * c < 0;
}

function isClipped(description: DataView): boolean {
  const count = description.byteLength < LIST ? 0 : description.getUint32(4);
  if (count !== 1) return count > 1;
  const end = LIST + (description.byteLength >= LIST + ENTRY ? description.getUint32(LIST) : 0);
  const entry = partOf(description, LIST + ENTRY, Math.min(end, description.byteLength));
  const [clip] = boxesIn(entry, 'clap', SAMPLE_ENTRY);
  if (!clip || clip.byteLength < 16) return clip !== undefined;
  const [width, height] = [clip.getUint32(0) / clip.getUint32(4), clip.getUint32(8) / clip.getUint32(12)];
  return width < entry.getUint16(24) || height < entry.getUint16(26);
}
