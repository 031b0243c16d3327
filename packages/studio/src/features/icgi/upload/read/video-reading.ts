import { MAX_FRAMES } from '@diorama/documents/icgi/icgi.schema.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import type { UploadSource } from '../../../files/public.ts';

export interface VideoFrames {
  frames: UploadSource[];
  /** Frames a second. */
  fps: number;
  /** Its frames do not all last equally long: a transition plays them evenly. */
  isUneven: boolean;
}

export interface ReadingVideo {
  signal: AbortSignal;
  onProgress: (done: number, of: number) => void;
}

/** This browser does not show the video as it is meant; the server may convert it. */
export class UndecodableVideoError extends TableFileError {}

export const undecodable = ({ name }: File): UndecodableVideoError =>
  new UndecodableVideoError(
    `“${name}” cannot be decoded by this browser. Export it as MP4 (H.264), or as numbered images`,
  );

/** Throws where a video has more frames than a transition takes. */
export function expectFew({ name }: File, count: number): void {
  if (count > MAX_FRAMES)
    throw new TableFileError(
      `“${name}” has about ${count} frames, and a transition takes ${MAX_FRAMES}. Cut it into shorter parts`,
    );
}
