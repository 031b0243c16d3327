import type { PixelSize } from '../plan/picture-size.ts';
import type { PictureLook } from '../plan/pictures/picture-look.ts';

/** What a worker reads of the images that were dropped. */
export interface ReadRequest {
  sequences: readonly { key: string; files: readonly File[] }[];
  /** Small pictures of the views there are, and the images that become views. */
  views: readonly { id: string; picture: Blob | string }[];
}

/** A picture at an end of a sequence. */
export interface EndPicture {
  /** See `likenessOf`; null when it cannot be decoded here. */
  likeness: string | null;
  look: PictureLook | null;
  thumbnail: Blob | null;
}

/** What the bytes of a sequence show. */
export interface SequenceFacts {
  key: string;
  first: EndPicture;
  last: EndPicture;
  /** The sizes of its pictures, the most frequent first, each with the names of the files that have it. */
  sizes: { size: PixelSize; names: string[] }[];
  /** Files whose content is that of one before them. */
  copies: string[];
  /** Files that are no picture, by their content. */
  broken: string[];
  bytes: number;
}

/** Why a file cannot be shown. */
export interface PictureFault {
  /** What follows its name in a sentence. */
  text: string;
  /** It is no image; else it may be damaged, or too much for this browser. */
  isSure: boolean;
}

export type ReadAnswer =
  | { type: 'view'; id: string; likeness: string | null; look: PictureLook | null; fault: PictureFault | null }
  | { type: 'sequence'; facts: SequenceFacts }
  /** Files read, of all. */
  | { type: 'progress'; done: number; of: number }
  | { type: 'end' }
  | { type: 'failed' };
