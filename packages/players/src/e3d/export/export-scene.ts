import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { Texture as BabylonTexture } from '@babylonjs/core/Materials/Textures/texture.js';
import {
  BufferAttribute,
  BufferGeometry,
  ClampToEdgeWrapping,
  DoubleSide,
  FrontSide,
  Mesh,
  MeshStandardMaterial,
  MirroredRepeatWrapping,
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
import { type MaterialLook, materialLook } from './material-look.ts';

/** Longest side of a picture in a file, px: phones have to hold all of them at once. */
const LONGEST_SIDE = 1024;

/** What a scene shows now, as three's exporters read it: the same parts, places and materials. */
export async function exportScene(scene: E3dScene): Promise<Scene> {
  const made = new Scene();
  const geometries = new Map<ModelGeometry, BufferGeometry>();
  const materials = new Map<object, MeshStandardMaterial>();
  const pictures = new Map<string, Promise<Source<ImageBitmap> | null>>();
  for (const group of partsOf(scene).groups.all()) {
    const { mesh, instances } = group;
    for (const instance of instances) {
      const { geometry: from } = instance.part;
      const geometry = geometries.get(from) ?? geometryOf(from);
      geometries.set(from, geometry);
      const key = mesh.material ?? group;
      const material = materials.get(key) ?? (await materialOf(materialLook(mesh.material), pictures));
      materials.set(key, material);
      const one = new Mesh(geometry, material);
      one.name = instance.part.node;
      one.matrixAutoUpdate = false;
      one.matrix.fromArray(group.matrixOf(instance));
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

type Pictures = Map<string, Promise<Source<ImageBitmap> | null>>;

async function materialOf(look: MaterialLook, pictures: Pictures): Promise<MeshStandardMaterial> {
  const { color, emissive, metallic, roughness, alpha, transparency, cutOff, isDoubleSided, maps } = look;
  const made = new MeshStandardMaterial({
    metalness: metallic,
    roughness,
    opacity: transparency === 'opaque' ? 1 : alpha,
  });
  made.color.setRGB(...color);
  made.emissive.setRGB(...emissive);
  made.side = isDoubleSided ? DoubleSide : FrontSide;
  made.transparent = transparency === 'blend';
  made.alphaTest = transparency === 'mask' ? cutOff : 0;
  const isOpaque = transparency === 'opaque';
  made.map = await textureOf(maps.color, pictures, { isColor: true, isOpaque });
  made.emissiveMap = await textureOf(maps.emissive, pictures, { isColor: true, isOpaque: true });
  made.normalMap = await textureOf(maps.normal, pictures, { isColor: false, isOpaque: true });
  const metal = await textureOf(maps.metallicRoughness, pictures, { isColor: false, isOpaque: true });
  made.metalnessMap = metal;
  made.roughnessMap = metal;
  const level = maps.normal?.level ?? 1;
  made.normalScale = new Vector2(level, level);
  return made;
}

/** Babylon's three ways by their numbers. */
const WRAPS = [ClampToEdgeWrapping, RepeatWrapping, MirroredRepeatWrapping] as const;

/** Null: there is none, or its picture cannot be read here, as one packed for graphics cards. */
async function textureOf(
  from: BaseTexture | null,
  pictures: Pictures,
  { isColor, isOpaque }: { isColor: boolean; isOpaque: boolean },
): Promise<Texture | null> {
  if (!(from instanceof BabylonTexture) || !from.url) return null;
  const reading = pictures.get(from.url) ?? readPicture(from.url);
  pictures.set(from.url, reading);
  const source = await reading;
  if (!source) return null;
  const made = new Texture();
  // One picture of a file, however many materials show it.
  made.source = source;
  made.flipY = false;
  if (isColor) made.colorSpace = SRGBColorSpace;
  made.channel = from.coordinatesIndex;
  made.wrapS = WRAPS[from.wrapU] ?? RepeatWrapping;
  made.wrapT = WRAPS[from.wrapV] ?? RepeatWrapping;
  made.repeat.set(from.uScale, from.vScale);
  made.offset.set(from.uOffset, from.vOffset);
  made.rotation = -from.wAng;
  // A picture without holes is a tenth of the bytes so; one of directions would get wrong ones.
  made.userData.mimeType = isOpaque && isColor ? 'image/jpeg' : 'image/png';
  return made;
}

async function readPicture(url: string): Promise<Source<ImageBitmap> | null> {
  try {
    // Pages may show pictures out of their own memory, but not fetch them.
    const whole = new Image();
    whole.src = url;
    await whole.decode();
    const share = Math.min(1, LONGEST_SIDE / Math.max(whole.width, whole.height));
    const size = { resizeWidth: Math.round(whole.width * share), resizeHeight: Math.round(whole.height * share) };
    // Profiles of colours in pictures of models are ignored, as in scenes.
    const asStored = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' } as const;
    return new Source(await createImageBitmap(whole, { ...size, ...asStored, resizeQuality: 'high' }));
  } catch {
    return null;
  }
}
