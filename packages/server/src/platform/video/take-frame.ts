import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { childEnvironment } from '../process/child-environment.ts';
import { ffmpegProgram } from './ffmpeg-program.ts';
import { UnreadableVideoError } from './unreadable-video-error.ts';
import { EncoderUnavailableError } from './video-encoder.port.ts';

/** Milliseconds one try may take. */
const PATIENCE = 20_000;
/** Seconds into a video at which its picture is taken: what fades in from black is there by then. */
const AT = 1;
/** Pixels of the longer side of the picture. */
const SIDE = 1_280;
/** Characters kept of what the program says. */
const HEARD = 8_000;

/** How each kind is read: nothing but what the bytes were found to be. */
const FORMATS: Readonly<Record<string, string>> = { 'video/mp4': 'mov', 'video/webm': 'matroska' };
/** What cameras and programs write. Decoders beyond these are never reached by a file. */
const CODECS = 'h264,hevc,mpeg4,mjpeg,prores,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,libaom-av1';

interface FrameOrder {
  path: string;
  /** MIME type. */
  type: string;
  /** The PNG that is written. */
  frame: string;
}

/** Takes a picture from a video, with a program that reads that file only. Throws {@link UnreadableVideoError}. */
export async function takeFrame(order: FrameOrder, signal: AbortSignal): Promise<{ durationMs: number | null }> {
  const said = await run(order, AT, signal);
  // A video may be shorter than that.
  if (!(await hasBytes(order.frame))) await run(order, 0, signal);
  if (!(await hasBytes(order.frame))) throw new UnreadableVideoError(reasonOf(said));
  return { durationMs: durationIn(said) };
}

async function run({ path, type, frame }: FrameOrder, at: number, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const within = ['-protocol_whitelist', 'file', '-codec_whitelist', CODECS, '-max_pixels', '64000000'];
  const input = [...within, '-threads', '1', '-f', FORMATS[type] ?? 'mov', '-ss', String(at), '-i', path];
  const scale = `scale='min(${SIDE},iw)':'min(${SIDE},ih)':force_original_aspect_ratio=decrease`;
  const output = ['-an', '-sn', '-dn', '-frames:v', '1', '-vf', scale, '-threads', '1', '-f', 'image2', '-y', frame];
  const program = ['-hide_banner', '-nostdin', '-max_alloc', '536870912'];
  const child = spawn(ffmpegProgram(), [...program, ...input, ...output], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: childEnvironment(),
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(0, HEARD);
  });
  await started(child);
  const stop = () => child.kill('SIGKILL');
  let isLate = false;
  const patience = setTimeout(() => {
    isLate = true;
    stop();
  }, PATIENCE);
  signal.addEventListener('abort', stop);
  try {
    await once(child, 'close');
  } finally {
    clearTimeout(patience);
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
  if (isLate) throw new UnreadableVideoError(`it takes more than ${PATIENCE / 1_000} seconds to read`);
  return said;
}

async function started(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new EncoderUnavailableError('ffmpeg', error instanceof Error ? error.message : String(error));
  }
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
}

const hasBytes = async (path: string): Promise<boolean> => ((await stat(path).catch(() => null))?.size ?? 0) > 0;

const CAUSES: readonly [RegExp, string][] = [
  [/not found for input|Unknown (decoder|codec)|not in whitelist|Decoder \(codec/i, 'its codec is not known here'],
  [/does not contain any stream|matches no streams/i, 'it has no picture'],
  [/moov atom not found|End of file|Truncat/i, 'it breaks off'],
];

const reasonOf = (said: string): string =>
  CAUSES.find(([pattern]) => pattern.test(said))?.[1] ?? 'no picture could be taken from it';

/** `Duration: 00:01:02.50` */
function durationIn(said: string): number | null {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(said) ?? [];
  if (!hours || !minutes || !seconds) return null;
  return Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000);
}
