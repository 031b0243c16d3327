import sharp, { type Sharp } from 'sharp';
import { type GlbFile, imageBytes, readGlb } from './glb-file.ts';
import { type Mesh, meshesOf } from './glb-meshes.ts';
import { PreviewError } from './preview-error.ts';

/** Pixels drawn; the picture is half of it, so that edges are smooth. */
const WIDTH = 1_280;
const HEIGHT = 960;
/** Pixels of the longer side of a texture as it is read, and the most textures that are. */
const TEXTURE_SIDE = 512;
const MAX_TEXTURES = 64;
/** Where the camera stands, radians around and above the middle, and how wide it sees. */
const YAW = 0.6;
const PITCH = 0.35;
const FIELD = 0.6;
const AMBIENT = 0.42;

/** Pixels of a picture. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A texture as it is drawn with: three bytes a pixel. */
export interface TexturePixels {
  data: Buffer;
  width: number;
  height: number;
}

/** The model as seen from the front, right and above, on nothing. Throws {@link PreviewError}. */
export async function drawModel(path: string): Promise<Sharp> {
  const file = await readGlb(path);
  const meshes = meshesOf(file);
  const pixels = drawMeshes(meshes, await texturesOf(file, meshes));
  return sharp(
    await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
      .resize({ width: WIDTH / 2 })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
}

/** Pixels of a picture of meshes, four bytes each. Throws {@link PreviewError}. */
export function drawMeshes(
  meshes: readonly Mesh[],
  textures: ReadonlyMap<number, TexturePixels>,
  size: PictureSize = { width: WIDTH, height: HEIGHT },
): Buffer {
  const pixels = Buffer.alloc(size.width * size.height * 4);
  const depths = new Float32Array(size.width * size.height).fill(Number.POSITIVE_INFINITY);
  const project = cameraOf(meshes, size);
  for (const mesh of meshes) drawMesh(mesh, textures.get(mesh.texture ?? -1), { project, size }, pixels, depths);
  return pixels;
}

/** A texture as it is drawn with; null in a format that is not read: its colour stands alone. */
export async function texturePixels(bytes: Uint8Array, maxPixels = 64_000_000): Promise<TexturePixels | null> {
  const read = await sharp(bytes, { limitInputPixels: maxPixels })
    .resize({ width: TEXTURE_SIDE, height: TEXTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  return read && { data: read.data, width: read.info.width, height: read.info.height };
}

async function texturesOf(file: GlbFile, meshes: readonly Mesh[]): Promise<Map<number, TexturePixels>> {
  const wanted = new Set(meshes.flatMap(({ texture }) => texture ?? []));
  const textures = new Map<number, TexturePixels>();
  for (const index of [...wanted].slice(0, MAX_TEXTURES)) {
    const bytes = imageBytes(file, index);
    if (!bytes) continue;
    const read = await texturePixels(bytes);
    if (read) textures.set(index, read);
  }
  return textures;
}

/** Pixels from the left and the top, and the distance. */
type Project = (positions: Float64Array, corner: number, into: Float64Array, slot: number) => void;

function cameraOf(meshes: readonly Mesh[], { width, height }: PictureSize): Project {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { positions, corners } of meshes)
    for (const corner of corners)
      for (let axis = 0; axis < 3; axis += 1) {
        const value = positions[corner * 3 + axis] ?? 0;
        if (value < (low[axis] ?? 0)) low[axis] = value;
        if (value > (high[axis] ?? 0)) high[axis] = value;
      }
  const middle = low.map((value, axis) => (value + (high[axis] ?? 0)) / 2);
  const radius = Math.hypot(...high.map((value, axis) => value - (low[axis] ?? 0))) / 2;
  if (!Number.isFinite(radius) || radius === 0) throw new PreviewError('it has no size');
  const distance = (radius / Math.sin(FIELD / 2)) * 1.02;
  const focal = height / 2 / Math.tan(FIELD / 2);
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [Math.sin(YAW), Math.cos(YAW), Math.sin(PITCH), Math.cos(PITCH)];
  return (positions, corner, into, slot) => {
    const x = (positions[corner * 3] ?? 0) - (middle[0] ?? 0);
    const y = (positions[corner * 3 + 1] ?? 0) - (middle[1] ?? 0);
    const z = (positions[corner * 3 + 2] ?? 0) - (middle[2] ?? 0);
    const right = x * cosYaw - z * sinYaw;
    const towards = x * sinYaw + z * cosYaw;
    const depth = distance - (y * sinPitch + towards * cosPitch);
    into[slot] = width / 2 + (right * focal) / depth;
    into[slot + 1] = height / 2 - ((y * cosPitch - towards * sinPitch) * focal) / depth;
    into[slot + 2] = depth;
  };
}

function drawMesh(
  { positions, corners, uvs, colour }: Mesh,
  texture: TexturePixels | undefined,
  { project, size: { width, height } }: { project: Project; size: PictureSize },
  pixels: Buffer,
  depths: Float32Array,
): void {
  const screen = new Float64Array(9);
  const base = [0, 1, 2].map((channel) => 255 * (colour[channel] ?? 0.8) ** (1 / 2.2));
  for (let at = 0; at < corners.length; at += 3) {
    for (let k = 0; k < 3; k += 1) project(positions, corners[at + k] ?? 0, screen, k * 3);
    const [x0 = 0, y0 = 0, z0 = 1, x1 = 0, y1 = 0, z1 = 1, x2 = 0, y2 = 0, z2 = 1] = screen;
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (!Number.isFinite(area) || area === 0) continue;
    const light = lightOf(positions, corners, at);
    const bottom = Math.min(height - 1, Math.ceil(Math.max(y0, y1, y2)));
    const end = Math.min(width - 1, Math.ceil(Math.max(x0, x1, x2)));
    for (let y = Math.max(0, Math.floor(Math.min(y0, y1, y2))); y <= bottom; y += 1)
      for (let x = Math.max(0, Math.floor(Math.min(x0, x1, x2))); x <= end; x += 1) {
        const a = ((x1 - x) * (y2 - y) - (x2 - x) * (y1 - y)) / area;
        const b = ((x2 - x) * (y0 - y) - (x0 - x) * (y2 - y)) / area;
        const c = 1 - a - b;
        if (a < 0 || b < 0 || c < 0) continue;
        // One over the distance is what changes evenly across the screen.
        const near = a / z0 + b / z1 + c / z2;
        const pixel = y * width + x;
        if (1 / near >= (depths[pixel] ?? 0)) continue;
        depths[pixel] = 1 / near;
        const texel = texture && uvs ? texelAt(texture, uvs, corners, at, a / z0 / near, b / z1 / near) : -1;
        for (let channel = 0; channel < 3; channel += 1) {
          const painted = texel < 0 ? 1 : (texture?.data[texel + channel] ?? 255) / 255;
          pixels[pixel * 4 + channel] = Math.min(255, (base[channel] ?? 0) * painted * light);
        }
        pixels[pixel * 4 + 3] = 255;
      }
  }
}

/** Where in the texture's bytes the colour of a place in a triangle is. */
function texelAt(
  { width, height }: TexturePixels,
  uvs: Float64Array,
  corners: Float64Array,
  at: number,
  a: number,
  b: number,
): number {
  const of = (axis: number) =>
    a * (uvs[(corners[at] ?? 0) * 2 + axis] ?? 0) +
    b * (uvs[(corners[at + 1] ?? 0) * 2 + axis] ?? 0) +
    (1 - a - b) * (uvs[(corners[at + 2] ?? 0) * 2 + axis] ?? 0);
  const [u, v] = [of(0), of(1)];
  const x = Math.floor((u - Math.floor(u)) * width) % width;
  const y = Math.floor((v - Math.floor(v)) * height) % height;
  return Number.isFinite(x + y) ? 3 * (y * width + x) : -1;
}

/** How bright a triangle is, by how it lies to a light from the upper right; both of its sides are lit. */
function lightOf(p: Float64Array, corners: Float64Array, at: number): number {
  const i = (corners[at] ?? 0) * 3;
  const j = (corners[at + 1] ?? 0) * 3;
  const k = (corners[at + 2] ?? 0) * 3;
  const [x, y, z] = [p[i] ?? 0, p[i + 1] ?? 0, p[i + 2] ?? 0];
  const [ax, ay, az] = [(p[j] ?? 0) - x, (p[j + 1] ?? 0) - y, (p[j + 2] ?? 0) - z];
  const [bx, by, bz] = [(p[k] ?? 0) - x, (p[k + 1] ?? 0) - y, (p[k + 2] ?? 0) - z];
  const [nx, ny, nz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  const length = Math.hypot(nx, ny, nz) || 1;
  return AMBIENT + (1 - AMBIENT) * Math.abs((0.45 * nx + 0.8 * ny + 0.4 * nz) / length);
}
