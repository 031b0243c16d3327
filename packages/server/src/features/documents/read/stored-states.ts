import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { type Kysely, sql } from 'kysely';
import { preparedQuery, type Slots } from '../../../database/prepared-statements.ts';
import type { Database } from '../../../database/tables/schema.ts';
import type { PackedState, PackedStates, StateSource } from './packed-states.ts';
import { wholeText } from './text-pieces.ts';

const [pack, unpack] = [promisify(deflate), promisify(inflate)];

/** Bytes; zlib takes no less. */
const MIN_CHUNK = 64;

/** The fastest: it is read once a start. */
const LEVEL = 1;

/** Bytes that the driver takes at once: it reads them as a text of twice as many letters, which is garbage right after. */
const SLICE = 128 * 1024;

const slicesOf = preparedQuery((db, slot: Slots<{ id: string; release: string }>) =>
  db
    .selectFrom('document_states')
    .innerJoin(
      sql<{ at: number }>`generate_series(1, length(json), ${sql.lit(SLICE)})`.as<'slices'>(sql`slices (at)`),
      (join) => join.onTrue(),
    )
    .select(['revision', 'hash', 'schema_version', 'name', 'json_size'])
    .select(sql<Buffer>`substring(json from at for ${sql.lit(SLICE)})`.as('json'))
    .where('document_id', '=', slot('id'))
    .where('schema_version', '=', slot('release'))
    .orderBy('at'),
);

/**
 * The records of large documents as they are sent, kept in the database from one start to the next. They count only with
 * the hash of a revision, like those in memory, so nothing has to be invalidated.
 */
export function createStoredStates(db: Kysely<Database>, packedStates: PackedStates) {
  async function write({ id, revision, hash, schema_version, name }: StateSource, { pieces }: PackedState) {
    const json = wholeText(pieces);
    const row = {
      revision,
      hash,
      schema_version,
      name,
      json: await pack(json, { level: LEVEL }),
      json_size: json.length,
    };
    await db
      .insertInto('document_states')
      .values({ document_id: id, ...row })
      .onConflict((conflict) => conflict.column('document_id').doUpdateSet(row))
      .execute();
  }
  return {
    /** Puts what was kept of a document into memory, and gives its revision; null when nothing was. */
    async load(kind: DocumentKind, id: string): Promise<number | null> {
      const slices = await slicesOf(db, { id, release: kind.schemaVersion }, null);
      const [row] = slices;
      if (!row) return null;
      // In one piece: growing a buffer chunk by chunk takes seven times as long.
      const json = await unpack(Buffer.concat(slices.map(({ json }) => json)), {
        chunkSize: Math.max(row.json_size + 1, MIN_CHUNK),
        maxOutputLength: row.json_size,
      });
      packedStates.keep('records', kind, { ...row, id }, { json, quarantined: [] });
      return row.revision;
    },
    /** Keeps records for the next start, after the answer. */
    keep(kind: DocumentKind, source: StateSource, state: PackedState): void {
      if (state.quarantined.length > 0 || source.schema_version !== kind.schemaVersion) return;
      // What is not kept is read again: the next opening after a start takes longer, and nothing else happens.
      write(source, state).catch(() => undefined);
    },
  };
}
