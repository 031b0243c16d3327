import type { CodecContext, FormatContext, Frame, Packet, Stream } from 'node-av/lib';
import { CODEC_THREADS, TICKS_PER_SECOND } from '../h264-settings.ts';
import { type Av, checkAv } from '../load-node-av.ts';
import { lumaGrid } from '../luma-grid.ts';
import { openPictureFilter, type PictureFilter } from '../picture-filter.ts';
import type { checkVideo } from './check-video.ts';
import { UnreadableVideoError } from './unreadable-video-error.ts';
import { isDamaged, timeOf } from './video-damage.ts';
import { VIDEO_DECODERS } from './video-formats.ts';
import { croppingOf, orientationOf, shownSize } from './video-orientation.ts';
import { openDecoder } from './video-reader.ts';
import { MOST_VIDEO_SIDE } from './video-side.ts';

/** What was written, for the check that decodes it. */
type Written = Parameters<typeof checkVideo>[2] & {
  /** Microseconds of the last whole picture before the first that could not be decoded; below 0: all could. */
  damagedAt: number;
};

/** The pictures of a video on their way into an MP4. */
export interface PictureTrack {
  /** One packet of the source. */
  put(packet: Packet): Promise<void>;
  finish(): Promise<Written>;
  close(): void;
}

interface TrackOptions {
  treatment: 'pack' | 'encode';
  /** Pixels of a picture at most. */
  maxPixels: number;
  write: (packet: Packet, stream: Stream, timeBase: { num: number; den: number }) => Promise<void>;
}

/** Puts pictures into an MP4: as they are, or encoded as H.264, 8 bits in 4:2:0, BT.709, upright. */
export const openPictureTrack = (
  av: Av,
  source: Stream,
  output: FormatContext,
  options: TrackOptions,
): Promise<PictureTrack> =>
  options.treatment === 'pack' ? copied(av, source, output, options) : encoded(av, source, output, options);

async function copied(av: Av, source: Stream, output: FormatContext, { write }: TrackOptions): Promise<PictureTrack> {
  const { constants } = av;
  const stream = output.newStream();
  // How it is turned goes along.
  checkAv(av, source.codecpar.copy(stream.codecpar), 'pictures');
  stream.codecpar.codecTag = 0;
  stream.timeBase = source.timeBase;
  stream.avgFrameRate = source.avgFrameRate;
  stream.sampleAspectRatio = source.sampleAspectRatio;
  let count = 0;
  return {
    async put(packet) {
      // Pictures that an edit of the file leaves out are decoded and not shown.
      if (!packet.hasFlags(constants.AV_PKT_FLAG_DISCARD)) count += 1;
      await write(packet, stream, source.timeBase);
    },
    finish: async () => ({ count, written: null, damagedAt: -1 }),
    close: () => {},
  };
}

/** Constant quality of videos of the library, lower is better: SSIM above .97 on the demo's transitions. */
const CRF = 20;
const PRESET = 'fast';
/** Seconds between key frames at most: a player enters a video there. */
const KEY_FRAME_SECONDS = 2;

