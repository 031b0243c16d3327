import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { newRecordId } from '../../../editor/record-id.ts';
import { mediaOf } from '../../files/public.ts';
import { nameFromFile } from './plan/frame-sequences.ts';

/** A view that shows an image, as it begins. */
export const newView = (file: FileItem) => ({
  id: newRecordId(),
  name: nameFromFile(file.fileName),
  image: mediaOf(file),
  alt: file.alt,
  pixels: pixelsOf(file),
});

/** The size of an image, once the server has read it. */
export const pixelsOf = ({ width, height }: Pick<FileItem, 'width' | 'height'>) =>
  width !== null && height !== null ? { width, height } : undefined;
