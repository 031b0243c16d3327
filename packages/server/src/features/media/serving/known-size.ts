import { type RawBuilder, sql } from 'kysely';

/** Bytes of a content according to the tables; null where no table has them. Of one, or of the column that names it. */
export const knownSize = (sha256: RawBuilder<unknown>): RawBuilder<number | null> => sql<number | null>`coalesce(
  (select size from renditions where renditions.sha256 = ${sha256} limit 1),
  (select file_size from files where files.sha256 = ${sha256} limit 1),
  (select file_size from file_versions where file_versions.sha256 = ${sha256} limit 1),
  (select size from mesh_files where mesh_files.sha256 = ${sha256} limit 1)
)::float8`;
