import { type Kysely, sql } from 'kysely';
import { preparedQuery, type Slots } from '../../database/prepared-statements.ts';
import type { Database } from '../../database/schema.ts';

/** Waits until so many stored bytes may be read. */
export type BeforeReading = (bytes: number) => Promise<void>;

/** Values below this many bytes are stored as they are, larger ones may be packed. */
const PLAIN = 2_000;

const bytesOf = preparedQuery((db: Kysely<Database>, slot: Slots<{ id: string }>) =>
  db
    .selectFrom('document_records')
    .select(
      sql<number>`coalesce(sum(
          case when pg_column_size(value) < ${sql.lit(PLAIN)} then pg_column_size(value) else octet_length(value::text) end
        ), 0)::float8`.as('bytes'),
    )
    .where('document_id', '=', slot('id')),
);

/** Waits until a document may be read whole, `times` times over; gives its stored bytes. Hold no connection then. */
export async function weighDocument(
  db: Kysely<Database>,
  beforeReading: BeforeReading,
  id: string,
  times = 1,
): Promise<number> {
  const [row] = await bytesOf(db, { id }, null);
  const bytes = row?.bytes ?? 0;
  await beforeReading(bytes * times);
  return bytes;
}
