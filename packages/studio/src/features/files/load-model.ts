import { Loader, type Object3D, type Texture, TextureLoader } from 'three';
import { type GLTF, GLTFLoader, type GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
import * as z from 'zod';
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
  let unreadTextures = 0;
  loader.register((parser) => {
    // The usual one fetches `blob:` addresses, which the page's security policy refuses; images may have them.
    parser.textureLoader = new TextureLoader(parser.options.manager);
    const plainTexture = parser.loadImageSource.bind(parser);
    parser.loadImageSource = async (index: number, from: Loader) => {
      try {
        return await plainTexture(index, from);
      } catch (error) {
        // The loader goes on without it, and tells nobody.
        unreadTextures += 1;
        throw error;
      }
    };
    return { name: KTX2, loadTexture: (index) => withoutKtx2(parser, index) };
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
/** As much of such a texture's description as is looked at. Source: glTF 2.0, `texture`. */
const PackedTexture = z.object({
  source: z.number().optional(),
  extensions: z.object({ [KTX2]: z.object({ source: z.number() }) }),
});

/** Says of every texture that it cannot be read. */
class NoTexture extends Loader<Texture> {
  override load(...[url, , , onError]: Parameters<Loader<Texture>['load']>): void {
    onError?.(new Error(`${url} is packed with KTX2`));
  }
}

/**
 * Takes the plain texture where there is one. The transcoder of Basis Universal makes its functions from text, which the
 * policy of the page forbids also in its workers: it would never answer.
 */
function withoutKtx2(parser: GLTFParser, index: number): Promise<Texture> | null {
  const described = PackedTexture.safeParse(parser.json.textures[index]);
  if (!described.success || described.data.source !== undefined) return null;
  return parser.loadTextureImage(index, described.data.extensions[KTX2].source, new NoTexture());
}
