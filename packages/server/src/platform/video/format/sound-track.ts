import type { FormatContext, Packet, Stream } from 'node-av/lib';
import { type Av, checkAv } from '../load-node-av.ts';
import { added, framesFrom } from '../picture-filter.ts';
import { keepsSound } from './video-facts.ts';
import { SOUND_DECODERS } from './video-formats.ts';
import { openDecoder } from './video-reader.ts';

/** Samples a second, and bits a second of two channels. */
const RATE = 48_000;
const BITS = 192_000n;

/** One sound on its way into an MP4. */
export interface SoundTrack {
  /** One packet of the source. */
  put(packet: Packet): Promise<void>;
  finish(): Promise<void>;
  close(): void;
}

/** Where packets go. */
type Write = (packet: Packet, stream: Stream, timeBase: { num: number; den: number }) => Promise<void>;

/** Puts a sound into an MP4: as it is where every browser plays it, otherwise as AAC in two channels. */
export async function openSoundTrack(av: Av, source: Stream, output: FormatContext, write: Write): Promise<SoundTrack> {
  const codec = av.lib.avGetCodecName(source.codecpar.codecId) ?? '';
  return keepsSound(codec) ? copied(av, source, output, write) : encoded(av, source, output, write);
}

async function copied(av: Av, source: Stream, output: FormatContext, write: Write): Promise<SoundTrack> {
  const stream = output.newStream();
  checkAv(av, source.codecpar.copy(stream.codecpar), 'sound');
  stream.codecpar.codecTag = 0;
  stream.timeBase = source.timeBase;
  return {
    put: (packet) => write(packet, stream, source.timeBase),
    finish: async () => {},
    close: () => {},
  };
}

async function encoded(av: Av, source: Stream, output: FormatContext, write: Write): Promise<SoundTrack> {
  const { lib, constants } = av;
  const decoder = await openDecoder(av, source, {
    decoders: SOUND_DECODERS,
    maxPixels: 1,
    isStrict: false,
    threads: 1,
  });
  const codec = lib.Codec.findEncoderByName(constants.FF_ENCODER_AAC);
  if (!codec) throw new Error('node-av has no AAC encoder on this machine');
  const encoder = new lib.CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = RATE;
  encoder.sampleFormat = constants.AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = lib.avChannelLayoutDefault(2);
  encoder.bitRate = BITS;
  encoder.timeBase = new lib.Rational(1, RATE);
  encoder.setFlags(constants.AV_CODEC_FLAG_GLOBAL_HEADER);
  checkAv(av, await encoder.open2(codec), 'aac');
  const stream = output.newStream(codec);
  checkAv(av, stream.codecpar.fromContext(encoder), 'sound');
  stream.timeBase = encoder.timeBase;

  const graph = new lib.FilterGraph();
  const frame = new lib.Frame();
  frame.alloc();
  const packet = new lib.Packet();
  packet.alloc();
  let ends: { source: ReturnType<typeof added>; sink: ReturnType<typeof added> } | null = null;

  const open = async () => {
    graph.alloc();
    const layout = lib.avChannelLayoutDescribe(frame.channelLayout) ?? `${frame.channels}c`;
    const { num, den } = source.timeBase;
    const args = `time_base=${num}/${den}:sample_rate=${frame.sampleRate}:sample_fmt=${frame.format}:channel_layout=${layout}`;
    const chain = [
      added(av, graph, 'abuffer', 'in', args),
      // Samples that are missing are silence, so that sound and picture stay together.
      added(av, graph, 'aresample', 'rate', `${RATE}:async=1000`),
      added(av, graph, 'aformat', 'form', `sample_fmts=fltp:channel_layouts=stereo:sample_rates=${RATE}`),
      added(av, graph, 'asetnsamples', 'parts', `n=${encoder.frameSize}:p=0`),
      added(av, graph, 'abuffersink', 'out', null),
    ];
    for (const [at, filter] of chain.entries()) {
      const next = chain[at + 1];
      if (next) checkAv(av, filter.link(0, next, 0), 'sound');
    }
    checkAv(av, await graph.config(), 'filters of the sound');
    const [first = null, last = null] = [chain[0], chain.at(-1)];
    if (!first || !last) throw new Error('the sound has no filters');
    return { source: first, sink: last };
  };
  const drain = async () => {
    while ((await encoder.receivePacket(packet)) >= 0) {
      await write(packet, stream, encoder.timeBase);
      packet.unref();
    }
  };
  const filtered = async () => {
    if (!ends) return;
    for await (const ready of framesFrom(av, ends.sink)) {
      checkAv(av, await encoder.sendFrame(ready), 'sound');
      await drain();
    }
  };
  const decode = async (given: Packet | null) => {
    // A damaged part of a sound is left out, as players do.
    if ((await decoder.sendPacket(given)) < 0) return;
    while ((await decoder.receiveFrame(frame)) >= 0) {
      ends ??= await open();
      frame.pts = frame.bestEffortTimestamp;
      checkAv(av, await ends.source.buffersrcAddFrame(frame), 'sound');
      await filtered();
      frame.unref();
    }
  };
  return {
    put: decode,
    async finish() {
      await decode(null);
      if (ends) {
        checkAv(av, await ends.source.buffersrcAddFrame(null), 'sound');
        await filtered();
      }
      await encoder.sendFrame(null);
      await drain();
    },
    close() {
      decoder.freeContext();
      encoder.freeContext();
      graph.free();
      frame.free();
      packet.free();
    },
  };
}
