import type { FileGroup } from '@diorama/contract/files/files.contract.ts';

/** One kind of file that is taken. */
export interface FileKind {
  /** As people say it: `PNG`. */
  name: string;
  group: FileGroup;
  /** MIME type. */
  type: string;
  /** Lower case; the first is the usual one. */
  extensions: readonly string[];
  /** Taken, and made into another kind before it is shown. */
  isSource?: true;
  /** True when a file's first bytes are this kind's. */
  matches: (head: Buffer) => boolean;
}

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer): boolean =>
    bytes.every((byte, at) => head[at] === byte);
const textAt = (head: Buffer, at: number, text: string): boolean =>
  head.toString('latin1', at, at + text.length) === text;
/** Brands of an ISO media file, the main one first. Source: ISO/IEC 14496-12, 4.3. */
function brandsOf(head: Buffer): string[] {
  if (!textAt(head, 4, 'ftyp')) return [];
  const end = Math.min(head.length, head.readUInt32BE(0));
  const others = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, at) => 16 + at * 4);
  return [8, ...others].map((at) => head.toString('latin1', at, at + 4));
}
const mainBrand = (head: Buffer): string => brandsOf(head)[0] ?? '';
const hasBrand = (head: Buffer, wanted: readonly string[]): boolean =>
  brandsOf(head).some((brand) => wanted.includes(brand));

