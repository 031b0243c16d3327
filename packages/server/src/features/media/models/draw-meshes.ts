import { PreviewError } from '../pictures/preview-error.ts';
import type { Mesh } from './glb-meshes.ts';
import { levelOf, type Paint, paintAt, type TexturePixels } from './texture-levels.ts';

/** Where the camera stands, radians around and above the middle, and how wide it sees. */
const YAW = 0.6;
const PITCH = 0.35;
const FIELD = 0.6;
const AMBIENT = 0.42;

/** Pixels of a picture. */
export interface PictureSize {
  width: number;
  height: number;
  /** So many pixels of a row are made one afterwards; 1 where it is left out. */
  oversampling?: number;
}

/** What is drawn on. */
interface Canvas extends PictureSize {
  /** Four bytes a pixel. */
  pixels: Buffer;
  /** How far what a pixel shows is from the camera. */
  depths: Float32Array;
  /** Number of the mesh that a pixel shows. */
  owners: Int32Array | undefined;
  /** Of the mesh that is drawn now. */
  index: number;
}

/**
 * Pixels of a picture of meshes, four bytes each. Throws {@link PreviewError}.
 *
 * @param owners gets the number of the mesh that each pixel shows; pixels that show none are left as they are
 */
export function drawMeshes(
  meshes: readonly Mesh[],
  textures: ReadonlyMap<number, TexturePixels>,
  size: PictureSize,
  owners?: Int32Array,
): Buffer {
  const pixels = Buffer.alloc(size.width * size.height * 4);
  const depths = new Float32Array(size.width * size.height).fill(Number.POSITIVE_INFINITY);
  const project = cameraOf(meshes, size);
  const draw = (index: number, mesh: Mesh, seen: Float64Array): void =>
    drawMesh(mesh, seen, textures.get(mesh.texture ?? -1), { ...size, pixels, depths, owners, index });
  const blended: { index: number; mesh: Mesh; seen: Float64Array; away: number }[] = [];
  for (const [index, mesh] of meshes.entries()) {
    const seen = project(mesh.positions);
    if (mesh.isBlended) blended.push({ index, mesh, seen, away: middleDepth(seen) });
    else draw(index, mesh, seen);
  }
  // What is seen through comes last, the farthest first.
  for (const { index, mesh, seen } of blended.sort((a, b) => b.away - a.away)) draw(index, mesh, seen);
  return pixels;
}

/** How far the middle of what is seen is away. */
function middleDepth(seen: Float64Array): number {
  let [near, far] = [Infinity, -Infinity];
  for (let at = 2; at < seen.length; at += 3) {
    near = Math.min(near, seen[at] ?? 0);
    far = Math.max(far, seen[at] ?? 0);
  }
  return (near + far) / 2;
}

/** Points as they are seen: pixels from the left and the top, and the distance; three numbers each. */
type Project = (positions: Float64Array) => Float64Array;

function cameraOf(meshes: readonly Mesh[], { width, height }: PictureSize): Project {
  const { low, high } = cornersBox(meshes);
  const [mx = 0, my = 0, mz = 0] = low.map((value, axis) => (value + (high[axis] ?? 0)) / 2);
  const radius = Math.hypot(...high.map((value, axis) => value - (low[axis] ?? 0))) / 2;
  if (!Number.isFinite(radius) || radius === 0) throw new PreviewError('it has no size');
  const distance = (radius / Math.sin(FIELD / 2)) * 1.02;
  const focal = height / 2 / Math.tan(FIELD / 2);
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [Math.sin(YAW), Math.cos(YAW), Math.sin(PITCH), Math.cos(PITCH)];
  return (positions) => {
    const seen = new Float64Array(positions.length);
    for (let at = 0; at < positions.length; at += 3) {
      const x = (positions[at] ?? 0) - mx;
      const y = (positions[at + 1] ?? 0) - my;
      const z = (positions[at + 2] ?? 0) - mz;
      const towards = x * sinYaw + z * cosYaw;
      const depth = distance - (y * sinPitch + towards * cosPitch);
      seen[at] = width / 2 + ((x * cosYaw - z * sinYaw) * focal) / depth;
      seen[at + 1] = height / 2 - ((y * cosPitch - towards * sinPitch) * focal) / depth;
      seen[at + 2] = depth;
    }
    return seen;
  };
}

