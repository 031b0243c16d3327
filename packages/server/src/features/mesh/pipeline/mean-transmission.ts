import type { Document, Material } from '@gltf-transform/core';
import type { Transmission } from '@gltf-transform/extensions';
import sharp from 'sharp';

/** How far values of a picture may be apart for the same glass everywhere, of 255. */
const EVEN = 24;
/** Share of light above which a material is glass with some print on it; below, a solid thing with some glass in it. */
const MOSTLY = 0.5;

/**
 * Notes how much light a material lets through where a picture says it for each place: scenes draw glass that is the same
 * everywhere. Without the note, the whole would count as its clearest place, and could not be seen.
 */
export async function noteTransmission(document: Document): Promise<{ changed: number; warnings: string[] }> {
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
