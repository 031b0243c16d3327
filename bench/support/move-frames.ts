import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const VIEWS = join(import.meta.dirname, '../../demo/media/keyframes');

/** How much wider than a frame the picture is that the frames pan over. */
const ROOM = 1.25;

/** Frames of moves of 16:9, as a render program writes them: each pans over a view of the demo, enlarged. */
export async function drawMoves(
  folder: string,
  { moves, count, width }: { moves: number; count: number; width: number },
): Promise<string[][]> {
  const views = readdirSync(VIEWS).sort();
  const height = Math.round((width * 9) / 16);
  const drawn: string[][] = [];
  for (let move = 0; move < moves; move += 1) {
    const view = join(VIEWS, views[move % views.length] ?? '');
    const { data, info } = await sharp(view)
      .resize(Math.round(width * ROOM), Math.round(height * ROOM), { fit: 'fill' })
      .sharpen()
      // Moves over the same view are different videos.
      .modulate({ brightness: 1 + 0.002 * Math.floor(move / views.length) })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const into = join(folder, `move-${move}`);
    mkdirSync(into, { recursive: true });
    const frames: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const share = at / Math.max(1, count - 1);
      const left = Math.round(share * (info.width - width));
      const top = Math.round((1 - share) * (info.height - height));
      const path = join(into, `frame_${String(at + 1).padStart(4, '0')}.webp`);
      await sharp(data, { raw: info })
        .extract({ left, top, width, height })
        .webp({ quality: 90, effort: 1 })
        .toFile(path);
      frames.push(path);
    }
    drawn.push(frames);
  }
  return drawn;
}
