/** Width and height in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** Bytes at the beginning of a picture in which its size stands; photographs with a colour profile have it late. */
export const HEAD_BYTES = 128 * 1024;

/**
 * The size from a picture's own header, without decoding it; null where it has none, as in a broken or an unknown file.
 */
export function pictureSize(head: Uint8Array): PixelSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    if (view.getUint32(0) === 0x89_50_4e_47) return sizeOf(view.getUint32(16), view.getUint32(20));
    if (view.getUint16(0) === 0xff_d8) return jpegSize(view);
    if (view.getUint32(0) === 0x52_49_46_46 && view.getUint32(8) === 0x57_45_42_50) return webpSize(view);
    if (view.getUint32(4) === 0x66_74_79_70) return avifSize(view);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // cut off
  }
  return null;
}

const sizeOf = (width: number, height: number): PixelSize | null =>
  width > 0 && height > 0 ? { width, height } : null;

/** Segments follow each other; a frame header has the size. */
function jpegSize(view: DataView): PixelSize | null {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sizeOf(view.getUint16(at + 7), view.getUint16(at + 5));
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
}

function webpSize(view: DataView): PixelSize | null {
  const bits24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (view.getUint32(12)) {
    case 0x56_50_38_58: // VP8X
      return sizeOf(bits24(24) + 1, bits24(27) + 1);
    case 0x56_50_38_4c: {
      // VP8L: 14 bits each
      const bits = view.getUint32(21, true);
      return sizeOf((bits & 0x3f_ff) + 1, ((bits >>> 14) & 0x3f_ff) + 1);
    }
    case 0x56_50_38_20: // VP8
      return sizeOf(view.getUint16(26, true) & 0x3f_ff, view.getUint16(28, true) & 0x3f_ff);
    default:
      return null;
  }
}

/** The largest of the sizes its items have: a grid of tiles lists the size of the whole next to that of a tile. */
function avifSize(view: DataView): PixelSize | null {
  let largest: PixelSize | null = null;
  for (let at = 8; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== 0x69_73_70_65) continue; // ispe
    const found = sizeOf(view.getUint32(at + 8), view.getUint32(at + 12));
    if (found && (!largest || found.width * found.height > largest.width * largest.height)) largest = found;
  }
  return largest;
}
