import { open } from 'node:fs/promises';
import { isCutByEdits as isCut } from '@diorama/documents/shared/mp4/cut-by-edits.ts';
import type { AVPixelFormat } from 'node-av/constants';
import type { FormatContext, Stream } from 'node-av/lib';
import type { SoundFacts, VideoFacts } from '../encode-message.ts';
import type { Av } from '../load-node-av.ts';
import { UnreadableVideoError } from './unreadable-video-error.ts';
import { SOUND_DECODERS, VIDEO_DECODERS, VIDEO_FORMATS } from './video-formats.ts';
import { croppingOf, orientationOf, pixelShape, shownSize } from './video-orientation.ts';
import { openDecoder, openInput, pictureStream, pictureStreams } from './video-reader.ts';

/** Bytes of a `moov` that are read at most: hours of pictures have fewer. */
const MOST_MOOV = 64 * 1024 * 1024;
/** Boxes at the top of a file that are passed over before `moov`. */
const MOST_BOXES = 4_096;
const HEADER = 8;

/** Whether a track of pictures in an MP4 file is cut by its edit list, of which players make different things. */
async function isCutByEdits(path: string): Promise<boolean> {
  const moov = await readMoov(path);
  return moov !== null && isCut(new DataView(moov.buffer, moov.byteOffset, moov.byteLength));
}

async function readMoov(path: string): Promise<Buffer | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let at = 0, boxes = 0; at + HEADER <= size && boxes < MOST_BOXES; boxes += 1) {
      const { buffer: head } = await file.read(Buffer.alloc(2 * HEADER), 0, 2 * HEADER, at);
      const short = head.readUInt32BE(0);
      const length = short === 1 ? Number(head.readBigUInt64BE(HEADER)) : short === 0 ? size - at : short;
      if (length < HEADER) return null;
      if (head.toString('latin1', 4, 8) === 'moov') {
        const inner = Math.min(length, size - at) - HEADER;
        if (short === 1 || inner > MOST_MOOV) return null;
        return (await file.read(Buffer.alloc(inner), 0, inner, at + HEADER)).buffer;
      }
      at += length;
    }
    return null;
  } finally {
    await file.close();
  }
}

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
  /** Only some browsers would show its pictures as they are meant: see {@link isReadDifferently}. */
  isReadDifferently: boolean;
  /** It has more than one stream of pictures: browsers choose differently. */
  isChoice: boolean;
}

const PLAIN_PIXELS = ['yuv420p', 'yuvj420p'];
/** Sounds that browsers play in an MP4. */
const MP4_SOUNDS = ['aac', 'mp3'];
const WEBM_SOUNDS = ['opus', 'vorbis'];
const isIn = (names: readonly string[], sound: string | null): boolean => sound === null || names.includes(sound);

/** Whether the sound can stay as it is in an MP4. */
export const keepsSound = (sound: string): boolean => MP4_SOUNDS.includes(sound);

