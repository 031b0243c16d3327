import { wayOut } from '@diorama/contract/files/way-out.ts';
import { pictureSize } from './picture-size.ts';

/** Bytes at the beginning of a file that say what it is. */
export const KIND_BYTES = 4_096;

/** Kinds that come under the ending of an image, by their first bytes. */
const FOREIGN: readonly (readonly [bytes: string, kind: string])[] = [
  ['8BPS', 'psd'],
  ['v/1\x01', 'exr'],
  ['BM', 'bmp'],
  ['%PDF', 'pdf'],
  ['PK\x03\x04', 'zip'],
  ['DDS ', 'dds'],
  ['\0\0\0\x0cjP  ', 'jp2'],
  ['\0\0\0\x0cJXL ', 'jxl'],
];
/** TIFF, BigTIFF and GIF, which store their size elsewhere; a file of ISO, such as AVIF and HEIC. */
const OTHER_IMAGES = /^(?:II[\x2a\x2b]\0|MM\0[\x2a\x2b]|GIF8[79]a|.{4}ftyp)/s;

/** Why a file is no image, by its first bytes; null where it may be one. `size`: bytes of the whole file. */
export function kindFault(head: Uint8Array, size: number): string | null {
  if (size === 0) return 'is empty. Export it again, or copy it again from where it is whole';
  const text = String.fromCharCode(...head.subarray(0, KIND_BYTES));
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|\?xml|head|body|error)/i.test(text))
    return 'is a web page, as a failed download leaves it. Download it again';
  const [, kind] = FOREIGN.find(([bytes]) => text.startsWith(bytes)) ?? [];
  if (kind !== undefined)
    return `is ${/^e/.test(kind) ? 'an' : 'a'} ${kind.toUpperCase()} file by its content. ${wayOut(kind) ?? 'Save it as PNG'}`;
  const isImage = pictureSize(head) !== null || OTHER_IMAGES.test(text) || isBegun(head);
  return isImage ? null : 'is not an image by its content. Export it again';
}

/** A PNG, JPEG or WebP whose size is farther back. */
const isBegun = (head: Uint8Array): boolean =>
  (head[0] === 0x89 && head[1] === 0x50) ||
  (head[0] === 0xff && head[1] === 0xd8) ||
  /^RIFF.{4}WEBP/s.test(String.fromCharCode(...head.subarray(0, 12)));

/** Whether every browser decodes a picture of this kind, so that one which is not decoded is damaged. */
export const isDecodedHere = (head: Uint8Array): boolean =>
  isBegun(head) || /^GIF8[79]a/.test(String.fromCharCode(...head.subarray(0, 6)));
