import { SHARE_OF_CUTS, secondsOfVideos } from '@diorama/documents/shared/preparing-time.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { nextTurn } from './encoding-turn.ts';
import type { Encoding } from './wanted-encodings.ts';

/** Seconds that the videos queued before the last of these take, not counting these. */
export async function secondsBefore(db: Kysely<Database>, waiting: readonly Pick<Encoding, 'key' | 'turn'>[]) {
  if (waiting.length === 0) return 0;
  const last = waiting.reduce((most, { turn }) => Math.max(most, turn), Number.NEGATIVE_INFINITY);
  const own = waiting.map(({ key }) => key);
  const queued = await queuedByTurn(db, last, own);
  return queued.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Most videos of one order that are listed one by one before the rest counts as one. */
const MOST_AHEAD = 200;

/**
 * Seconds of what is queued before videos that a space orders now: before the first, between it and the second, and so
 * on.
 */
export async function secondsAhead(db: Kysely<Database>, spaceId: string): Promise<number[]> {
  const turn = await nextTurn(db, spaceId);
  const queued = await queuedByTurn(db, null, []);
  const ahead: number[] = [];
  for (const { turn: at, seconds } of queued) {
    const place = Math.min(MOST_AHEAD, Math.max(0, at - turn));
    while (ahead.length <= place) ahead.push(0);
    ahead[place] = (ahead[place] ?? 0) + seconds;
  }
  return ahead.map((seconds) => Math.round(seconds));
}

/** Remaining seconds of the videos that are queued or being made, by their turn, up to one of them. */
async function queuedByTurn(
  db: Kysely<Database>,
  last: number | null,
  without: readonly string[],
): Promise<{ turn: number; seconds: number }[]> {
  const left = sql<number>`1 - case when state = 'running' then progress else 0 end`;
  const waiting = db
    .selectFrom('encodings')
    .select(({ fn }) => [
      'turn',
      sql<boolean>`cut is not null`.as('isCut'),
      fn.sum<number>(left).as('videos'),
      sql<number>`sum((${left}) * count::float8 * coalesce(width, 1920) * coalesce(height, 1080))`.as('pixels'),
    ])
    .where('state', 'in', ['queued', 'running'])
    .groupBy(['turn', sql`cut is not null`])
    .orderBy('turn');
  const upTo = last === null ? waiting : waiting.where('turn', '<=', last);
  const rows = await (without.length === 0 ? upTo : upTo.where('key', 'not in', without)).execute();
  return rows.map(({ turn, isCut, videos, pixels }) => ({
    turn,
    seconds: secondsOfVideos({ videos: Number(videos), pixels: Number(pixels) }) * (isCut ? SHARE_OF_CUTS : 1),
  }));
}
