import { wayOut } from '@diorama/contract/files/way-out.ts';

/** A kind that is not taken, by its first bytes. */
interface ForeignKind {
  name: string;
  /** The ending whose way out it has. */
  extension: string;
  matches: (head: Buffer) => boolean;
}

const beginsWith =
  (...texts: string[]) =>
  (head: Buffer): boolean =>
    texts.some((text) => head.toString('latin1', 0, text.length) === text);

/** What arrives under another ending. Pictures of cameras are TIFF files whose first picture is a small one. */
const FOREIGN: readonly ForeignKind[] = [
  { name: 'PSD', extension: 'psd', matches: beginsWith('8BPS') },
  { name: 'EXR', extension: 'exr', matches: beginsWith('v/1\x01') },
  { name: 'JPEG XL', extension: 'jxl', matches: beginsWith('\xff\x0a', '\0\0\0\x0cJXL ') },
  { name: 'JPEG 2000', extension: 'jp2', matches: beginsWith('\0\0\0\x0cjP  ', '\xff\x4f\xff\x51') },
  { name: 'JPEG XR', extension: 'jxr', matches: beginsWith('II\xbc\x01') },
  { name: 'DDS', extension: 'dds', matches: beginsWith('DDS ') },
  { name: 'QOI', extension: 'qoi', matches: beginsWith('qoif') },
  { name: 'DPX', extension: 'dpx', matches: beginsWith('SDPX', 'XPDS') },
  { name: 'BMP', extension: 'bmp', matches: beginsWith('BM') },
  { name: 'CR3', extension: 'cr3', matches: (head) => head.toString('latin1', 4, 12) === 'ftypcrx ' },
  { name: 'RAF', extension: 'raf', matches: beginsWith('FUJIFILMCCD-RAW') },
  { name: 'ORF', extension: 'orf', matches: beginsWith('IIRO', 'IIRS', 'MMOR') },
  { name: 'RW2', extension: 'rw2', matches: beginsWith('IIU\0') },
  { name: 'CR2', extension: 'cr2', matches: (head) => head.toString('latin1', 8, 10) === 'CR' && isTiff(head) },
  { name: 'RAW', extension: 'raw', matches: (head) => isTiff(head) && isCameraRaw(head) },
];

const isTiff = beginsWith('II\x2a\0', 'MM\0\x2a');

/** Tags of TIFF: what the first picture is, others within it, and the version of DNG. Source: TIFF 6.0 and DNG 1.7. */
const NEW_SUBFILE_TYPE = 254;
const SUB_IFDS = 330;
const DNG_VERSION = 50_706;

/** Whether the first picture of a TIFF is a small one of a larger one, as cameras write it, or it says that it is DNG. */
function isCameraRaw(head: Buffer): boolean {
  const isLittle = head[0] === 0x49;
  const short = (at: number) => (isLittle ? head.readUInt16LE(at) : head.readUInt16BE(at));
  const long = (at: number) => (isLittle ? head.readUInt32LE(at) : head.readUInt32BE(at));
  const first = long(4);
  if (first + 2 > head.length) return false;
  const tags = new Map<number, number>();
  for (let at = first + 2, left = short(first); left > 0 && at + 12 <= head.length; at += 12, left--)
    tags.set(short(at), long(at + 8));
  return tags.has(DNG_VERSION) || (tags.get(NEW_SUBFILE_TYPE) === 1 && tags.has(SUB_IFDS));
}

/** What a file is by its first bytes, where that is not taken, with what to do with it. */
export function foreignKind(head: Buffer): { name: string; way: string } | null {
  const found = FOREIGN.find(({ matches }) => head.length >= 12 && matches(head));
  return found ? { name: found.name, way: wayOut(found.extension) ?? '' } : null;
}
