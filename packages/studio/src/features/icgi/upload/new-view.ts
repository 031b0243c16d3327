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
});
