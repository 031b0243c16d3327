import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { type Decoders, loadMeshopt } from '@diorama/players/e3d/gltf/decoders.ts';
import { type DracoModule, unpackDraco } from '@diorama/players/e3d/gltf/unpack-draco.ts';

const DRACO = '../../node_modules/three/examples/jsm/libs/draco/gltf/';

/** Unpacks models with the programs that pages fetch, started in Node. */
export async function modelDecoders(): Promise<Decoders> {
  const draco = await startDraco();
  return { meshopt: await loadMeshopt(), draco: (bytes, attributes) => unpackDraco(draco, bytes, attributes) };
}

/** Its script is written for a window, and sets `module.exports` where there is one. */
async function startDraco(): Promise<DracoModule> {
  const path = fileURLToPath(new URL(`${DRACO}draco_wasm_wrapper.js`, import.meta.url));
  const made: { exports: unknown } = { exports: {} };
  const names = ['module', 'exports', 'require', '__filename', '__dirname'];
  const run = compileFunction(readFileSync(path, 'utf8'), names, { filename: path });
  run(made, made.exports, createRequire(import.meta.url), path, '');
  const wasmBinary = readFileSync(fileURLToPath(new URL(`${DRACO}draco_decoder.wasm`, import.meta.url)));
  if (!isMaker(made.exports)) throw new Error('The decoder’s script exports no function');
  return made.exports({ wasmBinary });
}

type Maker = (options: { wasmBinary: Uint8Array }) => Promise<DracoModule>;
const isMaker = (value: unknown): value is Maker => typeof value === 'function';
