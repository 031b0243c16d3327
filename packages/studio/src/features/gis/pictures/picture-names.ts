import type { Media } from '@diorama/documents/shared/primitives.schema.ts';

/** The picture of the project that a name means; `several`: more than one has it. */
export type FoundPicture = Media | 'several';

/** A name of a picture as it is compared: without folders, in small letters. */
export const pictureName = (text: string): string =>
  (text.trim().split(/[/\\]/).at(-1) ?? '').normalize('NFC').toLowerCase();

/** Whether a cell is the name of a picture's file, with or without folders. */
export const isPictureName = (text: string): boolean =>
  /^[^\n?*"<>|:]{1,250}\.(?:jpe?g|png|webp|avif|gif|svg|heic|tiff?)$/i.test(text.trim());

/** MIME types of pictures by the ending of an address. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ...([
    ['jpg', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ] as const),
  ...([
    ['avif', 'image/avif'],
    ['gif', 'image/gif'],
    ['svg', 'image/svg+xml'],
  ] as const),
]);

/** The MIME type of a picture by the ending of its name. */
export const pictureType = (name: string): string =>
  TYPES.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'image/jpeg';