/** Around the corners of all triangles: points that none of them names do not count. */
function cornersBox(meshes: readonly Mesh[]): { low: number[]; high: number[] } {
  let [lowX, lowY, lowZ, highX, highY, highZ] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const { positions, corners } of meshes)
    for (let at = 0; at < corners.length; at += 1) {
      const point = 3 * (corners[at] ?? 0);
      const x = positions[point] ?? 0;
      const y = positions[point + 1] ?? 0;
      const z = positions[point + 2] ?? 0;
      if (x < lowX) lowX = x;
      if (x > highX) highX = x;
      if (y < lowY) lowY = y;
      if (y > highY) highY = y;
      if (z < lowZ) lowZ = z;
      if (z > highZ) highZ = z;
    }
  return { low: [lowX, lowY, lowZ], high: [highX, highY, highZ] };
}

function drawMesh(
  { positions, corners, uvs, wraps, isPixelated, colours, colour, cutOff, isBlended }: Mesh,
  seen: Float64Array,
  texture: TexturePixels | undefined,
  { width, height, oversampling = 1, pixels, depths, owners, index }: Canvas,
): void {
  const base = [0, 1, 2].map((channel) => 255 * (colour[channel] ?? 0.8) ** (1 / 2.2));
  const paint: Paint = [1, 1, 1, 1];
  const places = new Float64Array(6);
  const asSaid = { wraps, isPixelated };
  const smooth = { wraps, isPixelated: false };
  for (let at = 0; at + 2 < corners.length; at += 3) {
    const i = 3 * (corners[at] ?? 0);
    const j = 3 * (corners[at + 1] ?? 0);
    const k = 3 * (corners[at + 2] ?? 0);
    const x0 = seen[i] ?? 0;
    const y0 = seen[i + 1] ?? 0;
    const x1 = seen[j] ?? 0;
    const y1 = seen[j + 1] ?? 0;
    const x2 = seen[k] ?? 0;
    const y2 = seen[k + 1] ?? 0;
    // Most triangles of a large model lie between the middles of pixels: they end here.
    const top = Math.max(0, Math.ceil(Math.min(y0, y1, y2)));
    const bottom = Math.min(height - 1, Math.floor(Math.max(y0, y1, y2)));
    if (!(top <= bottom)) continue;
    const left = Math.max(0, Math.ceil(Math.min(x0, x1, x2)));
    const right = Math.min(width - 1, Math.floor(Math.max(x0, x1, x2)));
    if (!(left <= right)) continue;
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (!Number.isFinite(area) || area === 0) continue;
    const z0 = seen[i + 2] ?? 1;
    const z1 = seen[j + 2] ?? 1;
    const z2 = seen[k + 2] ?? 1;
    const light = lightOf(positions, i, j, k);
    let level: TexturePixels | null = null;
    let laying = asSaid;
    if (texture) {
      // Corners without coordinates have the first pixel, as in WebGL.
      for (let one = 0; one < 6; one += 1) places[one] = uvs?.[(corners[at + (one >> 1)] ?? 0) * 2 + (one & 1)] ?? 0;
      const halvings = levelFor(texture, places, [x1 - x0, y1 - y0, x2 - x0, y2 - y0], area / oversampling);
      // Pixels are squares where they are larger than those of the picture; smaller ones are averaged.
      laying = halvings > 0 ? smooth : asSaid;
      level = levelOf(texture, halvings);
    }
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const a = ((x1 - x) * (y2 - y) - (x2 - x) * (y1 - y)) / area;
        const b = ((x2 - x) * (y0 - y) - (x0 - x) * (y2 - y)) / area;
        const c = 1 - a - b;
        if (a < 0 || b < 0 || c < 0) continue;
        // One over the distance is what changes evenly across the screen.
        const near = a / z0 + b / z1 + c / z2;
        const pixel = y * width + x;
        if (1 / near >= (depths[pixel] ?? 0)) continue;
        const isPainted =
          level !== null && paintAt(level, laying, between(places, a / z0 / near, b / z1 / near), paint);
        const own = colours ? mixed(colours, corners, at, a / z0 / near, b / z1 / near) : null;
        const alpha = cutOff === null ? 1 : (colour[3] ?? 1) * (isPainted ? paint[3] : 1) * (own?.[3] ?? 1);
        if (cutOff !== null && alpha < cutOff) continue;
        const covers = isBlended ? Math.min(1, alpha) : 1;
        if (!isBlended) depths[pixel] = 1 / near;
        if (owners && covers > 0.5) owners[pixel] = index;
        const below = (pixels[pixel * 4 + 3] ?? 0) / 255;
        const whole = covers + below * (1 - covers);
        for (const channel of [0, 1, 2] as const) {
          const painted = isPainted ? paint[channel] : 1;
          const point = own ? (own[channel] ?? 1) ** (1 / 2.2) : 1;
          const put = Math.min(255, (base[channel] ?? 0) * painted * point * light);
          const behind = pixels[pixel * 4 + channel] ?? 0;
          pixels[pixel * 4 + channel] =
            covers === 1 ? put : (put * covers + behind * below * (1 - covers)) / Math.max(whole, 1e-6);
        }
        pixels[pixel * 4 + 3] = covers === 1 ? 255 : Math.round(whole * 255);
      }
  }
}

