import type { GltfTextureInfo } from '@diorama/players/e3d/gltf/gltf-json.ts';
import { applied } from '@diorama/players/e3d/gltf/matrix.ts';
import type { Model } from '@diorama/players/e3d/gltf/model.ts';
import type { Document, ExtensionProperty, TextureInfo } from '@gltf-transform/core';
import sharp from 'sharp';
import { composed, moveAll, times } from '../../packages/server/src/features/media/models/matrix.ts';
import { hiddenNodes } from '../../packages/server/src/features/mesh/pipeline/geometry/hidden-nodes.ts';
import { instanceTable } from '../../packages/server/src/features/mesh/pipeline/geometry/measure.ts';
import {
  cornersOf,
  localPositions,
  valuesOf,
  worldPositions,
} from '../../packages/server/src/features/mesh/pipeline/geometry/world-positions.ts';

/** What a model covers, and its mean colour there: linear, alpha last. */
export interface Surface {
  /** m2 */
  area: number;
  colour: number[];
  min: number[];
  max: number[];
}

/** Triangles in one material, in the axes of the file. */
interface Sheet {
  positions: ArrayLike<number>;
  corners: ArrayLike<number>;
  uv: ArrayLike<number> | null;
  /** Four of a point. */
  colours: ArrayLike<number> | null;
  factor: readonly number[];
  isOpaque: boolean;
  image: Uint8Array | null;
  /** Of places in the picture: offset, scale and turn. */
  layout: { offset: readonly number[]; scale: readonly number[]; rotation: number };
}

/** As much of the library's class as is read. */
type Transform = ExtensionProperty & {
  getOffset(): number[];
  getScale(): number[];
  getRotation(): number;
  getTexCoord(): number | null;
};

const PLAIN = { offset: [0, 0], scale: [1, 1], rotation: 0 };

/** As the player reads it. */
export function surfaceOfModel({ parts, materials, textures, images }: Model): Promise<Surface> {
  const sheets = parts.map(({ geometry, matrix, material }): Sheet => {
    const { pbrMetallicRoughness: base = {}, alphaMode = 'OPAQUE' } = materials[material] ?? {};
    const info: GltfTextureInfo | undefined = base.baseColorTexture;
    const transform = info?.extensions?.KHR_texture_transform;
    const set = transform?.texCoord ?? info?.texCoord ?? 0;
    const points = [];
    for (let at = 0; at < geometry.positions.length; at += 3) {
      const [x = 0, y = 0, z = 0] = geometry.positions.subarray(at, at + 3);
      points.push(...applied(matrix, [x, y, z]));
    }
    return {
      positions: points,
      corners: geometry.indices,
      uv: set === 0 ? geometry.uv : geometry.uv2,
      colours: geometry.colors,
      factor: base.baseColorFactor ?? [1, 1, 1, 1],
      isOpaque: alphaMode === 'OPAQUE',
      image: info ? (images[textures[info.index]?.image ?? -1]?.bytes ?? null) : null,
      layout: { ...PLAIN, ...transform },
    };
  });
  return measured(sheets);
}

/** As the library reads it that wrote it. */
export function surfaceOfDocument(document: Document): Promise<Surface> {
  const hidden = hiddenNodes(document);
  const sheets: Sheet[] = [];
  document
    .getRoot()
    .listScenes()[0]
    ?.traverse((node) => {
      const table = instanceTable(node);
      for (const primitive of hidden.has(node) ? [] : (node.getMesh()?.listPrimitives() ?? [])) {
        const material = primitive.getMaterial();
        const info: TextureInfo | null = material?.getBaseColorTextureInfo() ?? null;
        const transform = info?.getExtension<Transform>('KHR_texture_transform');
        const uv = primitive.getAttribute(`TEXCOORD_${transform?.getTexCoord() ?? info?.getTexCoord() ?? 0}`);
        const sheet = {
          corners: cornersOf(primitive),
          uv: uv && valuesOf(uv),
          colours: fourOf(primitive.getAttribute('COLOR_0')),
          factor: material?.getBaseColorFactor() ?? [1, 1, 1, 1],
          isOpaque: (material?.getAlphaMode() ?? 'OPAQUE') === 'OPAQUE',
          image: material?.getBaseColorTexture()?.getImage() ?? null,
          layout: transform
            ? { offset: transform.getOffset(), scale: transform.getScale(), rotation: transform.getRotation() }
            : PLAIN,
        };
        if (!table) sheets.push({ ...sheet, positions: worldPositions(node, primitive) });
        for (let at = 0; at < (table?.count ?? 0); at += 1) {
          const positions = localPositions(primitive, node);
          const part = (list: ArrayLike<number> | null | undefined, size: number) =>
            list ? Array.from({ length: size }, (_, k) => list[at * size + k] ?? 0) : undefined;
          const place = {
            translation: part(table?.translation, 3),
            rotation: part(table?.rotation, 4),
            scale: part(table?.scale, 3),
          };
          moveAll(positions, times(node.getWorldMatrix(), composed(place)));
          sheets.push({ ...sheet, positions });
        }
      }
    });
  return measured(sheets);
}

