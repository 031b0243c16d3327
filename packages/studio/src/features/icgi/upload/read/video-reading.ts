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

/** A canvas that writes pictures of this size. */
export function frameWriter({ file, path }: UploadSource, width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  const base = file.name.replace(/\.[^.]+$/, '');
  return {
    /** Writes what `draw` puts on it as a frame's image, numbered from 1. */
    async write(number: number, draw: (context: OffscreenCanvasRenderingContext2D) => void): Promise<UploadSource> {
      if (context) draw(context);
      const content = await canvas.convertToBlob({ type: 'image/webp', quality: 0.95 });
      const name = `${base}_${String(number).padStart(4, '0')}.webp`;
      return { file: new File([content], name, { type: 'image/webp' }), path: [...path, base] };
    },
  };
}
