import type { Document, Material } from '@gltf-transform/core';
import type { Transmission } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { unpackKtx2 } from '../../../platform/gltf/unpack-ktx2.ts';
import { checkDocument } from './check/check-document.ts';
import { fewCoordinateSets } from './geometry/coordinate-sets.ts';
import { textureMemoryOf } from './geometry/measure.ts';
import { MESH_BOUNDS } from './geometry/mesh-bounds.ts';
import { usdzWarnings } from './other-formats/usdz-losses.ts';
import { inMetalAndRoughness } from './pictures/metal-and-roughness.ts';
import { readPictures } from './pictures/readable-pictures.ts';
import { readDocument } from './read-document.ts';
import { saneNormals } from './repair/sane-normals.ts';
import { saneSkins } from './repair/sane-skins.ts';
import { undrawnWarnings } from './repair/undrawn.ts';

/** How far values of a picture may be apart for the same glass everywhere, of 255. */
const EVEN = 24;
/** Share of light above which a material is glass with some print on it; below, a solid thing with some glass in it. */
const MOSTLY = 0.5;

/**
 * Notes how much light a material lets through where a picture says it for each place: scenes draw glass that is the same
 * everywhere. Without the note, the whole would count as its clearest place, and could not be seen.
 */
async function noteTransmission(document: Document): Promise<{ changed: number; warnings: string[] }> {
  const warnings: string[] = [];
  let changed = 0;
  for (const material of document.getRoot().listMaterials()) {
    const share = await meanOf(material);
    if (!share) continue;
    changed += 1;
    const isGlass = share.isEven || share.mean >= MOSTLY;
    material.setExtras({ ...material.getExtras(), meanTransmission: isGlass ? share.mean : 0 });
    if (!share.isEven)
      warnings.push(
        `Scenes show “${material.getName()}” ${isGlass ? 'equally clear' : 'opaque'} everywhere: they do not draw a picture of where light passes (transmission). Give the glass a material of its own`,
      );
  }
  return { changed, warnings };
}

async function meanOf(material: Material): Promise<{ mean: number; isEven: boolean } | null> {
  const image = material.getExtension<Transmission>('KHR_materials_transmission')?.getTransmissionTexture()?.getImage();
  if (!image) return null;
  try {
    const { channels } = await sharp(image, { ignoreIcc: true }).toColourspace('srgb').stats();
    const [red] = channels;
    return red ? { mean: red.mean / 255, isEven: red.max - red.min <= EVEN } : null;
  } catch {
    return null; // KTX2 that stays packed
  }
}

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
