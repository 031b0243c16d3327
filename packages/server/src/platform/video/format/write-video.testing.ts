import type { FFEncoderCodec } from 'node-av/constants';
import { AV_CODEC_FLAG_GLOBAL_HEADER, AV_PKT_DATA_DISPLAYMATRIX, AVERROR_EOF } from 'node-av/constants';
import type { FilterContext } from 'node-av/lib';
import {
  avChannelLayoutDefault,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FilterGraph,
  FormatContext,
  Frame,
  Packet,
  type Rational,
} from 'node-av/lib';
import { loadNodeAv } from '../load-node-av.ts';

/** A video as a camera or a program writes it. */
export interface TestVideo {
  path: string;
  /** FFmpeg's name of the container. */
  muxer: string;
  /** FFmpeg's name of an encoder. */
  encoder?: string;
  options?: Record<string, string>;
  /** What draws the pictures: filters of FFmpeg, with a pixel format at their end. */
  pictures?: string;
  /** Degrees clockwise by which a player turns it; `mirror`: and mirrored before. */
  turn?: number;
  isMirrored?: boolean;
  /** FFmpeg's name of an encoder of sounds; absent: silent. */
  sound?: string;
  /** Channels of the sound. */
  channels?: number;
  /** Options of the container. */
  muxing?: Record<string, string>;
  /** Seconds by which the pictures begin later, or earlier; the sound begins at 0. */
  delay?: number;
  /** A second stream of pictures: as `pictures`, by the same encoder. */
  others?: string;
}

/** The fastest settings of slow encoders. A video's own settings take precedence. */
const QUICKEST: Record<string, Record<string, string>> = {
  libx265: { preset: 'ultrafast', 'x265-params': 'log-level=none:pools=none:frame-threads=1' },
  libvpx: { deadline: 'realtime', 'cpu-used': '8' },
  'libvpx-vp9': { deadline: 'realtime', 'cpu-used': '8' },
};

const check = (code: number, what: string): number => {
  FFmpegError.throwIfError(code, what);
  return code;
};

/** Frames that filters draw, one after the other; each is valid until the next. */
export async function* drawn(
  filters: string,
  sinkName: 'buffersink' | 'abuffersink',
): AsyncGenerator<{ frame: Frame; sink: FilterContext }> {
  const graph = new FilterGraph();
  graph.alloc();
  check(graph.parsePtr(`${filters},${sinkName}@out`), filters);
  check(await graph.config(), filters);
  const sink = graph.filters?.find((one) => one.isSink());
  if (!sink) throw new Error(`nothing comes out of ${filters}`);
  const frame = new Frame();
  frame.alloc();
  for (;;) {
    const code = await sink.buffersinkGetFrame(frame);
    if (code === AVERROR_EOF) break;
    check(code, 'frame');
    yield { frame, sink };
    frame.unref();
  }
  frame.free();
  graph.free();
}

