import type { VideoCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { ConvertedVideo, ConvertRequest } from './convert-video.ts';
import type { CheckedVideo, DecodedWhole } from './encode-message.ts';
import type { WholeRequest } from './format/decode-whole.ts';
import type { VideoQuality } from './h264-settings.ts';

/** The size of a video, pixels, even numbers; `cut`: it shows a part of the frames, which moves. */
export interface VideoSize {
  width: number;
  height: number;
  cut?: VideoCut | undefined;
}

/** A sequence of frames to be encoded in one or more sizes, each of them forward and reverse. */
export interface EncodeRequest {
  /** Picture files in playing order. */
  frames: string[];
  fps: number;
  sizes: VideoSize[];
  /** `draft`: there several times as soon, a tenth larger; `final` by default. */
  quality?: VideoQuality | undefined;
  /** Where the files are written; the caller removes it. */
  folder: string;
}

/** One finished MP4 file; every frame of it has been decoded. */
export interface EncodedFile {
  path: string;
  direction: 'forward' | 'reverse';
  width: number;
  height: number;
  /** Which of the sizes that were ordered it is, from 0. */
  index: number;
  /** For type checks of browsers, from the file's own header: `avc1.640028`. */
  codec: string;
}

export interface RunOptions {
  signal?: AbortSignal;
  /** How far it is, 0..1. */
  onProgress?: (progress: number) => void;
}

/** Turns frames, and videos of other kinds, into H.264 videos. Every call throws {@link EncoderUnavailableError} when this machine cannot run it. */
export interface VideoEncoder {
  encode(request: EncodeRequest, options?: RunOptions): Promise<EncodedFile[]>;
  /** Decodes videos that were made earlier, each with `count` frames; the answers have the order of the paths. */
  check(paths: readonly string[], count: number, options?: RunOptions): Promise<CheckedVideo[]>;
  /**
   * Writes a video as MP4 with H.264 and AAC, every frame of it decoded. Throws {@link UnreadableVideoError} with what is wrong
   * with the video.
   */
  convert(request: ConvertRequest, options?: RunOptions): Promise<ConvertedVideo>;
  /** Decodes a video that is to be shown as it is. Throws as `convert` does where it cannot be opened. */
  decodeWhole(request: WholeRequest, options?: RunOptions): Promise<DecodedWhole>;
}

/** The encoder is not installed, or does not run here. */
export class EncoderUnavailableError extends Error {
  constructor(cause: string) {
    super(`The video encoder cannot be used: ${cause}`);
    this.name = 'EncoderUnavailableError';
  }
}
