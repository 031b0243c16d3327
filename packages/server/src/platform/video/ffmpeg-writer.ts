import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ffmpegProgram } from './ffmpeg-program.ts';
import type { OpenFilm } from './film-writer.ts';
import { CRF, ENCODER_THREADS, PRESET, TICKS_PER_SECOND, X264_PARAMS } from './h264-settings.ts';

/** Writes films by the `ffmpeg` program, fed with raw frames. */
export const openFfmpegFilm: OpenFilm = async ({ path, width, height, fps }) => {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-s',
    `${width}x${height}`,
    '-r',
    String(fps),
    '-i',
    'pipe:0',
  ];
  const colours = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
  const quality = ['-preset', PRESET, '-crf', String(CRF), '-x264-params', X264_PARAMS];
  const codec = ['-c:v', 'libx264', ...quality, '-threads', String(ENCODER_THREADS)];
  const output = ['-movflags', '+faststart', '-video_track_timescale', String(TICKS_PER_SECOND), '-y', path];
  const child = spawn(
    ffmpegProgram(),
    ['-v', 'error', ...input, ...codec, '-pix_fmt', 'yuv420p', ...colours, ...output],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let complaints = '';
  child.stderr.on('data', (text: Buffer) => {
    complaints = (complaints + text.toString()).slice(-2_000);
  });
  child.stdin.on('error', () => undefined); // a film that breaks off is told by its exit code
  const closed: Promise<unknown[]> = once(child, 'close');
  await once(child, 'spawn');
  return {
    async write(yuv) {
      if (!child.stdin.write(Buffer.from(yuv))) await Promise.race([once(child.stdin, 'drain'), closed]);
    },
    async finish() {
      child.stdin.end();
      const [code] = await closed;
      if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}: ${complaints.trim()}`);
    },
  };
};
