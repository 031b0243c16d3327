/** Endings of what is served, the usual one first. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'image/tiff': ['tif', 'tiff'],
  'image/svg+xml': ['svg'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'model/gltf-binary': ['glb'],
  'model/vnd.radiance-hdr': ['hdr'],
  'model/vnd.babylon-env': ['env'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'oga'],
  'application/pdf': ['pdf'],
  'application/vnd.pmtiles': ['pmtiles'],
  'font/woff2': ['woff2'],
};
const UNKNOWN = ['bin'];

/**
 * The name under which bytes are saved: that of the address, with the ending of what they are. Addresses can be made up,
 * and no picture is saved as a program.
 */
export function servedName(type: string, name: string): string {
  const [usual = '', ...others] = ENDINGS[type] ?? UNKNOWN;
  const [, base = name, ending = ''] = /^(.+)\.([A-Za-z0-9]{1,10})$/.exec(name) ?? [];
  return [usual, ...others].includes(ending.toLowerCase()) ? name : `${base}.${usual}`;
}

/** What files of pictures, videos, sounds, models and tiles are called on public pages, by type or by what comes first in it. */
const PUBLIC_NAMES: Readonly<Record<string, string>> = {
  image: 'picture',
  video: 'video',
  audio: 'sound',
  model: 'model',
  'application/vnd.pmtiles': 'streets',
};

/**
 * The name of a file in public addresses: names of files say what a studio calls its jobs, cameras and versions. Files that
 * visitors save under their name, as a PDF, keep it.
 */
export function publicName(type: string, name: string): string {
  const called = PUBLIC_NAMES[type] ?? PUBLIC_NAMES[type.split('/')[0] ?? ''];
  return called === undefined ? name : `${called}.${endingOf(type, name)}`;
}

/** The ending from which any web server derives the type of the bytes. */
export function endingOf(type: string, name: string): string {
  return /[^.]+$/.exec(servedName(type, name || 'file'))?.[0].toLowerCase() ?? 'bin';
}