/** What a video needs until every current browser plays it. */
export function treatmentOf(traits: StreamTraits): VideoFacts['treatment'] {
  const { type, codec, pixelFormat, isHdr, sound, isReadDifferently, isChoice } = traits;
  if (isReadDifferently) return 'encode';
  const isPlain = PLAIN_PIXELS.includes(pixelFormat) && !isHdr;
  if (codec === 'h264' && isPlain)
    return type === 'video/mp4' && isIn(MP4_SOUNDS, sound) && !isChoice ? 'none' : 'pack';
  // AV1 is decoded by Safari on some devices only, by no setting of its file.
  const isWebm = ['vp8', 'vp9'].includes(codec) && (isPlain || pixelFormat === 'yuva420p');
  return isWebm && type === 'video/webm' && isIn(WEBM_SOUNDS, sound) && !isChoice ? 'none' : 'encode';
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

/** Reads what a file says of its video. Throws {@link UnreadableVideoError} with what is wrong with it. */
export async function readVideoFacts(av: Av, path: string, type: string, maxPixels: number): Promise<VideoFacts> {
  const format = VIDEO_FORMATS[type] ?? 'mov';
  const input = await openInput(av, { path, format, decoders: [...VIDEO_DECODERS, ...SOUND_DECODERS] });
  try {
    const facts = factsOf(av, input, { type, isCut: format === 'mov' && (await isCutByEdits(path)) });
    const context = await openDecoder(av, pictureStream(av, input), {
      decoders: VIDEO_DECODERS,
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

/** What a file says of its sound; null where it has none that is known here. Throws {@link UnreadableVideoError}. */
export async function readSoundFacts(av: Av, path: string, type: string): Promise<SoundFacts | null> {
  const input = await openInput(av, { path, format: VIDEO_FORMATS[type] ?? 'mov', decoders: SOUND_DECODERS });
  try {
    const stream = input.streams[input.findBestStream(av.constants.AVMEDIA_TYPE_AUDIO)];
    if (!stream) return null;
    const durationMs = input.duration > 0n ? Math.round(Number(input.duration) / 1_000) : null;
    return { codec: av.lib.avGetCodecName(stream.codecpar.codecId) ?? '', durationMs };
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

function factsOf(av: Av, input: FormatContext, { type, isCut }: { type: string; isCut: boolean }): VideoFacts {
  const { lib } = av;
  const stream = pictureStream(av, input);
  const { codecpar } = stream;
  const sound = soundStream(av, input, stream);
  const codec = lib.avGetCodecName(codecpar.codecId) ?? '';
  const pixelFormat = nameOfPixels(av, codecpar.format);
  if (!codecpar.width || !codecpar.height) throw new UnreadableVideoError('it has no picture');
  const isHdr = isHdrTransfer(codecpar.colorTrc);
  const size = shownSize(av, stream);
  const videos = pictureStreams(av, input).length;
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
      isReadDifferently: isCut || isReadDifferently(av, stream),
      isChoice: videos > 1,
    }),
    videos,
    hasAlpha: /^(?:yuva|gbrap|rgba|argb|bgra|abgr|ya)/.test(pixelFormat) || saysAlpha(stream) || hasAlphaLayer(stream),
    isHdr,
  };
}

/** FFmpeg's name of the pixel format of a stream of pictures; empty where its file does not say. */
const nameOfPixels = ({ lib }: Av, format: number): string =>
  (isPixels(format) ? lib.avGetPixFmtName(format) : null) ?? '';

/** Formats of pixels and of sounds share one field, and the kind of the stream says which it is. */
const isPixels = (format: number): format is AVPixelFormat => format >= 0;

/** WebM and MKV keep transparency in a second stream within the first. Source: WebM container guidelines, AlphaMode. */
const saysAlpha = ({ metadata }: Stream): boolean => metadata?.get('alpha_mode') === '1';

/** Units of HEVC that carry notes, and the note that a second layer is alpha. Source: ITU-T H.265, 7.4.2.2 and D.2.1. */
const NOTE_UNITS = [39, 40];
const ALPHA_NOTE = 165;

/** HEVC of Apple keeps transparency in a second layer, of which its configuration says so. Source: ISO/IEC 14496-15, 8.3.3.1. */
function hasAlphaLayer({ codecpar: { extradata } }: Stream): boolean {
  if (extradata?.[0] !== 1) return false;
  const number = (at: number): number => (at + 2 <= extradata.length ? extradata.readUInt16BE(at) : 0);
  let at = 23;
  for (let arrays = extradata[22] ?? 0; arrays > 0 && at + 3 <= extradata.length; arrays -= 1) {
    const isNote = NOTE_UNITS.includes((extradata[at] ?? 0) & 0x3f);
    let units = number(at + 1);
    for (at += 3; units > 0 && at < extradata.length; units -= 1) {
      if (isNote && extradata[at + 4] === ALPHA_NOTE) return true;
      at += 2 + number(at);
    }
  }
  return false;
}

/** Pixels of the longer side up to which decoders of phones and of Safari go, in H.264. */
const MOST_SIDE = 4_096;

/**
 * Whether browsers show the pictures of a stream differently: those that are mirrored or clipped by their container, whose pixels
 * have one shape in the container and another in the stream, or that are larger than some decode.
 */
function isReadDifferently(av: Av, stream: Stream): boolean {
  const { codecpar } = stream;
  const { num, den } = codecpar.sampleAspectRatio;
  const coded = num > 0 && den > 0 ? num / den : 1;
  return (
    orientationOf(av, stream).isMirrored ||
    croppingOf(av, stream) !== null ||
    Math.abs(pixelShape(stream) / coded - 1) > 0.01 ||
    Math.max(codecpar.width, codecpar.height) > MOST_SIDE
  );
}
