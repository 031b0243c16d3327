import type { Frame } from 'node-av/lib';
import sharp, { type Sharp } from 'sharp';
import { UnreadableVideoError } from './format/unreadable-video-error.ts';
import { VIDEO_DECODERS, VIDEO_FORMATS } from './format/video-formats.ts';
import { croppingOf, orientationOf, shownSize } from './format/video-orientation.ts';
import { openVideoReader, type VideoReader } from './format/video-reader.ts';
import { type Av, checkAv, loadNodeAv } from './load-node-av.ts';

/** Microseconds into a video at which its picture is taken: what fades in from black is there by then. */
const AT = 1_000_000;

const NOTHING = { top: 0, bottom: 0, left: 0, right: 0 };

/** A video as its file describes it, with one of its pictures. */
export interface VideoPicture {
  picture: Sharp;
  /** Milliseconds; null where the file does not say. */
  durationMs: number | null;
  /** Pixels, as shown: a video of a turned phone is turned. */
  width: number;
  height: number;
}

/**
 * Takes a picture from a video; reads that file only. To be run in a process of its own. Throws
 * {@link UnreadableVideoError} with what is wrong with the file.
 *
 * @param type MIME type that the bytes were found to be
 */
export async function readVideoPicture(path: string, type: string, maxPixels: number): Promise<VideoPicture> {
  const av = await loadNodeAv().catch(() => {
    throw new UnreadableVideoError('this server cannot read videos');
  });
  const reader = await openVideoReader(av, {
    path,
    format: VIDEO_FORMATS[type] ?? 'mov',
    decoders: VIDEO_DECODERS,
    maxPixels,
  });
  try {
    const rgb = await pictureOf(av, reader);
    const { turn, isMirrored } = orientationOf(av, reader.stream);
    const { width, height } = rgb;
    const { top, bottom, left, right } = croppingOf(av, reader.stream) ?? NOTHING;
    const stored = await sharp(rgb.bytes, { raw: { width, height, channels: 3 } })
      .extract({ left, top, width: width - left - right, height: height - top - bottom })
      .flop(isMirrored)
      .rotate(turn)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Pixels that are not square become so.
    const shown = shownSize(av, reader.stream);
    return {
      picture: sharp(
        await sharp(stored.data, { raw: { width: stored.info.width, height: stored.info.height, channels: 3 } })
          .resize({ ...shown, fit: 'fill' })
          .png({ compressionLevel: 1 })
          .toBuffer(),
      ),
      durationMs: reader.duration === null ? null : Math.round(reader.duration / 1_000),
      ...shown,
    };
  } finally {
    reader.close();
  }
}

interface Rgb {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The picture after one second; the last one of a shorter video. */
async function pictureOf(av: Av, reader: VideoReader): Promise<Rgb> {
  const isLong = reader.duration === null || reader.duration > AT;
  if (isLong) await reader.seek(AT);
  const base = reader.stream.timeBase;
  let kept: Rgb | null = null;
  for await (const frame of reader.frames()) {
    kept = await rgbOf(av, frame);
    if (!isLong || (Number(frame.pts) * base.num * 1_000_000) / base.den >= AT) break;
  }
  if (!kept) throw new UnreadableVideoError('it has no picture');
  return kept;
}

/** A decoded frame as 8-bit RGB; its own colour space and range count. */
async function rgbOf(av: Av, frame: Frame): Promise<Rgb> {
  const { lib, constants } = av;
  const { width, height } = frame;
  const scaler = new lib.SoftwareScaleContext();
  scaler.allocContext();
  const rgb = new lib.Frame();
  rgb.alloc();
  try {
    rgb.width = width;
    rgb.height = height;
    rgb.format = constants.AV_PIX_FMT_RGB24;
    checkAv(av, rgb.getBuffer(1), 'picture');
    // Both halves of an interlaced picture are scaled as one; the scaler refuses two pictures that differ in this.
    frame.clearFlags(constants.AV_FRAME_FLAG_INTERLACED);
    checkAv(av, await scaler.scaleFrame(rgb, frame), 'colours');
    return { bytes: rgb.toBuffer(), width, height };
  } finally {
    scaler.freeContext();
    rgb.free();
  }
}
