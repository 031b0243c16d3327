import type { Document } from '@gltf-transform/core';
import { unpackKtx2 } from '../../../platform/gltf/unpack-ktx2.ts';
import { checkDocument } from './check-document.ts';
import { fewCoordinateSets } from './coordinate-sets.ts';
import { noteTransmission } from './mean-transmission.ts';
import { textureMemoryOf } from './measure.ts';
import { MESH_BOUNDS } from './mesh-bounds.ts';
import { inMetalAndRoughness } from './metal-and-roughness.ts';
import { readDocument } from './read-document.ts';
import { readPictures } from './readable-pictures.ts';
import { saneNormals } from './sane-normals.ts';
import { saneSkins } from './sane-skins.ts';
import { undrawnWarnings } from './undrawn.ts';
import { usdzWarnings } from './usdz-losses.ts';

/** A file as the steps get it. */
interface RepairedFile {
  document: Document;
  /** Things that scenes could not load as they came. */
  changed: number;
  /** Bytes on the card before KTX2 was unpacked. */
  textureMemory: number;
  warnings: string[];
}

const SIDES = { wanted: MESH_BOUNDS.madeTextureSide, most: MESH_BOUNDS.textureSide };
const unreadKtx2 = (name: string): string =>
  `The texture “${name}” is KTX2 of a kind that cannot be read: its place is white. Save it as PNG, or as KTX2 of Basis Universal, and send the model again`;

/** Reads a file and repairs what scenes could not draw. Every attempt begins with it. Throws `RefusedMeshError`. */
export async function readRepaired(glb: Uint8Array): Promise<RepairedFile> {
  const document = await readDocument(glb);
  const pictures = await readPictures(document);
  const isGlossy = await inMetalAndRoughness(document);
  const checked = checkDocument(document);
  const normals = saneNormals(document);
  const [skins, sets] = [saneSkins(document), fewCoordinateSets(document)];
  const textureMemory = textureMemoryOf(document);
  // Scenes have no transcoder, whatever is left out of the work.
  const { unpacked, unread } = await unpackKtx2(document, SIDES);
  const glass = await noteTransmission(document);
  return {
    document,
    changed: glass.changed + unpacked + pictures.changed + Number(isGlossy) + normals + skins.changed + sets.changed,
    textureMemory,
    warnings: [
      ...pictures.warnings,
      ...checked,
      ...skins.warnings,
      ...sets.warnings,
      ...glass.warnings,
      ...undrawnWarnings(glb),
      ...usdzWarnings(glb),
      ...unread.map(unreadKtx2),
    ],
  };
}
