import { greyOf, LIKENESS_SIZE, likenessOf } from '@diorama/documents/shared/picture-likeness.ts';
import { isDecodedHere, KIND_BYTES, kindFault } from '../plan/picture-fault.ts';
import type { PixelSize } from '../plan/picture-size.ts';
import { lookOf, type PictureLook, SAMPLE_SIDE } from '../plan/pictures/picture-look.ts';
import type { EndPicture, PictureFault } from './messages.ts';
import { smallTiff } from './tiff/tiff-picture.ts';

/** CSS pixels of a thumbnail's width, twice for fine screens. */
const THUMB_WIDTH = 128;

interface Decoded {
  bitmap: ImageBitmap;
  /** Of the picture itself: the bitmap may be a small copy. */
  size: PixelSize;
}

/** One picture is decoded at a time: what is held is one picture, however many there are. Null: not decoded here. */
async function decode(picture: Blob): Promise<Decoded | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap) return { bitmap, size: { width: bitmap.width, height: bitmap.height } };
  const small = await smallTiff(picture).catch(() => null);
  return small && { bitmap: await createImageBitmap(small.pixels), size: small.size };
}

/** Halves a picture until it is near its new size, so that every pixel counts. */
function drawn(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvas {
  let [source, from]: [ImageBitmap | OffscreenCanvas, { width: number; height: number }] = [bitmap, bitmap];
  while (from.width / 2 > width && from.height / 2 > height) {
    const half = canvasOf(source, Math.ceil(from.width / 2), Math.ceil(from.height / 2));
    [source, from] = [half, half];
  }
  return canvasOf(source, width, height);
}

function canvasOf(source: ImageBitmap | OffscreenCanvas, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(source, 0, 0, width, height);
  return canvas;
}

function likenessIn(canvas: OffscreenCanvas): string {
  const { width, height } = LIKENESS_SIZE;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  const grey = Array.from({ length: width * height }, (_, at) =>
    greyOf(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0),
  );
  return likenessOf(grey);
}

/** What a picture looks like, which is let go. */
function seenIn({ bitmap, size }: Decoded): { likeness: string; look: PictureLook } {
  const likeness = likenessIn(drawn(bitmap, LIKENESS_SIZE.width, LIKENESS_SIZE.height));
  const context = new OffscreenCanvas(SAMPLE_SIDE, SAMPLE_SIDE).getContext('2d', { willReadFrequently: true });
  if (context) context.imageSmoothingEnabled = false;
  context?.drawImage(bitmap, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  const rgba = context?.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE).data ?? [];
  bitmap.close();
  return { likeness, look: lookOf(rgba, size) };
}

/** A frame at an end of a sequence, with a small picture to show. */
export async function endPicture(file: Blob | undefined): Promise<EndPicture> {
  const decoded = file ? await decode(file) : null;
  if (!decoded) return { likeness: null, look: null, thumbnail: null };
  const { width, height } = decoded.bitmap;
  const small = drawn(decoded.bitmap, THUMB_WIDTH, Math.max(1, Math.round((THUMB_WIDTH * height) / width)));
  const seen = seenIn(decoded);
  return { ...seen, thumbnail: await small.convertToBlob({ type: 'image/webp', quality: 0.7 }) };
}

export const UNSEEN = { likeness: null, look: null, fault: null };

type SeenPicture = Pick<EndPicture, 'likeness' | 'look'> & { fault: PictureFault | null };

/** What a picture looks like, or why it cannot be seen. */
export async function seenPicture(picture: Blob): Promise<SeenPicture> {
  const decoded = await decode(picture);
  if (decoded) return { ...seenIn(decoded), fault: null };
  const head = new Uint8Array(await picture.slice(0, KIND_BYTES).arrayBuffer());
  const text = kindFault(head, picture.size);
  if (text !== null) return { ...UNSEEN, fault: { text, isSure: true } };
  const isDamaged = isDecodedHere(head) || (await isDamagedTiff(picture));
  if (!isDamaged) return UNSEEN;
  return {
    ...UNSEEN,
    fault: {
      text: 'cannot be decoded: it may be damaged or cut off. Open it in a program for images and save it again, or copy it again from where it is whole',
      isSure: false,
    },
  };
}

const isDamagedTiff = (picture: Blob): Promise<boolean> =>
  smallTiff(picture).then(
    () => false,
    () => true,
  );
