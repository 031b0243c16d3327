import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  type MeshStandardMaterial,
  Scene,
  Vector2,
  Vector3,
} from 'three';
import type { ModelGeometry } from '../gltf/model.ts';
import type { E3dScene } from '../scene/e3d-scene.port.ts';
import { partsOf } from '../scene/scene-parts.ts';
import { createFilePictures, type FilePictures } from './file-pictures.ts';
import { type MaterialLook, materialLook } from './material-look.ts';
import type { ModelFileType } from './model-file-type.ts';
import { createUsdzShapes } from './usdz-shapes.ts';

/** Cosine between two axes from which on they count as not upright. */
const LEANING = 1e-4;

/** Whether a place is no move, turn and scale: that of a part that stands turned in something stretched. */
function leans(matrix: Matrix4): boolean {
  const [x, y, z] = [new Vector3(), new Vector3(), new Vector3()];
  matrix.extractBasis(x, y, z);
  const cosine = (a: Vector3, b: Vector3) => Math.abs(a.dot(b)) / (a.length() * b.length() || 1);
  return Math.max(cosine(x, y), cosine(y, z), cosine(z, x)) > LEANING;
}

/** A shape with its place written into its points. */
function stood(from: BufferGeometry, matrix: Matrix4): BufferGeometry {
  const made = from.clone().applyMatrix4(matrix);
  const corners = made.getIndex();
  // A mirror turns faces around.
  if (matrix.determinant() < 0 && corners)
    for (let at = 0; at + 2 < corners.count; at += 3) {
      const second = corners.getX(at + 1);
      corners.setX(at + 1, corners.getX(at + 2)).setX(at + 2, second);
    }
  return made;
}

/** What a scene shows now, as three's exporters read it: the same parts, places and materials. */
export async function exportScene(scene: E3dScene, type: ModelFileType = 'glb'): Promise<Scene> {
  const pictures = createFilePictures(type);
  try {
    return await sceneOf(scene, pictures, type);
  } finally {
    pictures.dispose();
  }
}

async function sceneOf(scene: E3dScene, pictures: FilePictures, type: ModelFileType): Promise<Scene> {
  const made = new Scene();
  const geometries = new Map<ModelGeometry, BufferGeometry>();
  const materials = new Map<object, FileMaterial>();
  const shapes = createUsdzShapes();
  for (const group of partsOf(scene).groups.all()) {
    const { mesh, instances } = group;
    for (const instance of instances) {
      const { geometry: from } = instance.part;
      const matrix = new Matrix4().fromArray(group.matrixOf(instance));
      const plain = geometries.get(from) ?? geometryOf(from);
      geometries.set(from, plain);
      // Readers take a place apart into a move, turns and a scale, of which a part that leans is none.
      const isLeaning = leans(matrix);
      const geometry = isLeaning ? stood(plain, matrix) : plain;
      const key = mesh.material ?? group;
      const look = materialLook(mesh.material);
      const material = materials.get(key) ?? (await materialOf(look, pictures, type));
      materials.set(key, material);
      material.vertexColors = geometry.hasAttribute('color');
      const one = type === 'glb' ? new Mesh(geometry, material) : await shapes.meshOf(geometry, material, look);
      if (!one) continue;
      one.name = instance.part.node;
      one.matrixAutoUpdate = false;
      if (!isLeaning) one.matrix.copy(matrix);
      made.add(one);
    }
  }
  return made;
}

function geometryOf({ positions, normals, uv, uv2, colors, indices }: ModelGeometry): BufferGeometry {
  const made = new BufferGeometry();
  made.setIndex(new BufferAttribute(indices, 1));
  made.setAttribute('position', new BufferAttribute(positions, 3));
  made.setAttribute('normal', new BufferAttribute(normals, 3));
  if (uv) made.setAttribute('uv', new BufferAttribute(uv, 2));
  if (uv2) made.setAttribute('uv1', new BufferAttribute(uv2, 2));
  if (colors) made.setAttribute('color', new BufferAttribute(colors, 4));
  return made;
}

type FileMaterial = MeshStandardMaterial | MeshBasicMaterial;

/** From here on, what a surface reflects of light that falls straight on it is that of metal. */
const METAL = 0.25;

/**
 * Viewers of USDZ know no colour of highlights, and no strength but the density of the material. Models of specular and
 * glossiness have all of their highlights in both: with the density alone, each would become a mirror.
 */
