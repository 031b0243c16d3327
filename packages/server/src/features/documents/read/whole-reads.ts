import { requireKnownRelease } from '@diorama/documents/engine/load-records.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { limitByTurns } from '../../../platform/concurrency/limit-by-turns.ts';
import { createThread } from '../../../platform/threads/thread.ts';
import { bringForward } from './bring-forward.ts';
import { type Content, type ContentForm, type ReadOrder, readContent } from './document-content.ts';
import { type DocumentRowWithRecords, refusingNewer } from './load-document.ts';
import type { PackedState, PackedStates, StateSource } from './packed-states.ts';
import type { ReadReport } from './read-thread.ts';
import { createStoredStates } from './stored-states.ts';

/** Stored bytes from which a document is read in the thread: about 20 ms of reading. */
const LARGE = 512 * 1024;

interface Deps {
  db: Kysely<Database>;
  packedStates: PackedStates;
  /** Resolves with a document's stored bytes when it may be read whole. */
  beforeReading: (id: string) => Promise<number>;
}

/** Revisions that may pass before what is kept in the database is written again. */
const MOST_BEHIND = 50;

const Report = z.custom<ReadReport>((value) => typeof value === 'object');

/** Which content, and how to read the row with its records when it must be. */
interface Reading<Header extends StateSource, Row extends StateSource & DocumentRowWithRecords> {
  form: ContentForm;
  kind: DocumentKind;
  /** The row without its records. */
  header: Header;
  readRow(): Promise<Row>;
}

/**
 * Contents that are not in memory. Small documents are read at once. Large ones are read in a thread, one of each person
 * at a time, and kept in the database as they are sent, so that the first opening after a start need not read them again.
 */
export function createWholeReads({ db, packedStates, beforeReading }: Deps) {
  const thread = createThread<ReadOrder>(new URL('./read-thread.ts', import.meta.url));
  const inTurn = limitByTurns(1);
  const storedStates = createStoredStates(db, packedStates);

  /** The records of a large document, by what is in memory or in the database and what changed since. */
  async function knownState(form: ContentForm, kind: DocumentKind, header: StateSource): Promise<PackedState | null> {
    const known = packedStates.find(form, kind, header);
    if (known || form !== 'records') return known ?? null;
    const revision = await storedStates.load(kind, header.id);
    if (revision === null) return null;
    const state = packedStates.find(form, kind, header) ?? (await bringForward(db, packedStates, kind, header));
    if (state?.hash !== header.hash || state.revision !== header.revision) return null;
    if (state.revision - revision > MOST_BEHIND) storedStates.keep(kind, header, state);
    return state;
  }

  async function readInThread(form: ContentForm, kind: DocumentKind, row: DocumentRowWithRecords): Promise<Content> {
    const order = orderOf(form, kind, row);
    refusingNewer(() => requireKnownRelease(kind, order.document));
    const report = Report.parse(await thread.run(order));
    // The thread knows the kinds of this release only.
    if (!report) return readContent(kind, order);
    const { buffer, byteOffset, byteLength } = report.json;
    return { json: Buffer.from(buffer, byteOffset, byteLength), quarantined: report.quarantined };
  }

  return {
    /** The content of a document at the moment of the row that comes with it. NEWER_RELEASE for one of a newer release. */
    async read<Header extends StateSource, Row extends StateSource & DocumentRowWithRecords>(
      actor: Actor,
      { form, kind, header, readRow }: Reading<Header, Row>,
    ): Promise<{ row: Header | Row; state: PackedState }> {
      if ((await beforeReading(header.id)) < LARGE) {
        const row = await readRow();
        const content = refusingNewer(() => readContent(kind, orderOf(form, kind, row)));
        return { row, state: packedStates.keep(form, kind, row, content) };
      }
      return inTurn(actor.userId, async () => {
        const known = await knownState(form, kind, header);
        if (known) return { row: header, state: known };
        const row = await readRow();
        const state = packedStates.keep(form, kind, row, await readInThread(form, kind, row));
        if (form === 'records') storedStates.keep(kind, row, state);
        return { row, state };
      });
    },
  };
}

const orderOf = (form: ContentForm, kind: DocumentKind, row: DocumentRowWithRecords): ReadOrder => ({
  form,
  kind: kind.kind,
  document: { id: row.id, name: row.name, schemaVersion: row.schema_version },
  stored: row.stored,
});

export type WholeReads = ReturnType<typeof createWholeReads>;
