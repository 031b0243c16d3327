import type { Pixels } from '@diorama/documents/shared/ktx2-picture.ts';
import { DataTexture, Loader, type Object3D, type Texture, TextureLoader } from 'three';
import { type GLTF, GLTFLoader, type GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
import * as z from 'zod';
import { startUnpacker } from '../ktx2/unpack-textures.ts';
import { packingsOf } from './model-packings.ts';

/** A model, and how many of its textures it is shown without. */
export interface LoadedModel {
  scene: Object3D;
  unreadTextures: number;
}

/**
 * Reads a model, with the decoders that it needs and no others: each is a few hundred kB. They come from this server and
 * run in workers, which the studio's security policy allows.
 */
export async function loadModel(url: string): Promise<LoadedModel> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`it could not be loaded (${response.status})`);
  const bytes = await response.arrayBuffer();
  const needed = packingsOf(bytes);
  const loader = new GLTFLoader();
  const releases: (() => void)[] = [];
  if (needed.has('draco')) {
    const { DRACOLoader } = await import('three/addons/loaders/DRACOLoader.js');
    const draco = new DRACOLoader();
    loader.setDRACOLoader(draco);
    releases.push(() => draco.dispose());
  }
  if (needed.has('meshopt')) {
    const { MeshoptDecoder } = await import('three/addons/libs/meshopt_decoder.module.js');
    loader.setMeshoptDecoder(MeshoptDecoder);
  }
  const unpacker = needed.has('ktx2') ? await startUnpacker().catch(() => null) : null;
  if (unpacker) releases.push(unpacker.stop);
  let unreadTextures = 0;
  loader.register((parser) => {
    // The usual one fetches `blob:` addresses, which the page's security policy refuses; images may have them.
    parser.textureLoader = new TextureLoader(parser.options.manager);
    const plainTexture = parser.loadImageSource.bind(parser);
    parser.loadImageSource = async (index: number, from: Loader) => {
      try {
        if (!(from instanceof Ktx2Mark)) return await plainTexture(index, from);
        if (!unpacker) throw new Error('The transcoder could not be loaded');
        return textureOf(await unpacker.unpack(await packedImage(parser, index)));
      } catch (error) {
        // The loader continues without it and reports nothing.
        unreadTextures += 1;
        throw error;
      }
    };
    return { name: KTX2, loadTexture: (index) => ktx2Texture(parser, index) };
  });
  try {
    const model: GLTF = await loader.parseAsync(bytes, '');
    return { scene: model.scene, unreadTextures };
  } finally {
    for (const release of releases) release();
  }
}

/** How a texture of KTX2 is named in place of a plain one, or next to it. */
const KTX2 = 'KHR_texture_basisu';
/** The fields of such a texture's description that are read. Source: glTF 2.0, `texture` and `image`. */
const PackedTexture = z.object({
  source: z.number().optional(),
  extensions: z.object({ [KTX2]: z.object({ source: z.number() }) }),
});
const PackedImage = z.object({ bufferView: z.number() });

/** Says of a texture that it is unpacked here: the loader that three.js has for them fetches `blob:` addresses. */
class Ktx2Mark extends Loader<Texture> {}

/** Takes the plain texture where there is one. */
function ktx2Texture(parser: GLTFParser, index: number): Promise<Texture> | null {
  const described = PackedTexture.safeParse(parser.json.textures[index]);
  if (!described.success || described.data.source !== undefined) return null;
  return parser.loadTextureImage(index, described.data.extensions[KTX2].source, new Ktx2Mark());
}

/** The bytes of a picture in the file. One that lies elsewhere is not fetched. */
function packedImage(parser: GLTFParser, index: number): Promise<ArrayBuffer> {
  const { bufferView } = PackedImage.parse(parser.json.images[index]);
  return parser.getDependency('bufferView', bufferView);
}

function textureOf({ data, width, height }: Pixels): Texture {
  const texture = new DataTexture(data, width, height);
  texture.needsUpdate = true;
  return texture;
}
