import type { VideoFacts } from '../../../platform/video/encode-message.ts';
import { CostlyPictureError, UnreadablePictureError } from '../../media/pictures/picture-errors.ts';
import { readSound, readVideo } from '../../media/pictures/read-picture.ts';
import { isTooLong } from '../../media/videos/video-losses.ts';
import { type FileKind, kindOfType } from './file-kinds.ts';
import { RefusedFileError } from './refused-file-error.ts';

/** What a file turned out to be whose first bytes are those of a video. */
export interface InspectedVideo {
  /** Null: a sound, or a video that this server cannot read. */
  video: VideoFacts | null;
  /** It has to be decoded, converted or both before it is shown. */
  isWaiting: boolean;
  /** Set where the file holds a sound and no picture: what it is kept as. */
  sound: { kind: FileKind; durationMs: number | null } | null;
  /** What people should know of a file that is kept; null: nothing. */
  notice: string | null;
}

interface Reading {
  maxPixels: number | undefined;
  line: string | undefined;
}

const NO_SOUND = { sound: null, notice: null };

/**
 * What a video says of itself. One that is short and plays as it is has been decoded whole; a longer one, and one that has to be
 * converted, waits for a job. One that cannot be shown is refused here, by what is wrong with it.
 */
export async function inspectVideo(
  path: string,
  fileName: string,
  found: FileKind,
  reading: Reading,
): Promise<InspectedVideo> {
  const refusal = (why: string, way = 'Export it as MP4 (H.264) and send it again') =>
    new RefusedFileError(`“${fileName}” cannot be used: ${why}. ${way}`);
  const read = await readVideo(path, { type: found.type, ...reading }).catch((error: unknown) => {
    if (error instanceof UnreadablePictureError || error instanceof CostlyPictureError) return error;
    throw error;
  });
  if (read instanceof Error) {
    const sound = await readSound(path, { type: found.type, line: reading.line }).catch(() => null);
    if (sound) return { video: null, isWaiting: false, ...soundOf(sound, found, refusal) };
    if (found.isSource || read instanceof CostlyPictureError) throw refusal(read.message);
    return { video: null, isWaiting: false, sound: null, notice: hollow(read.message) };
  }
  if (!read) {
    if (found.isSource) throw refusal(`this server cannot read ${found.name} files`);
    return { video: null, isWaiting: false, ...NO_SOUND };
  }
  const { facts, whole } = read;
  if (whole?.fault) throw refusal(whole.fault, 'Export it again and send it again');
  const video = whole?.isInterlaced ? { ...facts, treatment: 'encode' as const } : facts;
  if (isTooLong(video)) throw refusal(`${video.codec} of this size and length would take hours to convert`);
  return { video, isWaiting: video.treatment !== 'none' || whole === null, ...NO_SOUND };
}

/** Sounds that every browser plays in an MP4. */
const MP4_SOUNDS = ['aac', 'mp3', 'flac', 'opus'];

function soundOf(
  { codec, durationMs }: { codec: string; durationMs: number | null },
  found: FileKind,
  refusal: (why: string, way: string) => RefusedFileError,
): Pick<InspectedVideo, 'sound' | 'notice'> {
  const kind = kindOfType('audio/mp4');
  if (found.type !== 'video/mp4' || !kind || !MP4_SOUNDS.includes(codec))
    throw refusal('it holds a sound and no picture', 'Save the sound as M4A, MP3 or WAV and send that');
  return { sound: { kind, durationMs }, notice: null };
}

const hollow = (why: string): string => `It cannot be played: ${why}. Export it again and replace it.`;
