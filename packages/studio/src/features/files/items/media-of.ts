import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { rememberPicture } from './known-pictures.ts';

/** What a document stores of a file: name, type and an address that survives renames and moves. */
export function mediaOf(file: FileItem): Media {
  rememberPicture(file);
  return { name: file.fileName, type: file.fileType, url: file.uri };
}
