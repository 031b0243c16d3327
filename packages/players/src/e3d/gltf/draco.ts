/// <reference types="vite/client" />
import wasmUrl from 'three/addons/libs/draco/gltf/draco_decoder.wasm?url';
import scriptUrl from 'three/addons/libs/draco/gltf/draco_wasm_wrapper.js?url';
import { UnreadableModelError } from './glb-file.ts';
import { type DecodeDraco, type DracoModule, unpackDraco } from './unpack-draco.ts';

type MakeDraco = (options: { wasmBinary: ArrayBuffer }) => Promise<DracoModule>;

/** The decoder's script is no module: it leaves its function in the window. */
function loadScript(): Promise<MakeDraco> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.addEventListener('load', () => {
      const made: unknown = Reflect.get(globalThis, 'DracoDecoderModule');
      if (isMaker(made)) resolve(made);
      else reject(new UnreadableModelError('The decoder could not be loaded'));
    });
    script.addEventListener('error', () => reject(new UnreadableModelError('The decoder could not be loaded')));
    document.head.append(script);
  });
}

const isMaker = (value: unknown): value is MakeDraco => typeof value === 'function';

/** Fetched from our own server, and only for files that need it: 60 kB of script and 190 kB of code. */
export async function loadDraco(): Promise<DecodeDraco> {
  const [make, response] = await Promise.all([loadScript(), fetch(wasmUrl)]);
  const draco = await make({ wasmBinary: await response.arrayBuffer() });
  return (bytes, attributes) => unpackDraco(draco, bytes, attributes);
}
