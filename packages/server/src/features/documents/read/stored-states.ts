import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import type { PackedState, PackedStates, StateSource } from './packed-states.ts';
import { wholeText } from './text-pieces.ts';

const [pack, unpack] = [promisify(deflate), promisify(inflate)];

/** Bytes; zlib takes no less. */
const MIN_CHUNK = 64;

/** The fastest: it is read once a start. */
const LEVEL = 1;

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
      const row = await db
        .selectFrom('document_states')
        .select(['revision', 'hash', 'schema_version', 'name', 'json', 'json_size'])
        .where('document_id', '=', id)
        .where('schema_version', '=', kind.schemaVersion)
        .executeTakeFirst();
      if (!row) return null;
      // In one piece: growing a buffer chunk by chunk takes seven times as long.
      const json = await unpack(row.json, {
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
