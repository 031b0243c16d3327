// Unpacks textures of KTX2, one after the other. Started by unpack-textures.ts.

import {
  type CreateTranscoder,
  openTranscoder,
  type Pixels,
  transcode,
} from '@diorama/documents/shared/ktx2-picture.ts';
import { emscriptenInvoker } from './emscripten-invokers.ts';

export interface Ktx2Start {
  type: 'start';
  /** Address of the transcoder's script. */
  script: string;
  wasm: ArrayBuffer;
}
export type Ktx2Request = Ktx2Start | { type: 'unpack'; id: number; bytes: ArrayBuffer };
/** Null: the texture cannot be read. */
export interface Ktx2Answer {
  id: number;
  pixels: Pixels | null;
}

/** A viewer needs no more; above, a file without smaller levels would fill the memory. */
const SIDES = { wanted: 2_048, most: 8_192 };

let transcoder: ReturnType<typeof openTranscoder> | null = null;

addEventListener('message', ({ data }: MessageEvent<Ktx2Request>) => {
  if (data.type === 'start') transcoder = load(data);
  else void unpack(data.id, data.bytes);
});

async function load({ script, wasm }: Ktx2Start): ReturnType<typeof openTranscoder> {
  let create: CreateTranscoder | null = null;
  // The script hands over what it makes to a loader of modules, of which this is as much as it needs.
  const define = Object.assign((_needs: unknown, make: () => CreateTranscoder) => (create = make()), { amd: true });
  Object.assign(globalThis, { Function: emscriptenInvoker, define });
  await import(/* @vite-ignore */ script);
  if (!create) throw new Error('The transcoder did not load');
  return openTranscoder(create, wasm);
}

async function unpack(id: number, bytes: ArrayBuffer): Promise<void> {
  let pixels: Pixels | null = null;
  try {
    if (transcoder) pixels = transcode(await transcoder, new Uint8Array(bytes), SIDES);
  } catch (error) {
    console.warn('A texture of KTX2 cannot be read', error);
  }
  postMessage({ id, pixels } satisfies Ktx2Answer, { transfer: pixels ? [pixels.data.buffer] : [] });
}