/** Text whose first element is `svg`, behind an XML declaration, a document type and comments. */
function isSvg(head: Buffer): boolean {
  const text = head.toString('utf8').replace(/^\ufeff/, '');
  return /^\s*(?:<\?[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE\s[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:[\w-]+:)?svg[\s>/]/i.test(
    text,
  );
}

const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
/** Of files that hold pictures of any codec; the other brands tell which. */
const PICTURE_BRANDS = ['mif1', 'msf1', 'miaf'];
const MP4_BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'MSNV'];
/** Main brands of other kinds, whose files may say that they are compatible with MP4. */
const NOT_MP4 = ['qt  ', 'M4A ', 'M4B ', ...AVIF_BRANDS, ...HEIC_BRANDS];
const QUICKTIME_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
/** Bytes of a packet of a transport stream, and of one of a Blu-ray or a camera, which begins with a time. */
const isTransport = (head: Buffer, from: number, each: number): boolean =>
  [0, 1, 2, 3].every((at) => head[from + at * each] === 0x47);
const EBML = startsWith(0x1a, 0x45, 0xdf, 0xa3);
const WMV = startsWith(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11);

/** Every kind of file that is taken, told by its first bytes (of which 4,096 are looked at). */
export const FILE_KINDS: readonly FileKind[] = [
  {
    name: 'PNG',
    group: 'image',
    type: 'image/png',
    extensions: ['png'],
    matches: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  {
    name: 'JPEG',
    group: 'image',
    type: 'image/jpeg',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    matches: startsWith(0xff, 0xd8, 0xff),
  },
  {
    name: 'WebP',
    group: 'image',
    type: 'image/webp',
    extensions: ['webp'],
    matches: (head) => textAt(head, 0, 'RIFF') && textAt(head, 8, 'WEBP'),
  },
  {
    name: 'AVIF',
    group: 'image',
    type: 'image/avif',
    extensions: ['avif'],
    matches: (head) => hasBrand(head, AVIF_BRANDS) && !HEIC_BRANDS.includes(mainBrand(head)),
  },
  {
    name: 'GIF',
    group: 'image',
    type: 'image/gif',
    extensions: ['gif'],
    matches: (head) => textAt(head, 0, 'GIF87a') || textAt(head, 0, 'GIF89a'),
  },
  {
    name: 'HEIC',
    group: 'image',
    type: 'image/heic',
    extensions: ['heic', 'heif', 'hif'],
    isSource: true,
    matches: (head) => hasBrand(head, HEIC_BRANDS),
  },
  // Written again with nothing but what draws before it is kept (clean-svg.ts).
  { name: 'SVG', group: 'image', type: 'image/svg+xml', extensions: ['svg'], matches: isSvg },
  {
    name: 'TIFF',
    group: 'image',
    type: 'image/tiff',
    extensions: ['tif', 'tiff'],
    // 0x2b: BigTIFF.
    matches: (head) => /^(?:II[\x2a\x2b]\0|MM\0[\x2a\x2b])/.test(head.toString('latin1', 0, 4)),
  },
  {
    name: 'MP4',
    group: 'video',
    type: 'video/mp4',
    extensions: ['mp4', 'm4v'],
    // A camera's own main brand comes with those that it is compatible with.
    matches: (head) =>
      hasBrand(head, MP4_BRANDS) && !NOT_MP4.includes(mainBrand(head)) && !hasBrand(head, PICTURE_BRANDS),
  },
  {
    name: 'WebM',
    group: 'video',
    type: 'video/webm',
    extensions: ['webm'],
    matches: (head) => EBML(head) && head.subarray(0, 64).includes('webm'),
  },
  {
    name: 'MOV',
    group: 'video',
    type: 'video/quicktime',
    extensions: ['mov', 'qt'],
    isSource: true,
    // Files from before 2001 have no brand.
    matches: (head) => hasBrand(head, ['qt  ']) || QUICKTIME_BOXES.some((name) => textAt(head, 4, name)),
  },
  {
    name: 'MKV',
    group: 'video',
    type: 'video/x-matroska',
    extensions: ['mkv'],
    isSource: true,
    matches: (head) => EBML(head) && head.subarray(0, 64).includes('matroska'),
  },
  {
    name: 'AVI',
    group: 'video',
    type: 'video/x-msvideo',
    extensions: ['avi'],
    isSource: true,
    matches: (head) => textAt(head, 0, 'RIFF') && textAt(head, 8, 'AVI '),
  },
  {
    name: 'WMV',
    group: 'video',
    type: 'video/x-ms-wmv',
    extensions: ['wmv', 'asf'],
    isSource: true,
    matches: WMV,
  },
  {
    name: 'MPEG-TS',
    group: 'video',
    type: 'video/mp2t',
    extensions: ['ts', 'mts', 'm2ts', 'm2t'],
    isSource: true,
    matches: (head) => isTransport(head, 0, 188) || isTransport(head, 4, 192),
  },
  {
    name: 'MPEG',
    group: 'video',
    type: 'video/mpeg',
    extensions: ['mpg', 'mpeg', 'vob', 'm2v'],
    isSource: true,
    matches: startsWith(0, 0, 1, 0xba),
  },
  {
    name: '3GP',
    group: 'video',
    type: 'video/3gpp',
    extensions: ['3gp', '3g2'],
    isSource: true,
    matches: (head) => brandsOf(head).some((brand) => /^3g[a-z0-9]{2}$/.test(brand)),
  },
  {
    name: 'FLV',
    group: 'video',
    type: 'video/x-flv',
    extensions: ['flv'],
    isSource: true,
    matches: (head) => textAt(head, 0, 'FLV'),
  },
  {
    name: 'MXF',
    group: 'video',
    type: 'video/mxf',
    extensions: ['mxf'],
    isSource: true,
    matches: startsWith(0x06, 0x0e, 0x2b, 0x34, 0x02, 0x05, 0x01, 0x01),
  },
  {
    name: 'GLB',
    group: 'model',
    type: 'model/gltf-binary',
    extensions: ['glb'],
    matches: (head) => textAt(head, 0, 'glTF'),
  },
  // Light around a scene: no browser draws it as a picture.
  {
    name: 'HDR',
    group: 'model',
    type: 'model/vnd.radiance-hdr',
    extensions: ['hdr'],
    matches: (head) => textAt(head, 0, '#?RADIANCE') || textAt(head, 0, '#?RGBE'),
  },
  {
    name: 'ENV',
    group: 'model',
    type: 'model/vnd.babylon-env',
    extensions: ['env'],
    matches: startsWith(0x86, 0x16, 0x87, 0x96, 0xf6, 0xd6, 0x96, 0x36),
  },
  {
    name: 'MP3',
    group: 'audio',
    type: 'audio/mpeg',
    extensions: ['mp3'],
    matches: (head) => textAt(head, 0, 'ID3') || (head[0] === 0xff && [0xfb, 0xf3, 0xf2].includes(head[1] ?? 0)),
  },
  {
    name: 'M4A',
    group: 'audio',
    type: 'audio/mp4',
    extensions: ['m4a'],
    matches: (head) => mainBrand(head) === 'M4A ',
  },
  {
    name: 'WAV',
    group: 'audio',
    type: 'audio/wav',
    extensions: ['wav'],
    matches: (head) => textAt(head, 0, 'RIFF') && textAt(head, 8, 'WAVE'),
  },
  {
    name: 'OGG',
    group: 'audio',
    type: 'audio/ogg',
    extensions: ['ogg', 'oga'],
    matches: (head) => textAt(head, 0, 'OggS'),
  },
  {
    name: 'PDF',
    group: 'document',
    type: 'application/pdf',
    extensions: ['pdf'],
    matches: (head) => textAt(head, 0, '%PDF-'),
  },
  {
    name: 'WOFF2',
    group: 'font',
    type: 'font/woff2',
    extensions: ['woff2'],
    matches: (head) => textAt(head, 0, 'wOF2'),
  },
];

/** For people, by group in the order of the list: what is sent most often, in one line. */
export const TAKEN_KINDS =
  'a picture (PNG, JPEG, WebP), a video (MP4, WebM), a model (GLB), a sound (MP3, WAV), a PDF or a font (WOFF2)';

/** The kind whose ending this is, if any. */
export const kindOfExtension = (extension: string): FileKind | undefined =>
  FILE_KINDS.find(({ extensions }) => extensions.includes(extension));

/** The kind of a MIME type, if it is one that is taken. */
export const kindOfType = (type: string): FileKind | undefined => FILE_KINDS.find((kind) => kind.type === type);

/** The kind whose bytes these are, if any. */
export const kindOfBytes = (head: Buffer): FileKind | undefined => FILE_KINDS.find(({ matches }) => matches(head));
