import type { PlayableSequence, PortraitVariant, VideoVariant } from '@diorama/contract/public/playable-sequence.ts';
import { type PortraitCut, videoCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { type AddressOf, type Audience, pictureFiles } from '../pictures/picture-files.ts';
import { type Direction, madeWidths, portraitRecipe, videoRecipe } from '../renditions/recipes.ts';
import { type Rendition, renditionsOf } from '../renditions/rendition-rows.ts';
import type { FileRow } from '../serving/media-files.ts';
import { encodingKey, portraitKey } from './encoding-key.ts';
import { hashesOf } from './wanted-encodings.ts';

/** Frames as they are played. */
export interface FramesToPlay {
  frames: readonly FileRow[];
  fps: number;
  /** How they are cut for upright windows; null: not at all. */
  cut: PortraitCut | null;
}

export type EncodingState = Pick<
  Selectable<Database['encodings']>,
  'key' | 'turn' | 'state' | 'progress' | 'message' | 'width' | 'height' | 'draft_fault'
>;

/** How a sequence of frames can be played now. */
export interface Playable {
  /** Null when no encode was ordered. */
  encoding: EncodingState | null;
  /** The same of its cut; also null where it is not cut. */
  cutEncoding: EncodingState | null;
  sequence: PlayableSequence;
  /** Content addresses of all bytes behind it. */
  hashes: string[];
}

/** How sequences of frames can be played now: as video, picture by picture where no encoder is at hand, or not yet. */
export async function playableSequences(
  trx: Kysely<Database>,
  sequences: readonly FramesToPlay[],
  audience: Audience,
  address: AddressOf,
): Promise<Playable[]> {
  const keyed = sequences.map((sequence) => {
    const { frames, fps, cut } = sequence;
    const hashes = hashesOf(frames);
    return { sequence, key: encodingKey(hashes, fps), cutKey: cut && portraitKey(hashes, fps, cut) };
  });
  const keys = [...new Set(keyed.flatMap(({ key, cutKey }) => (cutKey === null ? [key] : [key, cutKey])))];
  const known = new Map((await encodingsOf(trx, keys)).map((row) => [row.key, row]));
  const made = await renditionsOf(trx, keys);
  const playables: Playable[] = [];
  for (const { sequence, key, cutKey } of keyed) {
    const states = { encoding: known.get(key) ?? null, cutEncoding: known.get(cutKey ?? '') ?? null };
    const videos = { whole: made.get(key) ?? [], cuts: made.get(cutKey ?? '') ?? [] };
    playables.push({ ...states, ...(await playedBy(trx, sequence, states.encoding, videos, { audience, address })) });
  }
  return playables;
}

/** Most keys of one question. */
const KEYS = 1_000;

async function encodingsOf(trx: Kysely<Database>, keys: readonly string[]): Promise<EncodingState[]> {
  const found: EncodingState[][] = [];
  for (let from = 0; from < keys.length; from += KEYS)
    found.push(
      await trx
        .selectFrom('encodings')
        .select(['key', 'turn', 'state', 'progress', 'message', 'width', 'height', 'draft_fault'])
        .where('key', 'in', keys.slice(from, from + KEYS))
        .execute(),
    );
  return found.flat();
}

async function playedBy(
  trx: Kysely<Database>,
  { frames, fps, cut }: FramesToPlay,
  encoding: EncodingState | null,
  made: { whole: readonly Rendition[]; cuts: readonly Rendition[] },
  { audience, address }: { audience: Audience; address: AddressOf },
): Promise<Pick<Playable, 'sequence' | 'hashes'>> {
  const first = frames[0];
  const size = { width: encoding?.width ?? first?.width ?? 1, height: encoding?.height ?? first?.height ?? 1 };
  const about = { fps, count: frames.length, ...size };
  if (encoding?.state === 'done') {
    const { variants, hashes } = videoVariants(made.whole, size, address);
    const cuts = cut ? portraitVariants(made.cuts, cut, address) : { variants: [], hashes: [] };
    const portrait = cuts.variants.length > 0 ? { portrait: cuts.variants } : {};
    if (variants.length > 0)
      return { sequence: { type: 'video', ...about, variants, ...portrait }, hashes: [...hashes, ...cuts.hashes] };
  }
  if (encoding?.state !== 'frames') return { sequence: { type: 'none' }, hashes: [] };
  const pictures = await pictureFiles(trx, frames, audience, address);
  const urls = frames.flatMap((frame) => pictures.get(frame.id)?.url ?? []);
  return {
    sequence: { type: 'frames', ...about, frames: urls },
    hashes: [...pictures.values()].flatMap((picture) => picture.hashes),
  };
}

interface Size {
  width: number;
  height: number;
}

/** Sizes that were made in both directions. */
function videoVariants(renditions: readonly Rendition[], size: Size, address: AddressOf) {
  return madeVariants<VideoVariant>(
    renditions,
    videoRecipe,
    (width) => ({
      nameOf: (direction) => `${width}-${direction}.mp4`,
      of: (video, files) => ({
        width,
        height: video.height ?? Math.round((width * size.height) / size.width),
        codec: video.codec ?? UNREAD_CODEC,
        ...files,
      }),
    }),
    address,
  );
}

/** Those that are cut, in the same way. */
function portraitVariants(renditions: readonly Rendition[], cut: PortraitCut, address: AddressOf) {
  return madeVariants<PortraitVariant>(
    renditions,
    portraitRecipe,
    (wholeWidth) => {
      const part = videoCut(cut, wholeWidth);
      const { width, height } = part;
      return {
        nameOf: (direction) => `${width}x${height}-${direction}.mp4`,
        of: (video, files) => ({ width, height, codec: video.codec ?? UNREAD_CODEC, ...files, cut: part }),
      };
    },
    address,
  );
}

/** Of videos that were made before their headers were read: High profile, level 4.0. */
const UNREAD_CODEC = 'avc1.640028';

interface Described<V> {
  nameOf(direction: Direction): string;
  of(forward: Rendition, files: Pick<VideoVariant, 'forward' | 'reverse'>): V;
}

function madeVariants<V>(
  renditions: readonly Rendition[],
  recipeOf: (width: number, direction: Direction) => string,
  describe: (width: number) => Described<V>,
  address: AddressOf,
): { variants: V[]; hashes: string[] } {
  const made = new Map(renditions.map((row) => [row.recipe, row]));
  const hashes: string[] = [];
  const variants = madeWidths([...made.keys()], recipeOf).flatMap((whole): V[] => {
    const { nameOf, of } = describe(whole);
    const [forward, reverse] = [made.get(recipeOf(whole, 'forward')), made.get(recipeOf(whole, 'reverse'))];
    if (!forward || !reverse) return [];
    hashes.push(forward.sha256, reverse.sha256);
    const part = (row: Rendition, direction: Direction) => ({
      url: address(row.sha256, nameOf(direction)),
      bytes: row.size,
    });
    return [of(forward, { forward: part(forward, 'forward'), reverse: part(reverse, 'reverse') })];
  });
  return { variants, hashes };
}
