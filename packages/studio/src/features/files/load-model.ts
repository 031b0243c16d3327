import { type Object3D, TextureLoader, type WebGLRenderer } from 'three';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { packingsOf } from './model-packings.ts';

/**
 * Reads a model, with the decoders that it needs and no others: each is a few hundred kB. They come from this server and
 * run in workers, which the studio's security policy allows.
 */
export async function loadModel(url: string, renderer: WebGLRenderer): Promise<Object3D> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`it could not be loaded (${response.status})`);
  const bytes = await response.arrayBuffer();
  const needed = packingsOf(bytes);
  const loader = new GLTFLoader();
  loader.register((parser) => {
    // The usual one fetches `blob:` addresses, which the page's security policy refuses; images may have them.
    parser.textureLoader = new TextureLoader(parser.options.manager);
    return { name: 'DIORAMA_pictures' };
  });
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
  if (needed.has('ktx2')) {
    const { KTX2Loader } = await import('three/addons/loaders/KTX2Loader.js');
    const ktx2 = new KTX2Loader().detectSupport(renderer);
    loader.setKTX2Loader(ktx2);
    releases.push(() => ktx2.dispose());
  }
  try {
    const model: GLTF = await loader.parseAsync(bytes, '');
    return model.scene;
  } finally {
    for (const release of releases) release();
  }
}
