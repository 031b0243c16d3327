import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  LinearSRGBColorSpace,
  Mesh,
  type MeshBasicMaterial,
  MeshPhysicalMaterial,
  type MeshStandardMaterial,
  Source,
  SRGBColorSpace,
  Texture,
} from 'three';
import { exactBitmap } from './exact-pictures.ts';
import type { MaterialLook } from './material-look.ts';

type FileMaterial = MeshStandardMaterial | MeshBasicMaterial;
const MAPS = [
  'map',
  'emissiveMap',
  'normalMap',
  'metalnessMap',
  'roughnessMap',
  'aoMap',
  'clearcoatMap',
  'clearcoatRoughnessMap',
] as const;

/**
 * Properties of a material that USDZ files cannot express, or that viewers read differently, are baked into shapes and
 * pictures.
 */
export interface UsdzShapes {
  /** Null: nothing of it is seen. */
  meshOf(geometry: BufferGeometry, material: FileMaterial, look: MaterialLook): Promise<Mesh | null>;
}

export function createUsdzShapes(): UsdzShapes {
  const known = new Map<BufferGeometry, Map<FileMaterial, Promise<[BufferGeometry, FileMaterial]>>>();
  return {
    async meshOf(geometry, material, { transparency, alpha, cutOff }) {
      if (transparency === 'mask' && alpha < cutOff) return null;
      const ofShape = known.get(geometry) ?? new Map<FileMaterial, Promise<[BufferGeometry, FileMaterial]>>();
      known.set(geometry, ofShape);
      const making = ofShape.get(material) ?? baked(geometry, material);
      ofShape.set(material, making);
      return new Mesh(...(await making));
    },
  };
}

async function baked(geometry: BufferGeometry, material: FileMaterial): Promise<[BufferGeometry, FileMaterial]> {
  const made = material.clone();
  // The exporter leaves out what a factor takes from the alpha of a mask.
  if (made.alphaTest > 0) made.alphaTest = made.map ? made.alphaTest / Math.max(made.opacity, 1e-6) : 0;
  const laid = laidOut(geometry, made);
  const [shape, look] = laid.hasAttribute('color') ? await painted(laid, made) : [laid, made];
  return [look.side === DoubleSide ? withBacks(shape) : shape, look];
}

/** Triangles of a shape that phones still draw twice. */
const MOST_DOUBLED = 100_000;

/** Viewers of phones draw faces from the front alone: what is seen from both sides gets faces that look the other way. */
function withBacks(front: BufferGeometry): BufferGeometry {
  const corners = front.getIndex() ?? Array.from({ length: front.getAttribute('position').count }, (_, at) => at);
  const list = Array.isArray(corners) ? corners : Array.from(corners.array);
  if (list.length / 3 > MOST_DOUBLED) return front;
  const made = new BufferGeometry();
  let count = 0;
  for (const [name, { array, itemSize }] of Object.entries(front.attributes)) {
    const back = name === 'normal' ? array.map((value) => -value) : array;
    const both = new Float32Array(array.length * 2);
    both.set(array);
    both.set(back, array.length);
    made.setAttribute(name, new BufferAttribute(both, itemSize));
    count = array.length / itemSize;
  }
  const turned: number[] = [];
  for (let at = 0; at + 2 < list.length; at += 3)
    turned.push((list[at] ?? 0) + count, (list[at + 2] ?? 0) + count, (list[at + 1] ?? 0) + count);
  return made.setIndex(list.concat(turned));
}

/** Viewers turn and scale pictures in orders of their own: coordinates are written as they come out. */
function laidOut(geometry: BufferGeometry, material: FileMaterial): BufferGeometry {
  const maps = MAPS.flatMap((name) => {
    const found: unknown = Reflect.get(material, name);
    return isTexture(found) ? [{ name, texture: found }] : [];
  });
  const first = maps[0]?.texture;
  const places = first && geometry.getAttribute(first.channel === 0 ? 'uv' : `uv${first.channel}`);
  if (!first || !places) return geometry;
  const { repeat, offset, rotation } = first;
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const list = new Float32Array(places.count * 2);
  for (let at = 0; at < places.count; at += 1) {
    const [u, v] = [places.getX(at) * repeat.x, places.getY(at) * repeat.y];
    list.set([cos * u + sin * v + offset.x, cos * v - sin * u + offset.y], at * 2);
  }
  for (const { name, texture } of maps) {
    // Those that lie otherwise stay as they are.
    if (layoutOf(texture) !== layoutOf(first)) continue;
    const plain = texture.clone();
    plain.repeat.set(1, 1);
    plain.offset.set(0, 0);
    plain.rotation = 0;
    plain.channel = 0;
    Reflect.set(material, name, plain);
  }
  return geometry.clone().setAttribute('uv', new BufferAttribute(list, 2));
}

const isTexture = (value: unknown): value is Texture => value instanceof Texture;
const layoutOf = ({ repeat, offset, rotation, channel }: Texture): string =>
  [repeat.x, repeat.y, offset.x, offset.y, rotation, channel].join();

/**
 * Viewers ignore colours of points. Without a picture each triangle gets a pixel of one, in the mean of its corners; with
 * one, all get the mean of all.
 */
async function painted(geometry: BufferGeometry, material: FileMaterial): Promise<[BufferGeometry, FileMaterial]> {
  const whole = geometry.toNonIndexed();
  const colours = whole.getAttribute('color');
  const mean = (from: number, count: number): number[] =>
    [0, 1, 2, 3].map((channel) => {
      let sum = 0;
      for (let at = from; at < from + count; at += 1) sum += colours.getComponent(at, channel);
      return sum / count;
    });
  if (material.map || !(material instanceof MeshPhysicalMaterial)) {
    const [r = 1, g = 1, b = 1] = mean(0, colours.count);
    material.color.multiply(new Color().setRGB(r, g, b));
    return [geometry.clone().deleteAttribute('color'), material];
  }
  const triangles = colours.count / 3;
  const side = Math.max(1, Math.ceil(Math.sqrt(triangles)));
  const pixels = new Uint8Array(side * side * 4);
  const places = new Float32Array(colours.count * 2);
  const paint = new Color();
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    const [r = 1, g = 1, b = 1, alpha = 1] = mean(triangle * 3, 3);
    // With its colour in the picture, colours of points may be above white.
    paint.setRGB(r, g, b, LinearSRGBColorSpace).multiply(material.color).convertLinearToSRGB();
    const values = [paint.r, paint.g, paint.b, material.transparent ? alpha : 1];
    pixels.set(
      values.map((value) => Math.round(255 * Math.min(1, Math.max(0, value)))),
      triangle * 4,
    );
    const place = [((triangle % side) + 0.5) / side, (Math.floor(triangle / side) + 0.5) / side];
    for (let corner = 0; corner < 3; corner += 1) places.set(place, (triangle * 3 + corner) * 2);
  }
  const map = new Texture();
  map.source = new Source(await exactBitmap({ data: pixels, width: side, height: side }));
  map.flipY = false;
  map.colorSpace = SRGBColorSpace;
  map.userData.mimeType = 'image/png';
  material.map = map;
  material.color.setRGB(1, 1, 1);
  return [whole.setAttribute('uv', new BufferAttribute(places, 2)).deleteAttribute('color'), material];
}
