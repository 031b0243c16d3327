import { stat } from 'node:fs/promises';
import type { CodecContext, FormatContext, Packet, Stream } from 'node-av/lib';
import type { DecodedWhole } from '../encode-message.ts';
import { CODEC_THREADS } from '../h264-settings.ts';
import type { Av } from '../load-node-av.ts';
import { faultAt, isDamaged, timeOf } from './video-damage.ts';
import { SOUND_DECODERS, VIDEO_DECODERS, VIDEO_FORMATS } from './video-formats.ts';
import { openDecoder, openInput, pictureStream } from './video-reader.ts';

/** A video that is to be shown as it is. */
export interface WholeRequest {
  path: string;
  /** MIME type that its bytes were found to be. */
  type: string;
  /** Pixels of a picture at most. */
  maxPixels: number;
  /**
   * Pixels of all pictures that are decoded at most. Of a longer video the whole file is read, and groups of pictures spread
   * evenly over it are decoded, the first and the last among them.
   */
  mostPixels: number;
}

/** Share of a file, and microseconds, at its end in which every group of pictures is decoded: what was cut off is damaged there. */
const END = { share: 0.95, time: 12_000_000 };
/** Microseconds, and the share of its length, by which a video may end early: the last picture's time is a guess. */
const SHORTER = { time: 300_000, share: 0.02 };
/** Codecs whose bytes are packed so that a row of equal ones is none of theirs: it was never written, or never arrived. */
const VPX = ['AV_CODEC_ID_VP8', 'AV_CODEC_ID_VP9'] as const;
const EMPTY = Buffer.alloc(32);
/** Times of a file in which it has none. Source: AV_NOPTS_VALUE. */
const NO_TIME = -(2n ** 63n);

/**
 * Decodes the pictures of a video as players do, and reports the time at which they are damaged. Pictures behind an
 * entry in the middle, which refer to some before it, are left out by decoders and are no damage. VP8 has no means to
 * detect damage within a picture: there only bytes that were left empty are found.
 *
 * @param onProgress 0..1
 */
export async function decodeWhole(
  av: Av,
  { path, type, maxPixels, mostPixels }: WholeRequest,
  onProgress: (progress: number) => Promise<void>,
): Promise<DecodedWhole> {
  const input = await openInput(av, {
    path,
    format: VIDEO_FORMATS[type] ?? 'mov',
    decoders: [...VIDEO_DECODERS, ...SOUND_DECODERS],
  });
  try {
    const stream = pictureStream(av, input);
    const codec = stream.codecpar.codecId;
    const context = await openDecoder(av, stream, {
      decoders: VIDEO_DECODERS,
      maxPixels,
      isStrict: false,
      threads: CODEC_THREADS,
      // FFmpeg's own decoder of VP9 draws damage as if it were a picture.
      ...(codec === av.constants.AV_CODEC_ID_VP9 ? { decoder: av.constants.FF_DECODER_LIBVPX_VP9 } : {}),
    });
    try {
      const { size } = await stat(path);
      return await decode(av, { input, stream, context, bytes: Math.max(1, size) }, mostPixels, onProgress);
    } finally {
      context.freeContext();
    }
  } finally {
    input.closeInputSync();
  }
}

async function decode(
  av: Av,
  { input, stream, context, bytes }: { input: FormatContext; stream: Stream; context: CodecContext; bytes: number },
  mostPixels: number,
  onProgress: (progress: number) => Promise<void>,
): Promise<DecodedWhole> {
  const { lib, constants } = av;
  const packet = new lib.Packet();
  packet.alloc();
  const frame = new lib.Frame();
  frame.alloc();
  const begin = input.startTime === NO_TIME ? 0 : Number(input.startTime);
  const found = { damagedAt: -1, isInterlaced: false, frames: 0 };
  let [spent, shownTo, readTo, isDecoding] = [0, 0, 0, false];
  const isOfVpx = VPX.some((codec) => av.constants[codec] === stream.codecpar.codecId);
  const damaged = () => {
    if (found.damagedAt < 0) found.damagedAt = shownTo;
  };
  const receive = async () => {
    for (;;) {
      const code = await context.receiveFrame(frame);
      if (code === constants.AVERROR_EOF || (code < 0 && new lib.FFmpegError(code).isEAGAIN)) return;
      if (code < 0) return damaged();
      if (isDamaged(av, frame)) damaged();
      found.isInterlaced ||= frame.hasFlags(constants.AV_FRAME_FLAG_INTERLACED);
      found.frames += 1;
      spent += frame.width * frame.height;
      shownTo = Math.max(shownTo, timeOf(frame.bestEffortTimestamp, stream) - begin);
      frame.unref();
    }
  };
  const send = async (given: Packet | null) => {
    const code = await context.sendPacket(given);
    if (code < 0 && code !== constants.AVERROR_EOF) damaged();
    await receive();
  };
  try {
    for (;;) {
      const code = await input.readFrame(packet);
      if (code < 0) {
        if (code !== constants.AVERROR_EOF) damaged();
        break;
      }
      const of = input.streams[packet.streamIndex];
      if (of && packet.pts !== NO_TIME) readTo = Math.max(readTo, timeOf(packet.pts + packet.duration, of) - begin);
      if (packet.streamIndex === stream.index) {
        const share = Math.max(0, Number(packet.pos)) / bytes;
        if (packet.hasFlags(constants.AV_PKT_FLAG_KEY)) {
          const isNearEnd = share > END.share || Number(input.duration) - readTo < END.time;
          const isWanted = spent <= mostPixels * share || isNearEnd;
          if (isDecoding && !isWanted) {
            await send(null);
            context.flushBuffers();
          }
          isDecoding = isWanted;
        }
        if (isDecoding && isOfVpx && packet.data?.includes(EMPTY)) damaged();
        if (isDecoding) await send(packet);
        await onProgress(Math.min(1, share));
      }
      packet.unref();
    }
    await send(null);
  } finally {
    packet.free();
    frame.free();
  }
  const length = Number(input.duration);
  const isShort = length > 0 && length - readTo > Math.max(SHORTER.time, length * SHORTER.share);
  if (isShort && found.damagedAt < 0) found.damagedAt = readTo;
  const fault = found.frames === 0 ? 'none of its pictures can be decoded' : faultAt(found.damagedAt);
  return { fault, isInterlaced: found.isInterlaced };
}
