import { isCutByEdits } from '@diorama/documents/shared/mp4/cut-by-edits.ts';
import { BOX_HEADER, nameAt } from '@diorama/documents/shared/mp4/mp4-boxes.ts';
import { isReshaped } from '@diorama/documents/shared/mp4/reshaped.ts';
import {
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  type VideoSample,
  VideoSampleSink,
  WEBM,
} from 'mediabunny';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import type { UploadSource } from '../../../files/public.ts';
import { frameWriters } from './frame-writers.ts';
import { paceOf } from './video-rate.ts';
import { expectFew, type ReadingVideo, UndecodableVideoError, undecodable, type VideoFrames } from './video-reading.ts';

/** Bytes of a `moov` box that are read at most: hours of pictures have fewer. */
const MOST_MOOV = 64 * 1024 * 1024;
/** Boxes at the top of a file that are passed over before it. */
const MOST_BOXES = 4_096;

/**
 * Whether an MP4 or QuickTime file shows other pictures than a decoder gives: it leaves some out or repeats them, mirrors or clips
 * them. The server's conversion makes one of it that does not.
 */
async function isShownDifferently(file: Blob): Promise<boolean> {
  const moov = await moovOf(file);
  return moov !== null && (isCutByEdits(moov) || isReshaped(moov));
}

/** What is in its `moov` box; null for other files. */
async function moovOf(file: Blob): Promise<DataView | null> {
  for (let at = 0, boxes = 0; at + BOX_HEADER <= file.size && boxes < MOST_BOXES; boxes += 1) {
    const head = await viewOf(file, at, at + 2 * BOX_HEADER);
    const short = head.getUint32(0);
    const isLong = short === 1 && head.byteLength >= 2 * BOX_HEADER;
    const length = isLong ? Number(head.getBigUint64(BOX_HEADER)) : short === 0 ? file.size - at : short;
    if (length < BOX_HEADER) return null;
    if (nameAt(head, 4) === 'moov')
      return isLong || length > MOST_MOOV ? null : await viewOf(file, at + BOX_HEADER, at + length);
    at += length;
  }
  return null;
}

const viewOf = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer());

/** Seconds before the beginning that the rounded time of the first picture may say. */
const ROUNDED = 0.000_5;

/**
 * All frames of a video in one pass of the browser's decoder, each once and in the order in which they are shown. Null where
 * this browser has no such decoder, or none for this video. Throws UndecodableVideoError for a video that players show
 * differently, and for a damaged one.
 */
export async function decodedVideo(source: UploadSource, reading: ReadingVideo): Promise<VideoFrames | null> {
  const { file } = source;
  if (!('VideoDecoder' in globalThis)) return null;
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    if (!track || !(await track.canDecode())) return null;
    if (await isShownDifferently(file))
      throw new UndecodableVideoError(
        `“${file.name}” leaves out, repeats, mirrors or clips some of its pictures, and programs differ in how. Export it again as MP4 (H.264), or as numbered images`,
      );
    return await framesOf(track, source, reading);
  } catch (error) {
    reading.signal.throwIfAborted();
    throw error instanceof TableFileError ? error : undecodable(file);
  } finally {
    input.dispose();
  }
}

async function framesOf(track: InputVideoTrack, source: UploadSource, reading: ReadingVideo): Promise<VideoFrames> {
  const times = await timesOf(track);
  const { fps, every, isUneven } = paceOf(times);
  const count = Math.ceil(times.length / every);
  expectFew(source.file, count);
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const writers = frameWriters(source);
  try {
    let [shown, taken] = [0, 0];
    for await (const sample of new VideoSampleSink(track).samples()) {
      reading.signal.throwIfAborted();
      if (!isShown(sample) || shown++ % every > 0) {
        sample.close();
        continue;
      }
      const picture = sample.toVideoFrame();
      const [turn, isMirrored] = [sample.rotation, sample.flip];
      sample.close();
      await writers.write({ picture, turn, isMirrored, width, height });
      taken += 1;
      reading.onProgress(taken, count);
    }
    // What a file says that it holds, and what comes out of it, differ where it is damaged.
    if (taken !== count) throw undecodable(source.file);
    return { frames: await writers.all(), fps, isUneven };
  } finally {
    writers.end();
  }
}

/** Frames before the beginning are decoded for others and never shown. */
const isShown = ({ timestamp }: Pick<VideoSample, 'timestamp'>): boolean => timestamp > -ROUNDED;

/** Seconds at which its frames are shown, in order. */
async function timesOf(track: InputVideoTrack): Promise<number[]> {
  const times: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true }))
    if (isShown(packet)) times.push(packet.timestamp);
  return times.sort((a, b) => a - b);
}
