import type { Pixels } from '@diorama/documents/shared/ktx2-picture.ts';
import script from 'three/addons/libs/basis/basis_transcoder.js?url';
import wasmAddress from 'three/addons/libs/basis/basis_transcoder.wasm?url';
import type { Ktx2Answer, Ktx2Request } from './ktx2.worker.ts';
import worker from './ktx2.worker.ts?worker&url';

/** Unpacks textures of KTX2 off the main thread. */
export interface TextureUnpacker {
  /** Rejects for a texture that cannot be read. */
  unpack: (bytes: ArrayBuffer) => Promise<Pixels>;
  stop: () => void;
}

/** Milliseconds for one texture, those before it included: a damaged one can keep the transcoder for ever. */
const PATIENCE = 60_000;

/** Starts the transcoder: 230 kB, packed, of this server. */
export async function startUnpacker(): Promise<TextureUnpacker> {
  const response = await fetch(wasmAddress);
  if (!response.ok) throw new Error(`The transcoder could not be loaded (${response.status})`);
  const wasm = await response.arrayBuffer();
  const running = new Worker(ownPolicy(worker), { type: 'module' });
  const waiting = new Map<number, { resolve: (pixels: Pixels) => void; reject: (error: Error) => void }>();
  const say = (request: Ktx2Request, transfer: Transferable[]) => running.postMessage(request, transfer);
  const fail = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  running.addEventListener('message', ({ data: { id, pixels } }: MessageEvent<Ktx2Answer>) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (pixels) asked?.resolve(pixels);
    else asked?.reject(new Error('The texture cannot be read'));
  });
  running.addEventListener('error', () => fail('The transcoder did not load'));
  say({ type: 'start', script: absolute(script), wasm }, [wasm]);
  const stop = (message: string) => {
    running.terminate();
    fail(message);
  };
  let count = 0;
  return {
    unpack: (bytes) =>
      new Promise((resolve, reject) => {
        count += 1;
        const id = count;
        waiting.set(id, { resolve, reject });
        setTimeout(() => waiting.has(id) && stop('The transcoder does not answer'), PATIENCE);
        const copy = bytes.slice(); // others may read the same part of the file
        say({ type: 'unpack', id, bytes: copy }, [copy]);
      }),
    stop: () => stop('The viewer was closed'),
  };
}

const absolute = (address: string): string => new URL(address, location.href).href;

/** A worker of an address has the policy of that file, which allows no WebAssembly; one of a blob has that of its page. */
function ownPolicy(address: string): string {
  const blob = new Blob([`import ${JSON.stringify(absolute(address))};`], { type: 'text/javascript' });
  const made = URL.createObjectURL(blob);
  // It is read when the worker starts, which is after this.
  setTimeout(() => URL.revokeObjectURL(made), 60_000);
  return made;
}