async function encoded(av: Av, source: Stream, output: FormatContext, options: TrackOptions): Promise<PictureTrack> {
  const { lib, constants } = av;
  const decoder = await openDecoder(av, source, {
    decoders: VIDEO_DECODERS,
    maxPixels: options.maxPixels,
    isStrict: false,
    threads: CODEC_THREADS,
  });
  const target = {
    ...evenSize(shownSize(av, source)),
    ...orientationOf(av, source),
    cropping: croppingOf(av, source),
    timeBase: source.timeBase,
  };
  const fps = source.avgFrameRate.den > 0 ? source.avgFrameRate.num / source.avgFrameRate.den : 0;
  const encoder = await openEncoder(av, { ...target, fps });
  const stream = output.newStream();
  checkAv(av, stream.codecpar.fromContext(encoder), 'pictures');
  stream.timeBase = encoder.timeBase;
  if (fps > 0) stream.avgFrameRate = source.avgFrameRate;

  const frame = new lib.Frame();
  frame.alloc();
  const packet = new lib.Packet();
  packet.alloc();
  const none: Float64Array = new Float64Array();
  const found = { count: 0, first: none, last: none, time: -(2n ** 62n), shape: '', damagedAt: -1 };
  let filter: PictureFilter | null = null;
  let shownTo = 0;
  const damaged = () => {
    if (found.damagedAt < 0) found.damagedAt = shownTo;
  };

  const drain = async () => {
    while ((await encoder.receivePacket(packet)) >= 0) {
      await options.write(packet, stream, encoder.timeBase);
      packet.unref();
    }
  };
  const encode = async (ready: Frame, timeBase: PictureFilter['timeBase']) => {
    ready.pts = lib.avRescaleQ(ready.pts, timeBase, encoder.timeBase);
    ready.duration = lib.avRescaleQ(ready.duration, timeBase, encoder.timeBase);
    // Two pictures at one time are one.
    if (ready.pts <= found.time) return;
    found.time = ready.pts;
    ready.pictType = constants.AV_PICTURE_TYPE_NONE;
    const [bytes] = ready.data ?? [];
    if (!bytes) throw new UnreadableVideoError('it has a frame without a picture');
    const { width, height } = ready;
    found.last = lumaGrid({ bytes, width, height, stride: ready.linesize[0] ?? width });
    if (found.count === 0) found.first = found.last;
    found.count += 1;
    checkAv(av, await encoder.sendFrame(ready), 'frame');
    await drain();
  };
  const filtered = async (given: Frame | null) => {
    if (!filter) return;
    for await (const ready of filter.put(given)) await encode(ready, filter.timeBase);
  };
  const decode = async (given: Packet | null) => {
    const sent = await decoder.sendPacket(given);
    // A damaged picture is left out, as players do; a video of nothing else is refused.
    if (sent < 0 && sent !== constants.AVERROR_EOF) damaged();
    while ((await decoder.receiveFrame(frame)) >= 0) {
      const shape = [frame.width, frame.height, frame.format, frame.colorSpace, frame.colorRange].join(' ');
      if (shape !== found.shape) {
        await filtered(null);
        filter?.close();
        filter = await openPictureFilter(av, frame, target);
        found.shape = shape;
      }
      frame.pts = frame.bestEffortTimestamp;
      if (isDamaged(av, frame)) damaged();
      else shownTo = Math.max(shownTo, timeOf(frame.pts, source));
      frame.sampleAspectRatio = new lib.Rational(1, 1);
      await filtered(frame);
      frame.unref();
    }
  };
  return {
    put: decode,
    async finish() {
      await decode(null);
      await filtered(null);
      checkAv(av, await encoder.sendFrame(null), 'end');
      await drain();
      if (found.count === 0) throw new UnreadableVideoError('none of its pictures can be decoded');
      return { count: found.count, written: found, damagedAt: found.damagedAt };
    },
    close() {
      filter?.close();
      decoder.freeContext();
      encoder.freeContext();
      frame.free();
      packet.free();
    },
  };
}

async function openEncoder(
  av: Av,
  { width, height, fps }: { width: number; height: number; fps: number },
): Promise<CodecContext> {
  const { lib, constants } = av;
  const codec = lib.Codec.findEncoderByName(constants.FF_ENCODER_LIBX264);
  if (!codec) throw new Error('node-av has no libx264 on this machine');
  const encoder = new lib.CodecContext();
  encoder.allocContext3(codec);
  encoder.width = width;
  encoder.height = height;
  encoder.pixelFormat = constants.AV_PIX_FMT_YUV420P;
  encoder.timeBase = new lib.Rational(1, TICKS_PER_SECOND);
  if (fps > 0) encoder.framerate = new lib.Rational(Math.round(fps * 1_000), 1_000);
  encoder.gopSize = Math.max(1, Math.round((fps || 30) * KEY_FRAME_SECONDS));
  encoder.threadCount = CODEC_THREADS;
  encoder.colorPrimaries = constants.AVCOL_PRI_BT709;
  encoder.colorTrc = constants.AVCOL_TRC_BT709;
  encoder.colorSpace = constants.AVCOL_SPC_BT709;
  encoder.colorRange = constants.AVCOL_RANGE_MPEG;
  encoder.sampleAspectRatio = new lib.Rational(1, 1);
  encoder.setFlags(constants.AV_CODEC_FLAG_GLOBAL_HEADER, constants.AV_CODEC_FLAG_FRAME_DURATION);
  checkAv(av, await encoder.open2(codec, lib.Dictionary.fromObject({ preset: PRESET, crf: String(CRF) })), 'libx264');
  return encoder;
}

/** Halves have no colour of their own in 4:2:0, so sides are even. */
function evenSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, MOST_VIDEO_SIDE / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2 - 0.25));
  return { width: even(width), height: even(height) };
}
