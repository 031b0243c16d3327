import { type RawBuilder, sql } from 'kysely';

/** The hash of the bytes that are served under this hash, or under those of a column: others where they were damaged. */
export const servedBytes = (sha256: string | RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce(
  (select by_sha256 from replaced_media where replaced_media.sha256 = ${sha256}), ${sha256})`;
