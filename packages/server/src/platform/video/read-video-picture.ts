import type { Frame } from 'node-av/lib';
import sharp, { type Sharp } from 'sharp';
import { FILM_DECODERS, FILM_FORMATS } from './film-formats.ts';
import { orientationOf } from './film-orientation.ts';
import { type FilmReader, openFilmReader } from './film-reader.ts';
import { type Av, checkAv, loadNodeAv } from './load-node-av.ts';
import { UnreadableFilmError } from './unreadable-film-error.ts';

/** Microseconds into a video at which its picture is taken: what fades in from black is there by then. */
const AT = 1_000_000;

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
 * {@link UnreadableFilmError} with what is wrong with the file.
 *
 * @param type MIME type that the bytes were found to be
 */
export async function readVideoPicture(path: string, type: string, maxPixels: number): Promise<VideoPicture> {
  const av = await loadNodeAv().catch(() => {
    throw new UnreadableFilmError('this server cannot read videos');
  });
  const reader = await openFilmReader(av, {
    path,
    format: FILM_FORMATS[type] ?? 'mov',
    decoders: FILM_DECODERS,
    maxPixels,
  });
  try {
    const rgb = await pictureOf(av, reader);
    const { turn, isMirrored } = orientationOf(av, reader.stream);
    const isUpright = turn % 180 !== 0;
    const { width, height } = rgb;
    return {
      picture: sharp(rgb.bytes, { raw: { width, height, channels: 3 } })
        .flop(isMirrored)
        .rotate(turn),
      durationMs: reader.duration === null ? null : Math.round(reader.duration / 1_000),
      width: isUpright ? height : width,
      height: isUpright ? width : height,
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
async function pictureOf(av: Av, reader: FilmReader): Promise<Rgb> {
  const isLong = reader.duration === null || reader.duration > AT;
  if (isLong) await reader.seek(AT);
  const base = reader.stream.timeBase;
  let kept: Rgb | null = null;
  for await (const frame of reader.frames()) {
    kept = await rgbOf(av, frame);
    if (!isLong || (Number(frame.pts) * base.num * 1_000_000) / base.den >= AT) break;
  }
  if (!kept) throw new UnreadableFilmError('it has no picture');
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
    checkAv(av, await scaler.scaleFrame(rgb, frame), 'colours');
    return { bytes: rgb.toBuffer(), width, height };
  } finally {
    scaler.freeContext();
    rgb.free();
  }
}
