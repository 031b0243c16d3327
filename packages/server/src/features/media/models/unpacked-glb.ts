import { readFile } from 'node:fs/promises';
import { gltfIo } from '../../../platform/gltf/gltf-io.ts';
import { readUnpacked } from '../../../platform/gltf/read-unpacked.ts';
import { unpackKtx2 } from '../../../platform/gltf/unpack-ktx2.ts';
import { PreviewError } from '../pictures/preview-error.ts';

/** Pixels along the longer side of a picture: of what is made, and of the largest that is read. */
const SIDES = { wanted: 1_024, most: 16_384 };

/** A GLB with its meshes (Draco, meshopt), numbers (sparse) and pictures (KTX2, in its description) unpacked. Throws {@link PreviewError}. */
export async function unpackedGlb(path: string): Promise<Buffer> {
  try {
    const document = await readUnpacked(await readFile(path));
    await unpackKtx2(document, SIDES);
    for (const accessor of document.getRoot().listAccessors()) accessor.setSparse(false);
    return Buffer.from(await (await gltfIo()).writeBinary(document));
  } catch {
    throw new PreviewError('its meshes or pictures cannot be unpacked');
  }
}
