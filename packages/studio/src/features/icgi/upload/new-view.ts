import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { mediaOf } from '../../files/public.ts';
import { namesThere, proposedNames } from './plan/proposed-names.ts';

/** Views that show images, as they begin. `there`: the views that are there, whose names they do not get. */
export function newViews(files: readonly FileItem[], there: Parameters<typeof namesThere>[0]) {
  const names = proposedNames(
    files.map(({ fileName }) => ({ name: fileName })),
    namesThere(there),
  );
  return files.map((file, at) => ({
    id: newRecordId(),
    name: names[at] ?? '',
    image: mediaOf(file),
    alt: file.alt,
    pixels: pixelsOf(file),
  }));
}

/** The size of an image, once the server has read it. */
export const pixelsOf = ({ width, height }: Pick<FileItem, 'width' | 'height'>) =>
  width !== null && height !== null ? { width, height } : undefined;