/** Writes a video with FFmpeg's encoders. */
export async function writeVideo(video: TestVideo): Promise<void> {
  await loadNodeAv(); // what encoders say of themselves goes nowhere
  const output = new FormatContext();
  check(output.allocOutputContext2(null, video.muxer, video.path), video.muxer);
  const packets: { pts: bigint; packet: Packet; timeBase: Rational; stream: number }[] = [];
  const encode = async (
    name: string,
    filters: string,
    sinkName: 'buffersink' | 'abuffersink',
    set: (context: CodecContext, first: Frame) => void,
  ) => {
    const codec = isEncoder(name) ? Codec.findEncoderByName(name) : null;
    if (!codec) throw new Error(`there is no encoder ${name}`);
    const context = new CodecContext();
    context.allocContext3(codec);
    let stream: ReturnType<FormatContext['newStream']> | null = null;
    const drain = async () => {
      for (;;) {
        const packet = new Packet();
        packet.alloc();
        if ((await context.receivePacket(packet)) < 0) return;
        packets.push({ pts: packet.dts, packet, timeBase: context.timeBase, stream: stream?.index ?? 0 });
      }
    };
    for await (const { frame, sink } of drawn(filters, sinkName)) {
      if (!stream) {
        context.timeBase = sink.buffersinkGetTimeBase();
        set(context, frame);
        context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
        check(
          await context.open2(
            codec,
            Dictionary.fromObject({
              strict: 'experimental',
              ...(sinkName === 'buffersink' ? { ...QUICKEST[name], ...video.options } : {}),
            }),
          ),
          name,
        );
        stream = output.newStream(codec);
        check(stream.codecpar.fromContext(context), 'stream');
        stream.timeBase = context.timeBase;
        if (sinkName === 'buffersink') {
          stream.avgFrameRate = sink.buffersinkGetFrameRate();
          stream.sampleAspectRatio = frame.sampleAspectRatio;
          const matrix = displayMatrix(video);
          if (matrix) check(stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrix), 'turn');
        }
      }
      check(await context.sendFrame(frame), 'frame');
      await drain();
    }
    await context.sendFrame(null);
    await drain();
  };
  const { encoder, pictures } = video;
  for (const drawing of [pictures, video.others]) {
    if (!encoder || !drawing) continue;
    await encode(encoder, drawing, 'buffersink', (context, first) => {
      context.width = first.width;
      context.height = first.height;
      context.pixelFormat = pixelsOf(first);
      context.sampleAspectRatio = first.sampleAspectRatio;
      context.colorPrimaries = first.colorPrimaries;
      context.colorTrc = first.colorTrc;
      context.colorSpace = first.colorSpace;
      context.colorRange = first.colorRange;
      context.gopSize = 12;
    });
  }
  if (video.sound) {
    const channels = video.channels ?? 2;
    const layout = channels === 6 ? '5.1' : channels === 1 ? 'mono' : 'stereo';
    const form =
      video.sound === 'libopus'
        ? 'flt'
        : video.sound.startsWith('pcm') || video.sound === 'mp2'
          ? 's16'
          : video.sound === 'libmp3lame'
            ? 's16p'
            : 'fltp';
    const sine = `sine=frequency=440:sample_rate=48000:duration=1,aformat=sample_fmts=${form}:channel_layouts=${layout},asetnsamples=${video.sound === 'libopus' ? 960 : video.sound === 'wmav2' ? 2048 : video.sound === 'ac3' ? 1536 : 1152}:p=0`;
    const sized = ['aac'].includes(video.sound) ? sine.replace('1152', '1024') : sine;
    await encode(video.sound, sized, 'abuffersink', (context, first) => {
      context.sampleRate = first.sampleRate;
      context.sampleFormat = samplesOf(first);
      context.channelLayout = avChannelLayoutDefault(channels);
      context.bitRate = 128_000n;
    });
  }
  check(await output.openOutput(), video.path);
  check(await output.writeHeader(Dictionary.fromObject(video.muxing ?? {})), 'header');
  const seconds = ({ pts, timeBase }: { pts: bigint; timeBase: Rational }) =>
    (Number(pts) * timeBase.num) / timeBase.den;
  for (const { packet, timeBase, stream } of packets.toSorted((a, b) => seconds(a) - seconds(b))) {
    const to = output.streams[stream];
    if (!to) throw new Error('a stream is missing');
    packet.streamIndex = stream;
    if (video.delay && to.codecpar.width > 0) {
      const ticks = BigInt(Math.round((video.delay * timeBase.den) / timeBase.num));
      packet.pts += ticks;
      packet.dts += ticks;
    }
    packet.rescaleTs(timeBase, to.timeBase);
    check(await output.interleavedWriteFrame(packet), 'packet');
  }
  check(await output.writeTrailer(), 'trailer');
  await output.closeOutput();
}

const isEncoder = (name: string): name is FFEncoderCodec => name !== '';

type Pixels = CodecContext['pixelFormat'];
type Samples = CodecContext['sampleFormat'];
const isPixels = (format: number): format is Pixels => format >= 0;
const isSamples = (format: number): format is Samples => format >= 0;

function pixelsOf({ format }: Frame): Pixels {
  if (!isPixels(format)) throw new Error('a frame has no pixels');
  return format;
}

function samplesOf({ format }: Frame): Samples {
  if (!isSamples(format)) throw new Error('a frame has no samples');
  return format;
}

/** As a phone writes it: 16.16 numbers in two columns, 2.30 in the third. */
function displayMatrix({ turn = 0, isMirrored = false }: TestVideo): Buffer | null {
  if (turn === 0 && !isMirrored) return null;
  const radians = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))];
  const mirror = isMirrored ? -1 : 1;
  const matrix = Buffer.alloc(36);
  for (const [at, value] of [
    [0, cos * mirror],
    [4, sin * mirror],
    [12, -sin],
    [16, cos],
  ] as const)
    matrix.writeInt32LE(value * 65_536, at);
  matrix.writeInt32LE(1 << 30, 32);
  return matrix;
}
