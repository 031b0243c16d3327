import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import type { Document } from '@gltf-transform/core';
import { draco, meshopt, quantize } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer';
import { ZipFile } from 'yazl';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { WantedName } from './geometry/keep-names.ts';
import { optimise } from './optimise.ts';
import { readDocument } from './read-document.ts';

/** Optimises a file as the mesh process does, keeping nothing. */
export async function optimised(
  bytes: Uint8Array,
  fileName = 'model.glb',
  wanted: readonly WantedName[] = [],
  skip: Partial<MeshSkip> = {},
  frame: Partial<MeshFrame> = {},
) {
  using folder = temporaryFolder();
  const path = join(folder.path, 'sent');
  writeFileSync(path, bytes);
  const cache = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep: async () => undefined };
  const wish = { path, fileName, skip: MeshSkip.parse(skip), frame: MeshFrame.parse(frame), wanted };
  const made = await optimise(wish, { cache, report: () => undefined });
  return { ...made, document: await readDocument(made.glb) };
}

/** Every way in which geometry of files is packed. */
export const PACKINGS = {
  plain: async (_document: Document): Promise<unknown> => undefined,
  quantised: (document: Document): Promise<unknown> => document.transform(quantize()),
  meshopt: (document: Document): Promise<unknown> =>
    document.transform(meshopt({ encoder: MeshoptEncoder, level: 'high' })),
  draco: (document: Document): Promise<unknown> => document.transform(draco()),
};

/** A zip file with these names and contents. */
export async function zipOf(entries: Readonly<Record<string, Uint8Array | string>>): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}
