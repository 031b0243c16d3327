import { Constants } from '@babylonjs/core/Engines/constants.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { Texture as BabylonTexture } from '@babylonjs/core/Materials/Textures/texture.js';
import {
  BufferAttribute,
  BufferGeometry,
  ClampToEdgeWrapping,
  DoubleSide,
  FrontSide,
  LinearFilter,
  LinearMipmapLinearFilter,
  type MagnificationTextureFilter,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  type MeshStandardMaterial,
  type MinificationTextureFilter,
  MirroredRepeatWrapping,
  NearestFilter,
  RepeatWrapping,
  Scene,
  Source,
  SRGBColorSpace,
  Texture,
  Vector2,
} from 'three';
import type { ModelGeometry } from '../gltf/model.ts';
import type { E3dScene } from '../scene/e3d-scene.port.ts';
import { partsOf } from '../scene/scene-parts.ts';
import { leans, stood } from './leaning-parts.ts';
import { type MaterialLook, materialLook } from './material-look.ts';
import type { ModelFileType } from './model-file-type.ts';
import { createUsdzShapes } from './usdz-shapes.ts';

/** Longest side of a picture in a file, px: phones have to hold all of them at once. */
const LONGEST_SIDE = 1024;

/** Pixels of a picture that stays as it is: it may be a palette. */
const SMALL = 64 * 64;

/** What a scene shows now, as three's exporters read it: the same parts, places and materials. */
export async function exportScene(scene: E3dScene, type: ModelFileType = 'glb'): Promise<Scene> {
  const made = new Scene();
  const geometries = new Map<ModelGeometry, BufferGeometry>();
  const materials = new Map<object, FileMaterial>();
  const pictures: Pictures = { bitmaps: new Map(), sources: new Map() };
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

/** Of a file, however many materials show them. */
interface Pictures {
  /** By address. */
  bitmaps: Map<string, Promise<ImageBitmap | null>>;
  /** By address and type: the exporter of USDZ writes one file for each source, in the type of one of its textures. */
  sources: Map<string, Source<ImageBitmap>>;
}

type FileMaterial = MeshStandardMaterial | MeshBasicMaterial;

async function materialOf(look: MaterialLook, pictures: Pictures, type: ModelFileType): Promise<FileMaterial> {
  const { color, emissive, metallic, roughness, alpha, transparency, cutOff, isDoubleSided, maps } = look;
  const isOpaque = transparency === 'opaque';
  const map = await textureOf(maps.color, pictures, { isColor: true, isOpaque });
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
  const values = (from: BaseTexture | null) => textureOf(from, pictures, { isColor: false, isOpaque: true });
  const colours = (from: BaseTexture | null) => textureOf(from, pictures, { isColor: true, isOpaque: true });
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
  if (specular) {
    made.specularIntensity = specular.strength;
    made.specularColor.setRGB(...specular.color);
    made.specularIntensityMap = await values(specular.strengthMap);
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
    made.sheenRoughnessMap = await values(sheen.roughnessMap);
  }
  return made;
}

/** Babylon's three wrap modes by their numbers. */
const WRAPS = [ClampToEdgeWrapping, RepeatWrapping, MirroredRepeatWrapping] as const;

const SMOOTH = [LinearFilter, LinearMipmapLinearFilter] as const;
/** How models show the pixels of a picture; all others are smooth. */
const FILTERS: Readonly<Record<number, readonly [MagnificationTextureFilter, MinificationTextureFilter]>> = {
  [Constants.TEXTURE_NEAREST_LINEAR_MIPLINEAR]: [NearestFilter, LinearMipmapLinearFilter],
  [Constants.TEXTURE_NEAREST_NEAREST]: [NearestFilter, NearestFilter],
};

/** Null: there is none, or its picture cannot be read here, as one packed for graphics cards. */
async function textureOf(
  from: BaseTexture | null,
  pictures: Pictures,
  { isColor, isOpaque }: { isColor: boolean; isOpaque: boolean },
): Promise<Texture | null> {
  if (!(from instanceof BabylonTexture) || !from.url) return null;
  const reading = pictures.bitmaps.get(from.url) ?? readPicture(from.url);
  pictures.bitmaps.set(from.url, reading);
  const bitmap = await reading;
  // The scene shows it: a file without it would silently be another model.
  if (!bitmap && !from.loadingError && from.isReady()) throw new Error('A picture that is shown cannot be read');
  if (!bitmap) return null;
  const made = new Texture();
  // A picture without holes is a tenth of the bytes so; one of directions, or of a few plain colours, would get wrong ones.
  const isSmall = bitmap.width * bitmap.height <= SMALL;
  const mimeType = isOpaque && isColor && !isSmall ? 'image/jpeg' : 'image/png';
  const key = `${mimeType} ${from.url}`;
  const source = pictures.sources.get(key) ?? new Source(bitmap);
  pictures.sources.set(key, source);
  made.source = source;
  made.flipY = false;
  if (isColor) made.colorSpace = SRGBColorSpace;
  made.channel = from.coordinatesIndex;
  made.wrapS = WRAPS[from.wrapU] ?? RepeatWrapping;
  made.wrapT = WRAPS[from.wrapV] ?? RepeatWrapping;
  made.repeat.set(from.uScale, from.vScale);
  made.offset.set(from.uOffset, from.vOffset);
  made.rotation = -from.wAng;
  const [mag, min] = FILTERS[from.samplingMode] ?? SMOOTH;
  made.magFilter = mag;
  made.minFilter = min;
  made.userData.mimeType = mimeType;
  return made;
}

async function readPicture(url: string): Promise<ImageBitmap | null> {
  try {
    // Pages may show pictures out of their own memory, but not fetch them.
    const whole = new Image();
    whole.src = url;
    await whole.decode();
    const share = Math.min(1, LONGEST_SIDE / Math.max(whole.width, whole.height));
    const size = { resizeWidth: Math.round(whole.width * share), resizeHeight: Math.round(whole.height * share) };
    // Profiles of colours in pictures of models are ignored, as in scenes.
    const asStored = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' } as const;
    return await createImageBitmap(whole, { ...size, ...asStored, resizeQuality: 'high' });
  } catch {
    return null;
  }
}
