import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

/** Longest slug, and the room a number takes at its end. */
const MAX_SLUG = 100;
const ROOM = 8;
/** Slugs that begin alike are read this many at most; above it, a random ending is free enough. */
const MOST_READ = 1_000;

/** The slug itself or, when it leads somewhere or did so before, the next one with a number. */
export async function freeSlug(trx: Kysely<Database>, wanted: string): Promise<string> {
  const base = wanted.slice(0, MAX_SLUG - ROOM);
  const rows = await trx
    .selectFrom('projects')
    .select('slug')
    .where('slug', 'like', `${base}%`)
    .union(trx.selectFrom('project_slugs').select('slug').where('slug', 'like', `${base}%`))
    .limit(MOST_READ)
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  if (taken.size === MOST_READ) return `${base}-${crypto.randomUUID().slice(0, ROOM - 1)}`;
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
