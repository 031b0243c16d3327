import { type RawBuilder, sql } from 'kysely';

/** Whether content, or what it was made from, was taken down; of one, or of the column that names it. */
export const isTakenDown = (sha256: string | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(exists (
  select from taken_down_media as taken where taken.sha256 = ${sha256}
) or exists (
  select from renditions join taken_down_media as taken on taken.sha256 = renditions.source
  where renditions.sha256 = ${sha256}
) or exists (
  select from renditions join encodings on encodings.key = renditions.source
  join taken_down_media as taken on encodings.frames ? taken.sha256
  where renditions.sha256 = ${sha256}
))`;
