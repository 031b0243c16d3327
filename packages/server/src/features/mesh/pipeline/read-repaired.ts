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
const NO_KTX2 = { unpacked: 0, unread: [] };
const staysKtx2 = (name: string): string => `The texture “${name}” is KTX2 of another kind and stays as it came`;

/**
 * Reads a file and repairs what scenes could not draw. Every attempt begins with it. Throws `RefusedMeshError`.
 *
 * @param isUnpacked KTX2 is unpacked, to be compressed again with all other textures
 */
export async function readRepaired(glb: Uint8Array, isUnpacked: boolean): Promise<RepairedFile> {
  const document = await readDocument(glb);
  const pictures = await readPictures(document);
  const isGlossy = await inMetalAndRoughness(document);
  const checked = checkDocument(document);
  const normals = saneNormals(document);
  const [skins, sets] = [saneSkins(document), fewCoordinateSets(document)];
  const textureMemory = textureMemoryOf(document);
  const { unpacked, unread } = isUnpacked ? await unpackKtx2(document, SIDES) : NO_KTX2;
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
      ...unread.map(staysKtx2),
    ],
  };
}
