/// <reference types="node" />

const HEAD = 54;

/** Red, green and blue, 0..255. */
export type Colour = readonly [number, number, number];

export const grey = (level: number): Colour => [level, level, level];

/** An uncompressed bitmap (BMP); `colourAt` gives the colour of each pixel. */
export function bitmap(
  { width, height }: { width: number; height: number },
  colourAt: (x: number, y: number) => Colour,
): Buffer {
  const picture = Buffer.alloc(HEAD + width * height * 3);
  picture.write('BM');
  picture.writeUInt32LE(picture.length, 2);
  picture.writeUInt32LE(HEAD, 10);
  picture.writeUInt32LE(40, 14);
  picture.writeInt32LE(width, 18);
  picture.writeInt32LE(-height, 22); // negative: the first row is the top one
  picture.writeUInt16LE(1, 26);
  picture.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = colourAt(x, y);
      picture.set([blue, green, red].map(Math.round), HEAD + (y * width + x) * 3);
    }
  return picture;
}
