import type { AVPixelFormat } from 'node-av/constants';
import type { FormatContext, Stream } from 'node-av/lib';
import type { FilmFacts } from './encode-message.ts';
import { FILM_DECODERS, FILM_FORMATS, SOUND_DECODERS } from './film-formats.ts';
import { orientationOf } from './film-orientation.ts';
import { openDecoder, openInput, pictureStream } from './film-reader.ts';
import type { Av } from './load-node-av.ts';
import { UnreadableFilmError } from './unreadable-film-error.ts';

/** What is known of the streams of a video. */
export interface StreamTraits {
  /** MIME type that the bytes were found to be. */
  type: string;
  /** FFmpeg's names. */
  codec: string;
  pixelFormat: string;
  isHdr: boolean;
  /** FFmpeg's name of the sound's codec; null: no sound. */
  sound: string | null;
}

const PLAIN_PIXELS = ['yuv420p', 'yuvj420p'];
/** Sounds that browsers play in an MP4. */
const MP4_SOUNDS = ['aac', 'mp3'];
const WEBM_SOUNDS = ['opus', 'vorbis'];
const isIn = (names: readonly string[], sound: string | null): boolean => sound === null || names.includes(sound);

/** Whether the sound can stay as it is in an MP4. */
export const keepsSound = (sound: string): boolean => MP4_SOUNDS.includes(sound);

/** What a video needs until every current browser plays it. */
export function treatmentOf({ type, codec, pixelFormat, isHdr, sound }: StreamTraits): FilmFacts['treatment'] {
  const isPlain = PLAIN_PIXELS.includes(pixelFormat) && !isHdr;
  if (codec === 'h264' && isPlain) return type === 'video/mp4' && isIn(MP4_SOUNDS, sound) ? 'none' : 'pack';
  // AV1 is decoded by Safari on some devices only, by no setting of its file.
  const isWebm = ['vp8', 'vp9'].includes(codec) && (isPlain || pixelFormat === 'yuva420p');
  return isWebm && type === 'video/webm' && isIn(WEBM_SOUNDS, sound) ? 'none' : 'encode';
}

/** For people, where FFmpeg's name is none that they know. */
const NAMES: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  dnxhd: 'DNxHD',
  cfhd: 'CineForm',
  mjpeg: 'Motion JPEG',
  mpeg4: 'MPEG-4 part 2',
  mpeg2video: 'MPEG-2',
  mpeg1video: 'MPEG-1',
  qtrle: 'QuickTime Animation',
};

/** Reads what a file says of its video. Throws {@link UnreadableFilmError} with what is wrong with it. */
export async function readFilmFacts(av: Av, path: string, type: string, maxPixels: number): Promise<FilmFacts> {
  const format = FILM_FORMATS[type] ?? 'mov';
  const input = await openInput(av, { path, format, decoders: [...FILM_DECODERS, ...SOUND_DECODERS] });
  try {
    const facts = factsOf(av, input, type);
    const context = await openDecoder(av, pictureStream(av, input), {
      decoders: FILM_DECODERS,
      maxPixels,
      isStrict: false,
      threads: 1,
    });
    context.freeContext();
    return facts;
  } finally {
    input.closeInputSync();
  }
}

/** How long a sound plays, in milliseconds; null where its file does not say. Throws {@link UnreadableFilmError}. */
export async function readSoundLength(av: Av, path: string, type: string): Promise<number | null> {
  const input = await openInput(av, { path, format: FILM_FORMATS[type] ?? 'mov', decoders: SOUND_DECODERS });
  try {
    const isSound = input.findBestStream(av.constants.AVMEDIA_TYPE_AUDIO) >= 0;
    return isSound && input.duration > 0n ? Math.round(Number(input.duration) / 1_000) : null;
  } finally {
    input.closeInputSync();
  }
}

/** The sound that is played: of several the one that the file marks, else the one with the most channels. */
export function soundStream({ constants }: Av, input: FormatContext, picture: Stream): Stream | null {
  return input.streams[input.findBestStream(constants.AVMEDIA_TYPE_AUDIO, -1, picture.index)] ?? null;
}

/** Whether colours are those of an HDR screen: PQ or HLG. Source: ITU-T H.273, table 3. */
export const isHdrTransfer = (transfer: number): boolean => transfer === 16 || transfer === 18;

function factsOf(av: Av, input: FormatContext, type: string): FilmFacts {
  const { lib } = av;
  const stream = pictureStream(av, input);
  const { codecpar } = stream;
  const sound = soundStream(av, input, stream);
  const codec = lib.avGetCodecName(codecpar.codecId) ?? '';
  const pixelFormat = nameOfPixels(av, codecpar.format);
  if (!codecpar.width || !codecpar.height) throw new UnreadableFilmError('it has no picture');
  const isHdr = isHdrTransfer(codecpar.colorTrc);
  const size = shownSize(av, stream);
  return {
    ...size,
    durationMs: input.duration > 0n ? Math.round(Number(input.duration) / 1_000) : null,
    fps: stream.avgFrameRate.den > 0 ? stream.avgFrameRate.num / stream.avgFrameRate.den : 0,
    codec: NAMES[codec] ?? codec.toUpperCase(),
    treatment: treatmentOf({
      type,
      codec,
      pixelFormat,
      isHdr,
      sound: sound && lib.avGetCodecName(sound.codecpar.codecId),
    }),
    hasAlpha: /^(?:yuva|gbrap|rgba|argb|bgra|abgr|ya)/.test(pixelFormat),
    isHdr,
  };
}

/** FFmpeg's name of the pixel format of a stream of pictures; empty where its file does not say. */
const nameOfPixels = ({ lib }: Av, format: number): string =>
  (isPixels(format) ? lib.avGetPixFmtName(format) : null) ?? '';

/** Formats of pixels and of sounds share one field, and the kind of the stream tells which it is. */
const isPixels = (format: number): format is AVPixelFormat => format >= 0;

/** The size of a stream as it is shown. Pixels that are not square make it wider or narrower. */
export function shownSize(av: Av, stream: Stream): { width: number; height: number } {
  const { codecpar } = stream;
  const width = Math.max(1, Math.round(codecpar.width * pixelShape(stream)));
  const isUpright = orientationOf(av, stream).turn % 180 !== 0;
  return isUpright ? { width: codecpar.height, height: width } : { width, height: codecpar.height };
}

/** Width of a pixel over its height. */
export function pixelShape({ codecpar, sampleAspectRatio }: Stream): number {
  const said = [sampleAspectRatio, codecpar.sampleAspectRatio].find(({ num, den }) => num > 0 && den > 0);
  return said ? said.num / said.den : 1;
}
