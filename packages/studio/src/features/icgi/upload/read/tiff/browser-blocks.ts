import { TAG, type TiffDirectory } from './tiff-directory.ts';

const JPEG = 7;
const WEBP = 50_001;

/** Whether a strip or a tile is a picture that browsers decode. */
export const isOfBrowser = (compression: number): boolean => compression === JPEG || compression === WEBP;

/** Decodes a strip or a tile that is a JPEG or a WebP of its own. */
export async function browserPixels(bytes: Uint8Array<ArrayBuffer>, directory: TiffDirectory): Promise<ImageData> {
  const isJpeg = directory.tags.get(TAG.compression)?.[0] === JPEG;
  const bitmap = await createImageBitmap(new Blob(isJpeg ? wholeJpeg(bytes, directory) : [bytes]));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context?.getImageData(0, 0, width, height) ?? new ImageData(width, height);
}

/** The note of Adobe that says that a JPEG holds red, green and blue as they are. */
const PLAIN_RGB = Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0);

/** A JPEG with the tables that all strips share. */
function wholeJpeg(bytes: Uint8Array<ArrayBuffer>, { tags }: TiffDirectory): Uint8Array<ArrayBuffer>[] {
  const tables = Uint8Array.from(tags.get(TAG.jpegTables) ?? []);
  const isRgb = tags.get(TAG.photometric)?.[0] === 2;
  return [
    Uint8Array.of(0xff, 0xd8),
    ...(isRgb ? [PLAIN_RGB] : []),
    // Without their beginning and their end.
    tables.subarray(2, Math.max(2, tables.length - 2)),
    bytes.subarray(2),
  ];
}
