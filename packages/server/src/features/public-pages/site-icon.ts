const SIZE = 32;
/** Bytes of the headers of an icon file and of its one picture. */
const [FILE_HEAD, PICTURE_HEAD] = [22, 40];
/** Blue, green, red: the disc of pages that carry no icon of their own. */
const COLOR = [0x3f, 0x4b, 0x1d] as const;

/** A disc, as an icon file. Browsers request it by name where a page names no icon. */
export const SITE_ICON: Buffer = discIcon();

function discIcon(): Buffer {
  const mask = (SIZE * SIZE) / 8;
  const pixels = SIZE * SIZE * 4;
  const icon = Buffer.alloc(FILE_HEAD + PICTURE_HEAD + pixels + mask);
  icon.writeUInt16LE(1, 2); // an icon
  icon.writeUInt16LE(1, 4); // of one picture
  icon.set([SIZE, SIZE, 0, 0, 1, 0, 32, 0], 6);
  icon.writeUInt32LE(PICTURE_HEAD + pixels + mask, 14);
  icon.writeUInt32LE(FILE_HEAD, 18);
  icon.writeUInt32LE(PICTURE_HEAD, FILE_HEAD);
  icon.writeInt32LE(SIZE, FILE_HEAD + 4);
  icon.writeInt32LE(SIZE * 2, FILE_HEAD + 8); // with the mask
  icon.writeUInt16LE(1, FILE_HEAD + 12);
  icon.writeUInt16LE(32, FILE_HEAD + 14);
  const middle = (SIZE - 1) / 2;
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const edge = Math.min(1, Math.max(0, 14.5 - Math.hypot(x - middle, y - middle)));
      icon.set([...COLOR, Math.round(255 * edge)], FILE_HEAD + PICTURE_HEAD + (y * SIZE + x) * 4);
    }
  return icon;
}
