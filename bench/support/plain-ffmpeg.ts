import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { portraitCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import { portraitCutsOf, videoSizesOf } from '@diorama/server/features/media/renditions/rendition-sizes.ts';

/** The program, where it is installed; `FFMPEG` names another one. */
export const ffmpegPath = (): string | null => {
  const path = process.env.FFMPEG ?? '/usr/bin/ffmpeg';
  return existsSync(path) ? path : null;
};

/** What is equal to ours: key frames, order and rate of bits. */
const X264 = 'keyint=8:min-keyint=8:scenecut=0:bframes=0:psy=0:aq-mode=2';

/**
 * All files of a move by one command, which decodes each frame once: as many sizes and cuts as the server makes, forward and
 * reverse, at FFmpeg's quickest usual preset.
 */
export function encodePlainly(ffmpeg: string, frames: readonly string[], width: number): void {
  const [first = ''] = frames;
  const folder = dirname(first);
  const height = Math.round((width * 9) / 16);
  const cut = portraitCut(16 / 9, { scale: 1, focal: null }, { scale: 1, focal: null });
  const sizes = [
    ...videoSizesOf(width, height).map((size) => `scale=${size.width}:${size.height}`),
    ...(cut ? portraitCutsOf(width, height, cut) : []).map(
      (part) =>
        `scale=${part.of.width}:${part.of.height},crop=${part.width}:${part.height}:${part.from.x}:${part.from.y}`,
    ),
  ];
  const count = sizes.length;
  const names = sizes.map((_, at) => `[s${at}]`).join('');
  const chains = sizes.map(
    (size, at) => `[s${at}]${size},format=yuv420p,split=2[f${at}][b${at}];[b${at}]reverse[r${at}]`,
  );
  const outputs = sizes.flatMap((_, at) =>
    (['f', 'r'] as const).flatMap((direction) => [
      ...['-map', `[${direction}${at}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24.5'],
      ...['-x264-params', X264, '-movflags', '+faststart', join(folder, `plain-${at}-${direction}.mp4`)],
    ]),
  );
  const { status, stderr } = spawnSync(ffmpeg, [
    ...['-v', 'error', '-y', '-framerate', '30', '-i', join(folder, 'frame_%04d.webp')],
    ...['-filter_complex', [`[0:v]split=${count}${names}`, ...chains].join(';'), ...outputs],
  ]);
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr.toString().slice(-300)}`);
}
