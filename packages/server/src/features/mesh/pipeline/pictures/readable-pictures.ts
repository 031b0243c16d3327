import type { Document, Texture } from '@gltf-transform/core';
import { WHITE } from '../../../../platform/gltf/white-picture.ts';
import { drawnType, pngOf } from '../../../media/models/readable-picture.ts';
import { MESH_BOUNDS } from '../geometry/mesh-bounds.ts';

/** First byte of a marker of JPEG, then those of its start, of its pixels, and of the segment that holds EXIF. */
const [MARKER, START, PIXELS, APP1] = [0xff, 0xd8, 0xda, 0xe1] as const;
const EXIF = 'Exif\0\0';

/**
 * A JPEG without EXIF, its pixels as they are; null: it has none. EXIF of a telephone says that the picture is turned: browsers turn
 * it, while modelling programs lay it out as it is stored.
 */
function withoutExif(image: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const file = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  if (file[0] !== MARKER || file[1] !== START) return null;
  const kept: Buffer[] = [];
  let at = 2;
  let from = 0;
  while (at + 4 <= file.length && file[at] === MARKER && file[at + 1] !== PIXELS) {
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (file[at + 1] === APP1 && file.toString('latin1', at + 4, at + 4 + EXIF.length) === EXIF) {
      kept.push(file.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return kept.length === 0 ? null : new Uint8Array(Buffer.concat([...kept, file.subarray(from)]));
}

const AVIF = 'image/avif';
/**
 * Turns pictures that glTF does not have, such as TGA, BMP and TIFF, into PNG of the same pixels. One that cannot be read
 * becomes white and is named: a model is not refused for a picture.
 */
export async function readPictures(document: Document): Promise<{ changed: number; warnings: string[] }> {
  const warnings: string[] = [];
  let changed = 0;
  for (const texture of document.getRoot().listTextures()) {
    const image = texture.getImage();
    if (!image || image.length === 0) continue;
    const unturned = withoutExif(image);
    if (unturned) {
      changed += 1;
      texture.setImage(unturned);
    }
    const type = drawnType(image);
    if (type === texture.getMimeType() || (type === undefined && texture.getMimeType() === AVIF)) continue;
    changed += 1;
    if (type !== undefined) {
      texture.setMimeType(type).setURI('');
      continue;
    }
    const png = await pngOf(image, nameOf(texture), MESH_BOUNDS.textureSide ** 2);
    if (!png)
      warnings.push(
        `The texture “${nameOf(texture)}” is of a kind that cannot be read: its place is white. Save it as PNG and send the model again`,
      );
    texture
      .setImage(png ?? WHITE)
      .setMimeType('image/png')
      .setURI('');
  }
  return { changed, warnings };
}

/** As its file was called; converters write the whole path of somebody’s disk. */
const nameOf = (texture: Texture): string =>
  (texture.getURI() || texture.getName() || 'without a name').replaceAll('\\', '/').split('/').at(-1) ?? '';
