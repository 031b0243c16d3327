import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Documents } from '../documents/documents.service.ts';
import { packRecords } from '../documents/read/packed-records.ts';
import { recordsAt } from '../documents/read/records-at.ts';

const JOB = 'revisions.snapshot';
/** Revisions between two states that are stored whole: what reading an old one walks through at most. */
export const SNAPSHOT_EVERY = 500;

/** Stores a state whole now and then, so that reading an old one costs the same however long the log has become. */
export function createSnapshots({ db, documents, jobs }: { db: Kysely<Database>; documents: Documents; jobs: Jobs }) {
  /** Stores the state at a revision; nothing is done when it is stored, or not kept, already. */
  async function store(documentId: string, revision: number): Promise<void> {
    const snapshot = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const row = await trx
          .selectFrom('documents')
          .innerJoin('revisions', 'revisions.document_id', 'documents.id')
          .select(['documents.id', 'documents.revision'])
          .where('documents.id', '=', documentId)
          .where('revisions.revision', '=', revision)
          .executeTakeFirst();
        return row ? recordsAt(trx, row, revision) : null;
      });
    if (!snapshot) return;
    const records = await packRecords(snapshot);
    await db
      .insertInto('revision_snapshots')
      .columns(['document_id', 'revision', 'records'])
      // The revision may have been pruned in the meantime.
      .expression((query) =>
        query
          .selectFrom('revisions')
          .select(({ val }) => ['document_id', 'revision', val(records).as('records')])
          .where('document_id', '=', documentId)
          .where('revision', '=', revision)
          .forKeyShare(),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  documents.onChange(async (trx, { id, revision }) => {
    if (revision % SNAPSHOT_EVERY === 0)
      await jobs.enqueue(JOB, { documentId: id, revision }, { key: `${id}@${revision}`, trx });
  });
  jobs.work(JOB, ({ documentId, revision }) => store(String(documentId), Number(revision)));

  return { store };
}
