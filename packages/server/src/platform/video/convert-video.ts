import type { FormatContext, Packet, Stream } from 'node-av/lib';
import type { VideoFacts } from './encode-message.ts';
import { checkVideo } from './format/check-video.ts';
import { openPictureTrack, type PictureTrack } from './format/picture-track.ts';
import { openSoundTrack } from './format/sound-track.ts';
import { UnreadableVideoError } from './format/unreadable-video-error.ts';
import { faultAt } from './format/video-damage.ts';
import { readVideoFacts, soundStream } from './format/video-facts.ts';
import { SOUND_DECODERS, VIDEO_DECODERS, VIDEO_FORMATS } from './format/video-formats.ts';
import { openInput, pictureStream } from './format/video-reader.ts';
import { type Av, checkAv } from './load-node-av.ts';

/** A video that is to become an MP4 which every browser plays. */
export interface ConvertRequest {
  path: string;
  /** MIME type that its bytes were found to be. */
  type: string;
  /** Where the MP4 is written. */
  to: string;
  treatment: 'pack' | 'encode';
  /** Pixels of a picture at most. */
  maxPixels: number;
}

/** What was made of a video. */
export interface ConvertedVideo {
  facts: VideoFacts;
  /** What is wrong with the source; null: nothing. What could be decoded was kept. */
  fault: string | null;
}

/** How far a conversion is when its check begins. */
const CHECK_FROM = 0.9;

/** Times of a file in which it has none. Source: AV_NOPTS_VALUE. */
const NO_TIME = -(2n ** 63n);

/**
 * Writes a video as MP4 with H.264 and AAC, header first. What was written is decoded whole before it counts.
 *
 * @param onProgress 0..1
 */
export async function convertVideo(
  av: Av,
  request: ConvertRequest,
  onProgress: (progress: number) => Promise<void>,
): Promise<ConvertedVideo> {
  const { path, type, to, treatment, maxPixels } = request;
  const decoders = [...VIDEO_DECODERS, ...SOUND_DECODERS];
  const input = await openInput(av, { path, format: VIDEO_FORMATS[type] ?? 'mov', decoders });
  let fault: string | null;
  try {
    const onWritten = (part: number) => onProgress(part * CHECK_FROM);
    const written = await write(av, input, { to, treatment, maxPixels }, onWritten);
    const onFrame = (number: number) => onProgress(CHECK_FROM + (1 - CHECK_FROM) * Math.min(1, number / written.count));
    await checkVideo(av, to, written, onFrame);
    fault = faultAt(written.damagedAt);
  } catch (error) {
    if (treatment === 'encode' || !(error instanceof UnreadableVideoError)) throw error;
    // Pictures that cannot all be decoded as they are: those that can are encoded.
    return await convertVideo(av, { ...request, treatment: 'encode' }, onProgress);
  } finally {
    input.closeInputSync();
  }
  await onProgress(1);
  return { facts: await readVideoFacts(av, to, 'video/mp4', maxPixels), fault };
}

async function write(
  av: Av,
  input: FormatContext,
  { to, treatment, maxPixels }: Pick<ConvertRequest, 'to' | 'treatment' | 'maxPixels'>,
  onProgress: (progress: number) => Promise<void>,
): Promise<Awaited<ReturnType<PictureTrack['finish']>>> {
  const { lib } = av;
  const picture = pictureStream(av, input);
  const sound = soundStream(av, input, picture);
  const output = new lib.FormatContext();
  checkAv(av, output.allocOutputContext2(null, 'mp4', to), 'mp4');
  const begin = input.startTime === NO_TIME ? 0n : input.startTime;

  const put = async (packet: Packet, stream: Stream, timeBase: { num: number; den: number }) => {
    // Everything begins together at zero; a sound that begins before the picture still does.
    const shift = (begin * BigInt(timeBase.den)) / (BigInt(timeBase.num) * 1_000_000n);
    if (packet.pts !== NO_TIME) packet.pts -= shift;
    if (packet.dts !== NO_TIME) packet.dts -= shift;
    packet.streamIndex = stream.index;
    packet.rescaleTs(timeBase, stream.timeBase);
    checkAv(av, await output.interleavedWriteFrame(packet), 'packet');
  };
  const pictures = await openPictureTrack(av, picture, output, { treatment, maxPixels, write: put });
  const sounds = sound && (await openSoundTrack(av, sound, output, put));
  const packet = new lib.Packet();
  packet.alloc();
  try {
    checkAv(av, await output.openOutput(), to);
    checkAv(av, await output.writeHeader(lib.Dictionary.fromObject({ movflags: '+faststart' })), 'header');
    const length = Number(input.duration);
    for (;;) {
      const read = await input.readFrame(packet);
      // A file that was cut off ends here; what is shown up to there is kept.
      if (read < 0) break;
      if (packet.streamIndex === picture.index) {
        if (length > 0 && packet.pts !== NO_TIME) {
          const { num, den } = picture.timeBase;
          const at = (Number(packet.pts) * num * 1_000_000) / den - Number(begin);
          await onProgress(Math.max(0, Math.min(1, at / length)));
        }
        await pictures.put(packet);
      } else if (packet.streamIndex === sound?.index) await sounds?.put(packet);
      packet.unref();
    }
    const written = await pictures.finish();
    await sounds?.finish();
    checkAv(av, await output.writeTrailer(), 'trailer');
    await output.closeOutput();
    return written;
  } finally {
    packet.free();
    pictures.close();
    sounds?.close();
    output.freeContext();
  }
}
