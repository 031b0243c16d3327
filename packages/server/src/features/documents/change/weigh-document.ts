import { type Kysely, sql } from 'kysely';
import { preparedQuery, type Slots, shortRead } from '../../../database/prepared-statements.ts';
import type { Database } from '../../../database/tables/schema.ts';
import type { PackedStates } from '../read/packed-states.ts';
import { textBytes } from '../read/text-pieces.ts';

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

const newestHash = shortRead((db: Kysely<Database>, slot: Slots<{ id: string }>) =>
  db.selectFrom('documents').select('hash').where('id', '=', slot('id')),
);

/** The same before a write of whole attributes, which reads a document that is kept from memory: its bytes are known. */
export async function weighKept(
  db: Kysely<Database>,
  beforeReading: BeforeReading,
  packedStates: PackedStates,
  id: string,
): Promise<void> {
  const kept = packedStates.latest(id);
  const [newest] = kept ? await newestHash(db, { id }, null) : [];
  if (kept && newest?.hash === kept.hash) await beforeReading(textBytes(kept.pieces));
  else await weighDocument(db, beforeReading, id);
}

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
