import type { FilmCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';

/** The size of a film, pixels, even numbers; `cut`: it shows a part of the frames, which moves. */
export interface FilmSize {
  width: number;
  height: number;
  cut?: FilmCut | undefined;
}

/** A sequence of frames to be encoded in one or more sizes, each of them forward and reverse. */
export interface EncodeRequest {
  /** Picture files in playing order. */
  frames: string[];
  fps: number;
  /** Each of another width. */
  sizes: FilmSize[];
  /** Where the files are written; the caller removes it. */
  folder: string;
}

/** One finished MP4 file. */
export interface EncodedFile {
  path: string;
  direction: 'forward' | 'reverse';
  width: number;
  height: number;
}

/** How far it is, 0..1. */
export type OnProgress = (progress: number) => void;

/** Turns frames into H.264 films. */
export interface VideoEncoder {
  name: string;
  /** Throws {@link EncoderUnavailableError} when this machine cannot run it. */
  encode(request: EncodeRequest, options: { signal?: AbortSignal; onProgress?: OnProgress }): Promise<EncodedFile[]>;
}

/** The encoder is not installed, or does not run here. */
export class EncoderUnavailableError extends Error {
  constructor(name: string, cause: string) {
    super(`The video encoder ${name} cannot be used: ${cause}`);
    this.name = 'EncoderUnavailableError';
  }
}