function fourOf(accessor: Parameters<typeof valuesOf>[0] | null): number[] | null {
  if (!accessor) return null;
  const [size, values] = [accessor.getElementSize(), valuesOf(accessor)];
  return Array.from({ length: (values.length / size) * 4 }, (_, at) =>
    at % 4 < size ? (values[Math.floor(at / 4) * size + (at % 4)] ?? 1) : 1,
  );
}

async function measured(sheets: readonly Sheet[]): Promise<Surface> {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  const sum = [0, 0, 0, 0];
  let area = 0;
  for (const { positions, corners, uv, colours, factor, isOpaque, image, layout } of sheets) {
    const pixels = image && uv ? await pixelsOf(image) : null;
    for (let at = 0; at + 2 < corners.length; at += 3) {
      const points = [0, 1, 2].map((k) => corners[at + k] ?? 0);
      const places = points.map((point) => [0, 1, 2].map((axis) => positions[point * 3 + axis] ?? 0));
      for (const place of places)
        for (const axis of [0, 1, 2]) {
          min[axis] = Math.min(min[axis] ?? 0, place[axis] ?? 0);
          max[axis] = Math.max(max[axis] ?? 0, place[axis] ?? 0);
        }
      const mean = (list: ArrayLike<number>, size: number, k: number) =>
        points.reduce((total, point) => total + (list[point * size + k] ?? 0), 0) / 3;
      const texel = pixels && uv ? texelAt(pixels, [mean(uv, 2, 0), mean(uv, 2, 1)], layout) : [1, 1, 1, 1];
      const covered = areaOf(places);
      area += covered;
      for (const channel of [0, 1, 2, 3]) {
        const point = colours ? mean(colours, 4, channel) : 1;
        const value = channel === 3 && isOpaque ? 1 : (factor[channel] ?? 1) * point * (texel[channel] ?? 1);
        sum[channel] = (sum[channel] ?? 0) + value * covered;
      }
    }
  }
  return { area, colour: sum.map((value) => value / area), min, max };
}

function areaOf([a = [], b = [], c = []]: number[][]): number {
  const [u, v] = [b, c].map((to) => to.map((value, axis) => value - (a[axis] ?? 0)));
  const [ux = 0, uy = 0, uz = 0] = u ?? [];
  const [vx = 0, vy = 0, vz = 0] = v ?? [];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function pixelsOf(image: Uint8Array): Promise<Pixels> {
  const picture = sharp(image, { ignoreIcc: true }).toColourspace('srgb').ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function texelAt(
  { data, width, height }: Pixels,
  [u = 0, v = 0]: number[],
  { offset, scale, rotation }: Sheet['layout'],
): number[] {
  const [su, sv] = [u * (scale[0] ?? 1), v * (scale[1] ?? 1)];
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  // Source: KHR_texture_transform, "Overview".
  const x = cos * su + sin * sv + (offset[0] ?? 0);
  const y = cos * sv - sin * su + (offset[1] ?? 0);
  const column = Math.floor((x - Math.floor(x)) * width) % width;
  const row = Math.floor((y - Math.floor(y)) * height) % height;
  const at = (row * width + column) * 4;
  return [0, 1, 2, 3].map((channel) => {
    const value = (data[at + channel] ?? 0) / 255;
    return channel === 3 ? value : value ** 2.2;
  });
}