/** The colour of a place in a triangle, between those of its corners. */
function mixed(colours: Float64Array, corners: Uint32Array, at: number, a: number, b: number): number[] {
  const [i, j, k] = [0, 1, 2].map((corner) => 4 * (corners[at + corner] ?? 0));
  return [0, 1, 2, 3].map(
    (channel) =>
      a * (colours[(i ?? 0) + channel] ?? 1) +
      b * (colours[(j ?? 0) + channel] ?? 1) +
      (1 - a - b) * (colours[(k ?? 0) + channel] ?? 1),
  );
}

/** Where a place in a triangle lies in a picture, between its corners. */
const between = (places: Float64Array, a: number, b: number): [number, number] => {
  const c = 1 - a - b;
  return [
    a * (places[0] ?? 0) + b * (places[2] ?? 0) + c * (places[4] ?? 0),
    a * (places[1] ?? 0) + b * (places[3] ?? 0) + c * (places[5] ?? 0),
  ];
};

/** How often the texture is halved so that a pixel of it is about one of the picture, which is what graphics cards take. */
function levelFor(
  { width, height }: TexturePixels,
  [u0, v0, u1, v1, u2, v2]: Float64Array,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  area: number,
): number {
  if (
    u0 === undefined ||
    v0 === undefined ||
    u1 === undefined ||
    v1 === undefined ||
    u2 === undefined ||
    v2 === undefined
  )
    return 0;
  const [ua, va, ub, vb] = [(u1 - u0) * width, (v1 - v0) * height, (u2 - u0) * width, (v2 - v0) * height];
  const across = Math.hypot(ua * y2 - ub * y1, va * y2 - vb * y1);
  const down = Math.hypot(ub * x1 - ua * x2, vb * x1 - va * x2);
  const texels = Math.max(across, down) / Math.abs(area);
  return texels > 1 ? Math.round(Math.log2(texels)) : 0;
}

/** How bright a triangle is, by how it lies to a light from the upper right; both of its sides are lit. */
function lightOf(p: Float64Array, i: number, j: number, k: number): number {
  const x = p[i] ?? 0;
  const y = p[i + 1] ?? 0;
  const z = p[i + 2] ?? 0;
  const ax = (p[j] ?? 0) - x;
  const ay = (p[j + 1] ?? 0) - y;
  const az = (p[j + 2] ?? 0) - z;
  const bx = (p[k] ?? 0) - x;
  const by = (p[k + 1] ?? 0) - y;
  const bz = (p[k + 2] ?? 0) - z;
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  return AMBIENT + (1 - AMBIENT) * Math.abs((0.45 * nx + 0.8 * ny + 0.4 * nz) / length);
}
