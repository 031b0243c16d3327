/** Kinds that arrive often and are not taken, by their endings, each with what to save them as. */
const WAYS_OUT: readonly [endings: string, way: string][] = [
  ['exr', 'Render it as PNG, or export it as PNG or TIFF with the colours of a screen; light around a scene is HDR'],
  ['bmp tga ico jp2 j2k jpf jpx jxl pcx', 'Save it as PNG or JPEG'],
  ['psd psb xcf afphoto', 'Export it as PNG, or as JPEG without transparent parts'],
  ['dng raw cr2 cr3 nef arw raf orf rw2 pef srw', 'Develop it, and export it as JPEG or TIFF'],
  ['rm rmvb ogv divx prores braw r3d ari', 'Export it as MP4 (H.264), WebM or MOV'],
  ['aif aiff flac wma amr', 'Save it as MP3 or WAV'],
  ['ttf otf woff eot', 'Convert it to WOFF2'],
  ['doc docx odt rtf ppt pptx odp key pages indd', 'Save it as PDF'],
  ['ai eps cdr', 'Save it as SVG or PDF'],
  ['csv tsv xls xlsx ods', 'Import it where its table belongs: data tables, places, flats or translations'],
  ['fbx obj stl ply dae gltf 3ds skp max blend c4d', 'Add it as an object of a configurator, or save it as GLB'],
  ['dwg dxf rvt ifc', 'Save it as PDF, or export a model as GLB'],
  ['geojson kml kmz gpx shp gpkg topojson', 'Import it into a map'],
  ['po xlf xliff', 'Import it under Translations'],
  ['zip rar 7z tar gz', 'Unpack it and send its files'],
];

/** What to do with a file of this ending; null for an ending that is not known. */
export const wayOut = (extension: string): string | null =>
  WAYS_OUT.find(([endings]) => endings.split(' ').includes(extension))?.[1] ?? null;

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
