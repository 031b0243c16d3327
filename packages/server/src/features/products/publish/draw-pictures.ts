import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { blobKey } from '../../../platform/storage/storage-key.ts';
import type { MadeFile, PictureOrder } from '../product-kind.ts';

/** Address of a drawn picture and its pixels, as a page finds it by the picture's name. */
export interface DrawnPicture {
  sha256: string;
  width: number;
  height: number;
}

/** Pictures of a project that are drawn into others: px of the longer side. */
const LARGEST = 2_048;
const QUALITY = { 'image/webp': 80, 'image/jpeg': 84 } as const;

/** Draws what publishing ordered. Pixels are made outside of this thread. */
export async function drawPictures(
  storage: Pick<Storage, 'read'>,
  orders: readonly PictureOrder[],
): Promise<{ files: MadeFile[]; drawn: Record<string, DrawnPicture>; thumb: string | null }> {
  const { default: sharp } = await import('sharp');
  const files: MadeFile[] = [];
  const drawn: Record<string, DrawnPicture> = {};
  let thumb: string | null = null;
  const used = new Map<string, Promise<string>>();
  for (const { name, svg, width, height, type, isThumb } of orders) {
    const picture = sharp(Buffer.from(await withMedia(svg, storage, used)), { limitInputPixels: 40_000_000 }).resize(
      width,
      height,
    );
    const bytes =
      type === 'image/jpeg'
        ? await picture.flatten().jpeg({ quality: QUALITY[type], mozjpeg: true }).toBuffer()
        : await picture.webp({ quality: QUALITY[type] }).toBuffer();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files.push({ sha256, type, bytes });
    drawn[name] = { sha256, width, height };
    if (isThumb === true) thumb = sha256;
  }
  return { files, drawn, thumb };
}

/** The SVG with the pictures it names in it: what draws it opens no addresses. One that cannot be read is left out. */
async function withMedia(
  svg: string,
  storage: Pick<Storage, 'read'>,
  used: Map<string, Promise<string>>,
): Promise<string> {
  let whole = svg;
  for (const sha256 of new Set([...svg.matchAll(/media:([0-9a-f]{64})/g)].map(([, hash = '']) => hash))) {
    const data = used.get(sha256) ?? dataOf(storage, sha256);
    used.set(sha256, data);
    whole = whole.replaceAll(`media:${sha256}`, await data);
  }
  return whole;
}

async function dataOf(storage: Pick<Storage, 'read'>, sha256: string): Promise<string> {
  const object = await storage.read(blobKey(sha256));
  if (!object) return NOTHING;
  const bytes = await buffer(object.stream);
  const { default: sharp } = await import('sharp');
  const made = await sharp(bytes)
    .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null);
  return made ? `data:image/png;base64,${made.toString('base64')}` : NOTHING;
}

/** One clear pixel. */
const NOTHING =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
