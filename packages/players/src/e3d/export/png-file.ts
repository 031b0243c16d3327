/** Four bytes a pixel, from the top row down, with colours as they are: not multiplied by alpha. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Bytes of a pixel. */
const PIXEL = 4;

/**
 * Pixels as a PNG. A canvas, which would write one as well, keeps colours multiplied by alpha: black where alpha is 0, and
 * coarse steps where it is small. Programs blend neighbours of an edge, and would show that black as a dark line.
 */
export async function pngOf(pixels: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = pixels;
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // 8 bits of a channel; red, green, blue and alpha.
  head.set([8, 6], 8);
  const packing = new Blob([filtered(pixels)]).stream().pipeThrough(new CompressionStream('deflate'));
  const body = new Uint8Array(await new Response(packing).arrayBuffer());
  const chunks = [chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', new Uint8Array())];
  return joined([Uint8Array.from(SIGNATURE), ...chunks]);
}

/** Each row as what differs from the pixel to the left or from the one above, whichever is less. Source: PNG 1.2, chapter 6. */
function filtered({ data, width, height }: Pixels): Uint8Array<ArrayBuffer> {
  const length = width * PIXEL;
  const made = new Uint8Array((length + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const [from, to] = [row * length, row * (length + 1)];
    const left = new Uint8Array(length);
    const up = new Uint8Array(length);
    let [leftSum, upSum] = [0, 0];
    for (let at = 0; at < length; at += 1) {
      const value = data[from + at] ?? 0;
      left[at] = value - (at < PIXEL ? 0 : (data[from + at - PIXEL] ?? 0));
      up[at] = value - (row === 0 ? 0 : (data[from + at - length] ?? 0));
      leftSum += distance(left[at] ?? 0);
      upSum += distance(up[at] ?? 0);
    }
    made[to] = leftSum <= upSum ? 1 : 2;
    made.set(leftSum <= upSum ? left : up, to + 1);
  }
  return made;
}

/** Of a byte from 0, to either side. */
const distance = (byte: number): number => (byte < 128 ? byte : 256 - byte);

function chunk(name: string, body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(body.length + 12);
  const view = new DataView(made.buffer);
  view.setUint32(0, body.length);
  made.set(
    [...name].map((letter) => letter.charCodeAt(0)),
    4,
  );
  made.set(body, 8);
  view.setUint32(body.length + 8, checkSum(made.subarray(4, body.length + 8)));
  return made;
}

const SUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xed_b8_83_20 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

function checkSum(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) sum = (SUMS[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xff_ff_ff_ff) >>> 0;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}
