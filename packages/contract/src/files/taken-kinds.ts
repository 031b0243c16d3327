import type { FileGroup } from './files.contract.ts';

/** One kind of file that is taken. */
export interface TakenKind {
  /** As people say it: `PNG`. */
  name: string;
  group: FileGroup;
  /** MIME type. */
  type: string;
  /** Lower case; the first is the usual one. */
  extensions: readonly string[];
  /** Taken, and made into another kind before it is shown. */
  isSource?: true;
}

/** Every accepted kind of file: the server detects them by their first bytes (file-kinds.ts), the studio lists them. */
export const TAKEN_KINDS = [
  { name: 'PNG', group: 'image', type: 'image/png', extensions: ['png'] },
  { name: 'JPEG', group: 'image', type: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  { name: 'WebP', group: 'image', type: 'image/webp', extensions: ['webp'] },
  { name: 'AVIF', group: 'image', type: 'image/avif', extensions: ['avif'] },
  { name: 'GIF', group: 'image', type: 'image/gif', extensions: ['gif'] },
  { name: 'HEIC', group: 'image', type: 'image/heic', extensions: ['heic', 'heif', 'hif'], isSource: true },
  { name: 'SVG', group: 'image', type: 'image/svg+xml', extensions: ['svg'] },
  { name: 'TIFF', group: 'image', type: 'image/tiff', extensions: ['tif', 'tiff'] },
  { name: 'MP4', group: 'video', type: 'video/mp4', extensions: ['mp4', 'm4v'] },
  { name: 'WebM', group: 'video', type: 'video/webm', extensions: ['webm'] },
  { name: 'MOV', group: 'video', type: 'video/quicktime', extensions: ['mov', 'qt'], isSource: true },
  { name: 'MKV', group: 'video', type: 'video/x-matroska', extensions: ['mkv'], isSource: true },
  { name: 'AVI', group: 'video', type: 'video/x-msvideo', extensions: ['avi'], isSource: true },
  { name: 'WMV', group: 'video', type: 'video/x-ms-wmv', extensions: ['wmv', 'asf'], isSource: true },
  { name: 'MPEG-TS', group: 'video', type: 'video/mp2t', extensions: ['ts', 'mts', 'm2ts', 'm2t'], isSource: true },
  { name: 'MPEG', group: 'video', type: 'video/mpeg', extensions: ['mpg', 'mpeg', 'vob', 'm2v'], isSource: true },
  { name: '3GP', group: 'video', type: 'video/3gpp', extensions: ['3gp', '3g2'], isSource: true },
  { name: 'FLV', group: 'video', type: 'video/x-flv', extensions: ['flv'], isSource: true },
  { name: 'MXF', group: 'video', type: 'video/mxf', extensions: ['mxf'], isSource: true },
  { name: 'GLB', group: 'model', type: 'model/gltf-binary', extensions: ['glb'] },
  // HDR and ENV are light around a scene: no browser draws it as a picture.
  { name: 'HDR', group: 'model', type: 'model/vnd.radiance-hdr', extensions: ['hdr'] },
  { name: 'ENV', group: 'model', type: 'model/vnd.babylon-env', extensions: ['env'] },
  { name: 'MP3', group: 'audio', type: 'audio/mpeg', extensions: ['mp3'] },
  { name: 'M4A', group: 'audio', type: 'audio/mp4', extensions: ['m4a'] },
  { name: 'WAV', group: 'audio', type: 'audio/wav', extensions: ['wav'] },
  { name: 'OGG', group: 'audio', type: 'audio/ogg', extensions: ['ogg', 'oga'] },
  { name: 'PDF', group: 'document', type: 'application/pdf', extensions: ['pdf'] },
  { name: 'PMTiles', group: 'document', type: 'application/vnd.pmtiles', extensions: ['pmtiles'] },
  { name: 'WOFF2', group: 'font', type: 'font/woff2', extensions: ['woff2'] },
] as const satisfies readonly TakenKind[];

/** Bytes of an SVG: a logo has a few thousand. */
export const MOST_SVG_BYTES = 2 * 1024 * 1024;
/** Bytes of a font. */
export const MOST_FONT_BYTES = 5 * 1024 * 1024;
