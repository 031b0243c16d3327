import { type Light, linear, panoramaWidth } from './light.ts';

/** How environments of Babylon begin. Source: Misc/environmentTextureTools of Babylon 9.31. */
const MAGIC = [0x86, 0x16, 0x87, 0x96, 0xf6, 0xd6, 0x96, 0x36];
/** Bytes of the description at most. */
const LONGEST_HEAD = 1024 * 1024;
/** Pixels along a side at most. */
const LARGEST = 4_096;

/** The fields of the description that are read. */
interface Head {
  width?: number;
  imageType?: string;
  specular?: { mipmaps?: { position: number; length: number }[] };
}

const isHead = (value: unknown): value is Head => typeof value === 'object' && value !== null;

/** A side of a cube: bytes of red, green, blue and a divisor. */
export interface CubeSide {
  size: number;
  pixels: Uint8Array;
}
type Decode = (pictures: readonly Blob[]) => Promise<CubeSide[]>;

/** Whether a file begins as environments of Babylon do. */
export const isEnv = (bytes: Uint8Array): boolean => MAGIC.every((byte, at) => bytes[at] === byte);

/** An environment of Babylon (`.env`) as light around: its sharpest level, laid out. Throws for one that is damaged. */
export async function readEnv(bytes: Uint8Array, decode: Decode = decodePictures): Promise<Light> {
  const end = bytes.subarray(0, LONGEST_HEAD).indexOf(0, MAGIC.length);
  if (end < 0) throw new Error('The environment is cut off');
  const head: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(MAGIC.length, end)));
  if (!isHead(head)) throw new Error('The environment is damaged');
  const { width = 0, imageType: type = 'image/png', specular } = head;
  const places = specular?.mipmaps?.slice(0, 6) ?? [];
  if (places.length < 6 || !(width > 0 && width <= LARGEST)) throw new Error('The environment is damaged');
  const start = end + 1;
  const sides = await decode(
    places.map(
      ({ position, length }) => new Blob([bytes.slice(start + position, start + position + length)], { type }),
    ),
  );
  return aroundOf(sides, panoramaWidth(width * 4));
}

/** A canvas of two dimensions multiplies colours by their alpha, and alpha is the divisor here: WebGL leaves them alone. */
async function decodePictures(pictures: readonly Blob[]): Promise<CubeSide[]> {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (!gl) throw new Error('There is no WebGL');
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  const sides: CubeSide[] = [];
  for (const picture of pictures) {
    const bitmap = await createImageBitmap(picture, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
    const { width: size } = bitmap;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
    bitmap.close();
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    const pixels = new Uint8Array(size * size * 4);
    gl.readPixels(0, 0, size, size, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    sides.push({ size, pixels });
  }
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return sides;
}

/** Where a direction meets a cube: +x, -x, +y, -y, +z, -z, as OpenGL lays them out. */
function placeIn(x: number, y: number, z: number): { side: number; right: number; down: number } {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ax >= ay && ax >= az) return { side: x > 0 ? 0 : 1, right: (x > 0 ? -z : z) / ax, down: -y / ax };
  if (ay >= az) return { side: y > 0 ? 2 : 3, right: x / ay, down: (y > 0 ? z : -z) / ay };
  return { side: z > 0 ? 4 : 5, right: (z > 0 ? x : -x) / az, down: -y / az };
}

/** Lays a cube out around: the middle of the picture is its +z side, which Babylon has ahead. */
export function aroundOf(sides: readonly CubeSide[], width: number): Light {
  const height = width / 2;
  const values = new Float32Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const down = ((row + 0.5) / height) * Math.PI;
    for (let column = 0; column < width; column += 1) {
      const around = ((column + 0.5) / width - 0.5) * 2 * Math.PI;
      const place = placeIn(Math.sin(around) * Math.sin(down), Math.cos(down), Math.cos(around) * Math.sin(down));
      const side = sides[place.side];
      if (!side) continue;
      const pixel = (value: number) => Math.min(side.size - 1, Math.floor(((value + 1) / 2) * side.size));
      const at = (pixel(place.down) * side.size + pixel(place.right)) * 4;
      const divisor = Math.max(1, side.pixels[at + 3] ?? 255) / 255;
      for (let channel = 0; channel < 3; channel += 1)
        values[(row * width + column) * 3 + channel] = linear((side.pixels[at + channel] ?? 0) / 255) / divisor;
    }
  }
  return { width, height, values };
}
