import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { ZipFile } from 'yazl';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { WantedName } from './keep-names.ts';
import { optimise } from './optimise.ts';
import { readDocument } from './read-document.ts';

/** Optimises a file as the mesh process does, keeping nothing. */
export async function optimised(bytes: Uint8Array, fileName = 'model.glb', wanted: readonly WantedName[] = []) {
  using folder = temporaryFolder();
  const path = join(folder.path, 'sent');
  writeFileSync(path, bytes);
  const cache = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep: async () => undefined };
  const wish = { path, fileName, skip: MeshSkip.parse({}), wanted };
  const made = await optimise(wish, { cache, report: () => undefined });
  return { ...made, document: await readDocument(made.glb) };
}

/** A zip file with these names and contents. */
export async function zipOf(entries: Readonly<Record<string, Uint8Array | string>>): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}
