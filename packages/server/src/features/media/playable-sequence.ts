import type { PlayableSequence, VideoVariant } from '@diorama/contract/public/playable-sequence.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { FileRow } from './media-files.ts';
import { type AddressOf, type Audience, pictureFiles } from './picture-files.ts';
import { videoRecipe } from './recipes.ts';
import { type Rendition, renditionsOf } from './rendition-rows.ts';
import { videoWidthsOf } from './rendition-sizes.ts';

/** Frames as they are played, named by the key of their encoding. */
export interface FramesToPlay {
  key: string;
  frames: readonly FileRow[];
  fps: number;
}

type EncodingState = Pick<Selectable<Database['encodings']>, 'state' | 'progress' | 'message' | 'width' | 'height'>;

/** How a sequence of frames can be played now. */
export interface Playable {
  /** Null when no encode was ordered. */
  encoding: EncodingState | null;
  sequence: PlayableSequence;
  /** Content addresses of all bytes behind it. */
  hashes: string[];
}

/** How a sequence of frames can be played now: as video, picture by picture where no encoder is at hand, or not yet. */
export async function playableSequence(
  trx: Kysely<Database>,
  { key, frames, fps }: FramesToPlay,
  audience: Audience,
  address: AddressOf,
): Promise<Playable> {
  const encoding = await trx
    .selectFrom('encodings')
    .select(['state', 'progress', 'message', 'width', 'height'])
    .where('key', '=', key)
    .executeTakeFirst();
  const first = frames[0];
  const size = { width: encoding?.width ?? first?.width ?? 1, height: encoding?.height ?? first?.height ?? 1 };
  const about = { fps, count: frames.length, ...size };
  if (encoding?.state === 'done') {
    const renditions = (await renditionsOf(trx, [key])).get(key) ?? [];
    const { variants, hashes } = videoVariants(renditions, size, address);
    if (variants.length > 0) return { encoding, sequence: { type: 'video', ...about, variants }, hashes };
  }
  if (encoding?.state !== 'frames') return { encoding: encoding ?? null, sequence: { type: 'none' }, hashes: [] };
  const pictures = await pictureFiles(trx, frames, audience, address);
  const urls = frames.flatMap((frame) => pictures.get(frame.id)?.url ?? []);
  return {
    encoding,
    sequence: { type: 'frames', ...about, frames: urls },
    hashes: [...pictures.values()].flatMap((picture) => picture.hashes),
  };
}

/** Sizes that were made in both directions. */
function videoVariants(
  renditions: readonly Rendition[],
  size: { width: number; height: number },
  address: AddressOf,
): { variants: VideoVariant[]; hashes: string[] } {
  const made = new Map(renditions.map((row) => [row.recipe, row]));
  const hashes: string[] = [];
  const variants = videoWidthsOf(size.width).flatMap((width): VideoVariant[] => {
    const forward = made.get(videoRecipe(width, 'forward'));
    const reverse = made.get(videoRecipe(width, 'reverse'));
    if (!forward || !reverse) return [];
    hashes.push(forward.sha256, reverse.sha256);
    const part = (row: Rendition, direction: string) => ({
      url: address(row.sha256, `${width}-${direction}.mp4`),
      bytes: row.size,
    });
    return [
      {
        width,
        height: forward.height ?? Math.round((width * size.height) / size.width),
        codec: 'avc1.640028',
        forward: part(forward, 'forward'),
        reverse: part(reverse, 'reverse'),
      },
    ];
  });
  return { variants, hashes };
}
