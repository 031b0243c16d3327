import type { FFDecoderCodec } from 'node-av/constants';
import type { CodecContext, FormatContext, Frame, Stream } from 'node-av/lib';
import { type Av, checkAv } from '../load-node-av.ts';
import { UnreadableVideoError } from './unreadable-video-error.ts';
import type { VideoFormat } from './video-formats.ts';

/** How a file is read: nothing but the format that its bytes were found to be. */
export interface ReadOptions {
  path: string;
  /** FFmpeg's name of the format; null: FFmpeg finds it, for files of our own. */
  format: VideoFormat | null;
  /** Decoders that may be used, by FFmpeg's names; null: any. */
  decoders: readonly string[] | null;
  /** Frames larger than this are refused, in pixels. */
  maxPixels: number;
}

/** A video whose frames can be read. */
export interface VideoReader {
  stream: Stream;
  /** Microseconds; null where the file does not say. */
  duration: number | null;
  /** Goes to the key frame at or before this time, in microseconds. */
  seek(time: number): Promise<void>;
  /** Frames from here on; each is valid until the next is read. Throws at the first that cannot be decoded. */
  frames(): AsyncGenerator<Frame>;
  close(): void;
}

/** Opens a file as this format, and finds its streams. */
export async function openInput(
  { lib }: Av,
  { path, format, decoders }: Omit<ReadOptions, 'maxPixels'>,
): Promise<FormatContext> {
  const input = new lib.FormatContext();
  const dictionary: Record<string, string> = { protocol_whitelist: 'file', max_streams: '64' };
  if (decoders) dictionary.codec_whitelist = decoders.join(',');
  const named = format === null ? null : lib.InputFormat.findInputFormat(format);
  const opened = await input.openInput(path, named, lib.Dictionary.fromObject(dictionary));
  if (opened < 0) throw new UnreadableVideoError('it breaks off');
  await input.findStreamInfo();
  return input;
}

/** The stream that is shown. A cover picture of a sound is none. */
export function pictureStream({ constants }: Av, input: FormatContext): Stream {
  const stream = input.streams[input.findBestStream(constants.AVMEDIA_TYPE_VIDEO)];
  if (!stream || stream.hasDisposition(constants.AV_DISPOSITION_ATTACHED_PIC))
    throw new UnreadableVideoError('it has no picture');
  return stream;
}

/** All streams of pictures, without covers of sounds and pictures of chapters. */
export const pictureStreams = ({ constants }: Av, input: FormatContext): Stream[] =>
  input.streams.filter(
    (stream) =>
      stream.codecpar.codecType === constants.AVMEDIA_TYPE_VIDEO &&
      !stream.hasDisposition(constants.AV_DISPOSITION_ATTACHED_PIC) &&
      !stream.hasDisposition(constants.AV_DISPOSITION_TIMED_THUMBNAILS),
  );

interface DecoderOptions extends Pick<ReadOptions, 'decoders' | 'maxPixels'> {
  /** At the first fault of the picture reading ends, rather than going on with a guess. */
  isStrict: boolean;
  threads: number;
  /** The one of several decoders of a codec that is used; absent: FFmpeg's first. */
  decoder?: FFDecoderCodec | undefined;
}

/** Opens the decoder of a stream. */
export async function openDecoder(
  av: Av,
  stream: Stream,
  { decoders, maxPixels, isStrict, threads, decoder: wanted }: DecoderOptions,
): Promise<CodecContext> {
  const { lib } = av;
  const named = wanted ? lib.Codec.findDecoderByName(wanted) : null;
  const decoder = named ?? lib.Codec.findDecoder(stream.codecpar.codecId);
  if (!decoder || (decoders && !decoders.includes(decoder.name ?? '')))
    throw new UnreadableVideoError('its codec is not known here');
  const context = new lib.CodecContext();
  context.allocContext3(decoder);
  checkAv(av, context.parametersToContext(stream.codecpar), 'decoder');
  context.threadCount = threads;
  context.pktTimebase = stream.timeBase;
  const options = { max_pixels: String(maxPixels), ...(isStrict ? { err_detect: 'explode' } : {}) };
  if ((await context.open2(decoder, lib.Dictionary.fromObject(options))) < 0)
    throw new UnreadableVideoError('its codec is not known here');
  return context;
}

/** Opens a video. Throws {@link UnreadableVideoError} with the reason: no picture, no decoder for it, or cut off. */
export async function openVideoReader(av: Av, options: ReadOptions): Promise<VideoReader> {
  const { constants } = av;
  const input = await openInput(av, options);
  try {
    const stream = pictureStream(av, input);
    const context = await openDecoder(av, stream, { ...options, isStrict: true, threads: 1 });
    return {
      stream,
      duration: input.duration > 0n ? Number(input.duration) : null,
      async seek(time) {
        await input.seekFrame(-1, BigInt(time), constants.AVSEEK_FLAG_BACKWARD);
        context.flushBuffers();
      },
      frames: () => framesOf(av, input, context, stream.index),
      close() {
        context.freeContext();
        input.closeInputSync();
      },
    };
  } catch (error) {
    input.closeInputSync();
    throw error;
  }
}

async function* framesOf(
  av: Av,
  input: FormatContext,
  context: CodecContext,
  streamIndex: number,
): AsyncGenerator<Frame> {
  const { lib, constants } = av;
  const damaged = (code: number) => new UnreadableVideoError(`it is damaged (${new lib.FFmpegError(code).message})`);
  const packet = new lib.Packet();
  packet.alloc();
  const frame = new lib.Frame();
  frame.alloc();
  try {
    for (let isAtEnd = false; !isAtEnd; ) {
      const read = await input.readFrame(packet);
      isAtEnd = read === constants.AVERROR_EOF;
      if (read < 0 && !isAtEnd) throw damaged(read);
      if (!isAtEnd && packet.streamIndex !== streamIndex) {
        packet.unref();
        continue;
      }
      const sent = await context.sendPacket(isAtEnd ? null : packet);
      packet.unref();
      if (sent < 0 && sent !== constants.AVERROR_EOF) throw damaged(sent);
      for (;;) {
        const received = await context.receiveFrame(frame);
        if (received === constants.AVERROR_EOF || (received < 0 && new lib.FFmpegError(received).isEAGAIN)) break;
        if (received < 0) throw damaged(received);
        yield frame;
        frame.unref();
      }
    }
  } finally {
    packet.free();
    frame.free();
  }
}
