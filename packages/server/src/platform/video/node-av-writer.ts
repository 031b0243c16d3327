import type { FilmWriter, OpenFilm } from './film-writer.ts';
import { CRF, ENCODER_THREADS, KEY_FRAME_EVERY, PRESET, TICKS_PER_SECOND, X264_PARAMS } from './h264-settings.ts';

/**
 * Makes a writer of films by FFmpeg's libraries. They are large: loaded here and only in the encode process, and not
 * installed by `npm start`. Throws where node-av is not installed.
 */
export async function loadNodeAv(): Promise<OpenFilm> {
  const av = await import('node-av/lib');
  const constants = await import('node-av/constants');
  const encoder = av.Codec.findEncoderByName(constants.FF_ENCODER_LIBX264);
  if (!encoder) throw new Error('node-av has no libx264 on this machine');
  const check = (code: number, what: string): number => av.FFmpegError.throwIfError(code, what) ?? code;

  return async ({ path, width, height, fps }): Promise<FilmWriter> => {
    const timeBase = new av.Rational(1, TICKS_PER_SECOND);
    const frameTicks = Math.round(TICKS_PER_SECOND / fps);
    const context = new av.CodecContext();
    context.allocContext3(encoder);
    context.width = width;
    context.height = height;
    context.pixelFormat = constants.AV_PIX_FMT_YUV420P;
    context.timeBase = timeBase;
    context.framerate = new av.Rational(TICKS_PER_SECOND, frameTicks);
    context.gopSize = KEY_FRAME_EVERY;
    context.maxBFrames = 0;
    context.threadCount = ENCODER_THREADS;
    context.colorPrimaries = constants.AVCOL_PRI_BT709;
    context.colorTrc = constants.AVCOL_TRC_BT709;
    context.colorSpace = constants.AVCOL_SPC_BT709;
    context.colorRange = constants.AVCOL_RANGE_MPEG;
    context.chromaLocation = constants.AVCHROMA_LOC_LEFT;
    const film = new av.FormatContext();
    check(film.allocOutputContext2(null, 'mp4', path), 'mp4');
    // MP4 keeps H.264's parameter sets in its header, not in the stream.
    context.setFlags(constants.AV_CODEC_FLAG_GLOBAL_HEADER);
    const options = { preset: PRESET, crf: String(CRF), 'x264-params': X264_PARAMS };
    check(await context.open2(encoder, av.Dictionary.fromObject(options)), 'libx264');
    const stream = film.newStream(encoder);
    check(stream.codecpar.fromContext(context), 'stream');
    stream.timeBase = timeBase;
    stream.avgFrameRate = context.framerate;
    check(await film.openOutput(), path);
    check(await film.writeHeader(av.Dictionary.fromObject({ movflags: '+faststart' })), 'header');
    const packet = new av.Packet();
    packet.alloc();
    let count = 0;

    const drain = async () => {
      while ((await context.receivePacket(packet)) >= 0) {
        packet.streamIndex = stream.index;
        if (packet.duration === 0n) packet.duration = BigInt(frameTicks);
        packet.rescaleTs(timeBase, stream.timeBase);
        check(await film.interleavedWriteFrame(packet), 'packet');
        packet.unref();
      }
    };

    return {
      async write(yuv) {
        const frame = av.Frame.fromVideoBuffer(yuv, { width, height, format: constants.AV_PIX_FMT_YUV420P, timeBase });
        frame.pts = BigInt(count * frameTicks);
        frame.duration = BigInt(frameTicks);
        frame.colorPrimaries = constants.AVCOL_PRI_BT709;
        frame.colorTrc = constants.AVCOL_TRC_BT709;
        frame.colorSpace = constants.AVCOL_SPC_BT709;
        frame.colorRange = constants.AVCOL_RANGE_MPEG;
        count += 1;
        check(await context.sendFrame(frame), 'frame');
        frame.free();
        await drain();
      },
      async finish() {
        check(await context.sendFrame(null), 'end');
        await drain();
        check(await film.writeTrailer(), 'trailer');
        await film.closeOutput();
        packet.free();
        context.freeContext();
        film.freeContext();
      },
    };
  };
}
