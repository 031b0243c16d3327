import { TAKEN_KINDS, type TakenKind } from '@diorama/contract/files/taken-kinds.ts';

/** An accepted kind of file, with how it is detected. */
export interface FileKind extends TakenKind {
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
/** Of files that hold pictures of any codec; the other brands say which. */
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

/** Detects each kind by the first bytes, of which 4,096 are read. */
const MATCHES: Readonly<Record<(typeof TAKEN_KINDS)[number]['type'], FileKind['matches']>> = {
  'image/png': startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': startsWith(0xff, 0xd8, 0xff),
  'image/webp': (head) => textAt(head, 0, 'RIFF') && textAt(head, 8, 'WEBP'),
  'image/avif': (head) => hasBrand(head, AVIF_BRANDS) && !HEIC_BRANDS.includes(mainBrand(head)),
  'image/gif': (head) => textAt(head, 0, 'GIF87a') || textAt(head, 0, 'GIF89a'),
  'image/heic': (head) => hasBrand(head, HEIC_BRANDS),
  // Written again with nothing but what draws before it is kept (clean-svg.ts).
  'image/svg+xml': isSvg,
  // 0x2b: BigTIFF.
  'image/tiff': (head) => /^(?:II[\x2a\x2b]\0|MM\0[\x2a\x2b])/.test(head.toString('latin1', 0, 4)),
  // A camera's own main brand comes with those that it is compatible with.
  'video/mp4': (head) =>
    hasBrand(head, MP4_BRANDS) && !NOT_MP4.includes(mainBrand(head)) && !hasBrand(head, PICTURE_BRANDS),
  'video/webm': (head) => EBML(head) && head.subarray(0, 64).includes('webm'),
  // Files from before 2001 have no brand.
  'video/quicktime': (head) => hasBrand(head, ['qt  ']) || QUICKTIME_BOXES.some((name) => textAt(head, 4, name)),
  'video/x-matroska': (head) => EBML(head) && head.subarray(0, 64).includes('matroska'),
  'video/x-msvideo': (head) => textAt(head, 0, 'RIFF') && textAt(head, 8, 'AVI '),
  'video/x-ms-wmv': WMV,
  'video/mp2t': (head) => isTransport(head, 0, 188) || isTransport(head, 4, 192),
  'video/mpeg': startsWith(0, 0, 1, 0xba),
  'video/3gpp': (head) => brandsOf(head).some((brand) => /^3g[a-z0-9]{2}$/.test(brand)),
  'video/x-flv': (head) => textAt(head, 0, 'FLV'),
  'video/mxf': startsWith(0x06, 0x0e, 0x2b, 0x34, 0x02, 0x05, 0x01, 0x01),
  'model/gltf-binary': (head) => textAt(head, 0, 'glTF'),
  'model/vnd.radiance-hdr': (head) => textAt(head, 0, '#?RADIANCE') || textAt(head, 0, '#?RGBE'),
  'model/vnd.babylon-env': startsWith(0x86, 0x16, 0x87, 0x96, 0xf6, 0xd6, 0x96, 0x36),
  'audio/mpeg': (head) => textAt(head, 0, 'ID3') || (head[0] === 0xff && [0xfb, 0xf3, 0xf2].includes(head[1] ?? 0)),
  'audio/mp4': (head) => mainBrand(head) === 'M4A ',
  'audio/wav': (head) => textAt(head, 0, 'RIFF') && textAt(head, 8, 'WAVE'),
  'audio/ogg': (head) => textAt(head, 0, 'OggS'),
  'application/pdf': (head) => textAt(head, 0, '%PDF-'),
  'application/vnd.pmtiles': (head) => textAt(head, 0, 'PMTiles'),
  'font/woff2': (head) => textAt(head, 0, 'wOF2'),
};

/** Every kind of file that is taken. */
export const FILE_KINDS: readonly FileKind[] = TAKEN_KINDS.map((kind) => ({ ...kind, matches: MATCHES[kind.type] }));

/** For people, by group in the order of the list: what is sent most often, in one line. */
export const USUAL_KINDS =
  'a picture (PNG, JPEG, WebP), a video (MP4, WebM), a model (GLB), a sound (MP3, WAV), a PDF or a font (WOFF2)';

/** The kind whose ending this is, if any. */
export const kindOfExtension = (extension: string): FileKind | undefined =>
  FILE_KINDS.find(({ extensions }) => extensions.includes(extension));

/** The kind of a MIME type, if it is one that is taken. */
export const kindOfType = (type: string): FileKind | undefined => FILE_KINDS.find((kind) => kind.type === type);

/** The kind whose bytes these are, if any. */
export const kindOfBytes = (head: Buffer): FileKind | undefined => FILE_KINDS.find(({ matches }) => matches(head));
