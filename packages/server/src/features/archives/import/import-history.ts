import { applyChange } from '@diorama/documents/engine/merge/merge.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { nextHash } from '../../documents/merge/record-hash.ts';
import { readRecords } from '../../documents/read/document-rows.ts';
import { ArchiveError } from '../archive-error.ts';
import { ArchivedRevision, historyEntry } from '../archive-format.ts';
import type { Archive } from '../read-archive.ts';
import { renewed } from './check-records.ts';
import type { ImportIds } from './import-ids.ts';

/** Revisions written in one go. */
const AT_ONCE = 100;

/**
 * Writes the log of a document whose records exist, and returns the number of its rows. Hashes are recomputed by going
 * back through the log: with new ids they differ from those of the exported project.
 */
export async function importHistory(
  trx: Kysely<Database>,
  { archive, ids, id: archived }: { archive: Archive; ids: ImportIds; id: string },
  head: { id: string; revision: number; hash: string },
): Promise<number> {
  const entry = historyEntry(archived);
  const records = new Map<string, Readonly<Record<string, unknown>>>(Object.entries(await readRecords(trx, head.id)));
  let { hash, revision: next } = head;
  let count = 0;
  let rows: Insertable<Database['revisions']>[] = [];
  let names: Insertable<Database['revision_names']>[] = [];
  const write = async () => {
    if (rows.length > 0) await trx.insertInto('revisions').values(rows).execute();
    if (names.length > 0) await trx.insertInto('revision_names').values(names).execute();
    rows = [];
    names = [];
  };
  for await (const line of archive.lines(entry, () => ArchivedRevision)) {
    const { revision, squashedFrom, name, ...logged } = renewed(ArchivedRevision, line, ids.changed);
    if (revision !== next) throw new ArchiveError(`“${entry}” lacks revision ${next}`, entry);
    rows.push({
      document_id: head.id,
      revision,
      at: logged.at,
      by: null,
      sid: null,
      request_id: null,
      request_hash: null,
      cause: logged.cause,
      label: logged.label,
      merged: logged.merged,
      forward: JSON.stringify(logged.forward),
      inverse: JSON.stringify(logged.inverse),
      hash,
      schema_version: logged.schemaVersion,
      squashed_from: squashedFrom,
    });
    count += 1;
    hash = stepBack(records, hash, logged.inverse);
    next = (squashedFrom ?? revision) - 1;
    if (name !== null) names.push({ document_id: head.id, revision, name, by: null });
    if (rows.length === AT_ONCE) await write();
  }
  await write();
  if (next !== 0) throw new ArchiveError(`“${entry}” lacks revision ${next}`, entry);
  return count;
}

/** Takes a revision back in the records, and gives the hash from before it. */
function stepBack(
  records: Map<string, Readonly<Record<string, unknown>>>,
  hash: string,
  inverse: ArchivedRevision['inverse'],
): string {
  const edits = inverse.map((change): RecordEdit => {
    const before = records.get(change.record);
    const after = applyChange(change, before);
    if (after) records.set(change.record, after);
    else records.delete(change.record);
    return { key: change.record, before, after };
  });
  return nextHash(hash, edits);
}
