import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import type { Picture, PictureSource } from '@diorama/contract/public/picture.ts';

const TYPES: readonly PictureSource['type'][] = ['image/avif', 'image/webp', 'image/jpeg', 'image/png'];
const known = new Map<string, Picture>();

/** Remembers how an image looks until the server has made its sizes, so that it shows the moment it is used. */
export function rememberPicture({ uri, url, fileType, width, height }: FileItem): void {
  const type = TYPES.find((candidate) => candidate === fileType);
  if (!type || !width || !height) return;
  known.set(uri, { width, height, placeholder: null, sources: [{ type, width, url }] });
}

/** The picture behind a stored address, when it was uploaded or chosen in this tab. */
export const knownPicture = (uri: string): Picture | undefined => known.get(uri);
