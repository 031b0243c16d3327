import { Document, NodeIO } from '@gltf-transform/core';
import { Scene, type Style, type Surface } from '../scene/mesh.ts';
import type { Vec3 } from '../scene/vec.ts';

/** Longer than any sheet: the light of a model is not baked, so no sheet is cut into cells. */
const UNCUT = 1_000;

/** The same building blocks as the rendered house, with as few triangles as they need. */
export class ModelScene extends Scene {
  /** Of nodes and materials alike: one of each for every surface. */
  namesOf(): string[] {
    return [...this.parts].flatMap(([surface, part]) => (part.index.length > 0 ? nameOf(surface) : []));
  }

  override patch(surface: Surface, a: Vec3, b: Vec3, c: Vec3, d: Vec3, style: Style = {}): void {
    super.patch(surface, a, b, c, d, { ...style, cell: UNCUT });
  }
}

interface Look {
  /** Linear. */
  color: readonly [number, number, number, number];
  metallic?: number;
  roughness?: number;
  isDoubleSided?: boolean;
}

/** Materials of models by the surface they are for; the document puts the library's over those that it names. */
const LOOKS: Readonly<Record<Surface, Look>> = {
  plaster: { color: [0.8, 0.78, 0.74, 1], roughness: 0.9 },
  paint: { color: [1, 1, 1, 1], roughness: 0.6 },
  cladding: { color: [0.3, 0.17, 0.09, 1], roughness: 0.8 },
  roof: { color: [0.05, 0.053, 0.058, 1], roughness: 0.5 },
  deck: { color: [0.3, 0.2, 0.13, 1], roughness: 0.8 },
  oak: { color: [0.5, 0.36, 0.23, 1], roughness: 0.6 },
  slats: { color: [0.5, 0.38, 0.26, 1], roughness: 0.7 },
  stone: { color: [0.42, 0.41, 0.39, 1], roughness: 0.85 },
  grass: { color: [0.1, 0.16, 0.045, 1], roughness: 1 },
  gravel: { color: [0.42, 0.4, 0.36, 1], roughness: 1 },
  fabric: { color: [1, 1, 1, 1], roughness: 0.95 },
  rug: { color: [0.6, 0.56, 0.48, 1], roughness: 1 },
  metal: { color: [0.03, 0.03, 0.032, 1], metallic: 0.4, roughness: 0.45 },
  marble: { color: [0.75, 0.74, 0.72, 1], roughness: 0.25 },
  art: { color: [0.5, 0.42, 0.33, 1] },
  lamp: { color: [1, 0.9, 0.72, 1], roughness: 0.4 },
  bark: { color: [1, 1, 1, 1], roughness: 1, isDoubleSided: true },
  leaf: { color: [1, 1, 1, 1], roughness: 0.8, isDoubleSided: true },
  blade: { color: [1, 1, 1, 1], roughness: 0.9, isDoubleSided: true },
  glass: { color: [0.22, 0.3, 0.33, 0.42], metallic: 0, roughness: 0.03, isDoubleSided: true },
  hill: { color: [1, 1, 1, 1] },
  water: { color: [0.05, 0.1, 0.12, 1], roughness: 0.1 },
};

/** Names of nodes and materials, as people read them. */
const NAMES: Readonly<Partial<Record<Surface, string>>> = { metal: 'Frames', cladding: 'Facade', paint: 'Painted' };
const nameOf = (surface: Surface): string => NAMES[surface] ?? surface.charAt(0).toUpperCase() + surface.slice(1);

/** A GLB with one node for each surface. Positions in metres, y up, as glTF has them. */
export async function glbOf(scene: Scene, name: string): Promise<Buffer> {
  const document = new Document();
  const buffer = document.createBuffer();
  const root = document.createNode(name);
  document.createScene(name).addChild(root);
  for (const [surface, part] of scene.parts) {
    if (part.index.length === 0) continue;
    const { color, metallic = 0, roughness = 1, isDoubleSided = false } = LOOKS[surface];
    const material = document
      .createMaterial(nameOf(surface))
      .setBaseColorFactor([...color])
      .setMetallicFactor(metallic)
      .setRoughnessFactor(roughness)
      .setDoubleSided(isDoubleSided)
      .setAlphaMode(color[3] < 1 ? 'BLEND' : 'OPAQUE');
    const accessor = (values: readonly number[], type: 'VEC2' | 'VEC3') =>
      document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
    const primitive = document
      .createPrimitive()
      .setMaterial(material)
      .setAttribute('POSITION', accessor(part.position, 'VEC3'))
      .setAttribute('NORMAL', accessor(part.normal, 'VEC3'))
      .setAttribute('TEXCOORD_0', accessor(part.uv, 'VEC2'))
      .setIndices(document.createAccessor().setType('SCALAR').setArray(new Uint32Array(part.index)).setBuffer(buffer));
    if (part.color.some((value) => value !== 1)) primitive.setAttribute('COLOR_0', accessor(part.color, 'VEC3'));
    const mesh = document.createMesh(nameOf(surface)).addPrimitive(primitive);
    root.addChild(document.createNode(nameOf(surface)).setMesh(mesh));
  }
  return Buffer.from(await new NodeIO().writeBinary(document));
}

/** What `build` adds, of the surfaces `keep` lets through. */
export function only(keep: (surface: Surface) => boolean, build: (scene: ModelScene) => void): ModelScene {
  const scene = new ModelScene();
  build(scene);
  for (const surface of [...scene.parts.keys()]) if (!keep(surface)) scene.parts.delete(surface);
  return scene;
}
