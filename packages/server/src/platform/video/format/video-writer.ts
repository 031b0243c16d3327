import type { Frame } from 'node-av/lib';
import { CRF, KEY_FRAME_EVERY, PRESETS, TICKS_PER_SECOND, type VideoQuality, x264Params } from '../h264-settings.ts';
import { type Av, checkAv } from '../load-node-av.ts';

/** One video being written. Frames are planar YUV 4:2:0, BT.709, limited range. */
export interface VideoWriter {
  /** The frame stays the caller's. */
  write(frame: Frame): Promise<void>;
  finish(): Promise<void>;
}

interface Video {
  path: string;
  /** Pixels, even. */
  width: number;
  height: number;
  fps: number;
  quality: VideoQuality;
  threads: number;
}

/** Opens a video at a path, written by libx264 into an MP4 whose header comes first. */
export async function openVideo(av: Av, { path, width, height, fps, quality, threads }: Video): Promise<VideoWriter> {
  const { lib, constants } = av;
  const check = (code: number, what: string): number => checkAv(av, code, what);
  const encoder = lib.Codec.findEncoderByName(constants.FF_ENCODER_LIBX264);
  if (!encoder) throw new Error('node-av has no libx264 on this machine');
  const timeBase = new lib.Rational(1, TICKS_PER_SECOND);
  const frameTicks = Math.round(TICKS_PER_SECOND / fps);
  const context = new lib.CodecContext();
  context.allocContext3(encoder);
  context.width = width;
  context.height = height;
  context.pixelFormat = constants.AV_PIX_FMT_YUV420P;
  context.timeBase = timeBase;
  context.framerate = new lib.Rational(TICKS_PER_SECOND, frameTicks);
  context.gopSize = KEY_FRAME_EVERY;
  context.maxBFrames = 0;
  context.threadCount = threads;
  context.colorPrimaries = constants.AVCOL_PRI_BT709;
  context.colorTrc = constants.AVCOL_TRC_BT709;
  context.colorSpace = constants.AVCOL_SPC_BT709;
  context.colorRange = constants.AVCOL_RANGE_MPEG;
  context.chromaLocation = constants.AVCHROMA_LOC_LEFT;
  const video = new lib.FormatContext();
  check(video.allocOutputContext2(null, 'mp4', path), 'mp4');
  // MP4 keeps H.264's parameter sets in its header, not in the stream.
  context.setFlags(constants.AV_CODEC_FLAG_GLOBAL_HEADER);
  const params = x264Params({ width, height, fps, quality });
  const options = { preset: PRESETS[quality].name, crf: String(CRF), 'x264-params': params };
  check(await context.open2(encoder, lib.Dictionary.fromObject(options)), 'libx264');
  const stream = video.newStream(encoder);
  check(stream.codecpar.fromContext(context), 'stream');
  stream.timeBase = timeBase;
  stream.avgFrameRate = context.framerate;
  check(await video.openOutput(), path);
  check(await video.writeHeader(lib.Dictionary.fromObject({ movflags: '+faststart' })), 'header');
  const packet = new lib.Packet();
  packet.alloc();
  let count = 0;

  const drain = async () => {
    while ((await context.receivePacket(packet)) >= 0) {
      packet.streamIndex = stream.index;
      if (packet.duration === 0n) packet.duration = BigInt(frameTicks);
      packet.rescaleTs(timeBase, stream.timeBase);
      check(await video.interleavedWriteFrame(packet), 'packet');
      packet.unref();
    }
  };

  return {
    async write(frame) {
      frame.timeBase = timeBase;
      // A picture of a file says that it is a key frame, and each would become one.
      frame.pictType = constants.AV_PICTURE_TYPE_NONE;
      frame.pts = BigInt(count * frameTicks);
      frame.duration = BigInt(frameTicks);
      frame.colorPrimaries = constants.AVCOL_PRI_BT709;
      frame.colorTrc = constants.AVCOL_TRC_BT709;
      frame.colorSpace = constants.AVCOL_SPC_BT709;
      frame.colorRange = constants.AVCOL_RANGE_MPEG;
      count += 1;
      check(await context.sendFrame(frame), 'frame');
      await drain();
    },
    async finish() {
      check(await context.sendFrame(null), 'end');
      await drain();
      check(await video.writeTrailer(), 'trailer');
      await video.closeOutput();
      packet.free();
      context.freeContext();
      video.freeContext();
    },
  };
}