async function reflectPlainly(made: MeshPhysicalMaterial, look: MaterialLook, pictures: FilePictures): Promise<void> {
  const { specular, ior, color, metallic, maps } = look;
  if (!specular || metallic > 0) return;
  const straight = ((ior - 1) / (ior + 1)) ** 2;
  const [tint, strength, base] = await Promise.all([
    pictures.meanOf(specular.colorMap, false),
    pictures.meanOf(specular.strengthMap, true),
    pictures.meanOf(maps.color, false),
  ]);
  const reflected = specular.color.map(
    (factor, at) => Math.min(1, straight * factor * (tint[at] ?? 1)) * specular.strength * strength[3],
  );
  const share = meanOf(reflected);
  if (share >= METAL && share * 2 >= meanOf(color.map((factor, at) => factor * (base[at] ?? 1)))) {
    Object.assign(made, { metalness: 1, metalnessMap: null, ior: 1.5 });
    made.map = await pictures.textureOf(specular.colorMap, { isColor: true, hasAlpha: false });
    made.color.setRGB(...specular.color);
    return;
  }
  const root = Math.min(Math.sqrt(share), 0.95);
  made.ior = (1 + root) / (1 - root);
}

const meanOf = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;

async function materialOf(look: MaterialLook, pictures: FilePictures, type: ModelFileType): Promise<FileMaterial> {
  const { color, emissive, metallic, roughness, alpha, transparency, cutOff, isDoubleSided, maps } = look;
  const isOpaque = transparency === 'opaque';
  const map = await pictures.textureOf(maps.color, { isColor: true, hasAlpha: !isOpaque });
  const made =
    look.isUnlit && type === 'glb'
      ? new MeshBasicMaterial()
      : new MeshPhysicalMaterial({ metalness: metallic, roughness, ior: look.ior });
  made.opacity = isOpaque ? 1 : alpha;
  made.color.setRGB(...color);
  made.map = map;
  made.side = isDoubleSided ? DoubleSide : FrontSide;
  made.transparent = transparency === 'blend';
  made.alphaTest = transparency === 'mask' ? cutOff : 0;
  if (made instanceof MeshBasicMaterial) return made;
  if (look.isUnlit) {
    // USDZ has no such material: a black one that shines in its colour looks the same.
    made.emissive.copy(made.color);
    made.emissiveMap = map;
    made.color.setRGB(0, 0, 0);
    made.roughness = 1;
    return made;
  }
  const values = (from: BaseTexture | null) => pictures.textureOf(from, { isColor: false, hasAlpha: false });
  const colours = (from: BaseTexture | null) => pictures.textureOf(from, { isColor: true, hasAlpha: false });
  const alphas = (from: BaseTexture | null) => pictures.textureOf(from, { isColor: false, hasAlpha: true });
  made.emissive.setRGB(...emissive);
  made.emissiveIntensity = look.emissiveStrength;
  made.emissiveMap = await colours(maps.emissive);
  // The exporter of USDZ reads the strength next to a picture alone.
  if (type === 'usdz' && !made.emissiveMap) made.emissive.multiplyScalar(look.emissiveStrength);
  made.normalMap = await values(maps.normal);
  const metal = await values(maps.metallicRoughness);
  made.metalnessMap = metal;
  made.roughnessMap = metal;
  made.aoMap = await values(maps.occlusion);
  // The exporter of USDZ takes it for a factor, which darkens all of the surface.
  made.aoMapIntensity = type === 'glb' ? look.occlusionStrength : 1;
  const level = maps.normal?.level ?? 1;
  // The exporter of GLB turns green around where this is above 0 and a shape has no tangents, as its loader does.
  made.normalScale = new Vector2(level, -level);
  const { specular, coat, sheen } = look;
  if (specular && type === 'usdz') await reflectPlainly(made, look, pictures);
  else if (specular) {
    made.specularIntensity = specular.strength;
    made.specularColor.setRGB(...specular.color);
    made.specularIntensityMap = await alphas(specular.strengthMap);
    made.specularColorMap = await colours(specular.colorMap);
  }
  if (coat) {
    Object.assign(made, { clearcoat: coat.strength, clearcoatRoughness: coat.roughness });
    made.clearcoatMap = await values(coat.map);
    made.clearcoatRoughnessMap = await values(coat.roughnessMap);
  }
  if (sheen) {
    Object.assign(made, { sheen: 1, sheenRoughness: sheen.roughness });
    made.sheenColor.setRGB(...sheen.color);
    made.sheenColorMap = await colours(sheen.map);
    made.sheenRoughnessMap = await alphas(sheen.roughnessMap);
  }
  return made;
}
