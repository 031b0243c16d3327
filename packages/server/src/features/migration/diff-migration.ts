import type { Page } from '@diorama/contract/common/answers.ts';
import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import {
  type DiffMigration,
  MIGRATION_OUTCOMES,
  type MigrationDifference,
} from '@diorama/contract/migration/migration.contract.ts';
import { describeEdits, patchOf } from '@diorama/documents/engine/merge/diff-records.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { cursors, KEYS } from '../../access/paging.ts';
import { fitsName, searchNames } from '../../database/name-search.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { recordEdits } from '../documents/change/migrate-document.ts';
import { recordsAt } from '../documents/read/records-at.ts';
import { readDifference } from './kept-difference.ts';
import type { LedgerRow } from './migration-run.ts';
import { documentOf, type NamedDocument } from './present-migrations.ts';

/** What waits is left out by the query. */
const Outcome = z.enum(MIGRATION_OUTCOMES);
/** The order of a list: what needs work first. */
const RANK = sql<number>`case outcome when 'failed' then 0 when 'migrated' then 1 else 2 end`;

type Entry = LedgerRow & NamedDocument & { rank: number; revision: number };

/** What a run did, or would do: one page of documents, or one document with its difference. */
export async function diffMigration(
  db: Kysely<Database>,
  input: z.output<typeof DiffMigration>,
): Promise<Page<MigrationDifference>> {
  const { migrationId, docId, outcome, search, limit } = input;
  const run = await db.selectFrom('document_migrations').select('id').where('id', '=', migrationId).executeTakeFirst();
  if (!run) throw notFound('Migration', migrationId);
  const place = cursors('rank:asc', { migrationId, docId, outcome, search }, { value: KEYS.count });
  const after = place.read(input.cursor);
  return searchNames(search, after, async (match) => {
    const { rows } = await sql<Entry>`select ledger.*, ${RANK} as rank, documents.kind, documents.name,
      documents.revision, projects.id as project_id, projects.name as project_name
    from document_migration_ledger as ledger join documents on documents.id = ledger.document_id
    left join projects on projects.id = documents.space_id
    where ledger.migration_id = ${migrationId}::uuid and outcome <> 'waiting'
      and (${docId ?? null}::uuid is null or ledger.document_id = ${docId ?? null}::uuid)
      and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})
      and ${
        match
          ? sql`(${fitsName(sql`folded(documents.name)`, match)} or ${fitsName(sql`folded(projects.name)`, match)}
        or documents.id::text = ${match.text})`
          : sql`true`
      }
      and (${after === null} or (${RANK}, ledger.document_id) > (${after?.value ?? 0}::integer, ${after?.id ?? null}::uuid))
    order by rank, ledger.document_id limit ${limit + 1}`.execute(db);
    if (docId !== undefined && rows.length === 0) throw notFound('Document', docId);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: await Promise.all(shown.map((entry) => present(db, entry, docId !== undefined))),
      nextCursor:
        rows.length > limit && last
          ? place.write({ value: last.rank, id: last.document_id, isNear: match?.isNear })
          : null,
    };
  });
}

async function present(db: Kysely<Database>, entry: Entry, isWhole: boolean): Promise<MigrationDifference> {
  const edits = isWhole ? await editsOf(db, entry) : null;
  const kind = kindOf(entry.kind);
  const { step, message, changes } = entry;
  return {
    ...documentOf(entry),
    outcome: Outcome.parse(entry.outcome),
    isRestored: entry.is_restored,
    step,
    message,
    changes,
    patch: edits && new PlainJson(patchOf(kind, edits)),
    records: edits && new PlainJson(describeEdits(kind, edits)),
  };
}

/** A dry run has kept them; those of a real run stand in the document's own history. Null when neither has them. */
async function editsOf(db: Kysely<Database>, entry: Entry): Promise<RecordEdit[] | null> {
  if (entry.outcome === 'unchanged') return [];
  if (entry.difference !== null) return readDifference(entry.difference);
  const { revision_before, revision_after } = entry;
  if (revision_before === null || revision_after === null) return null;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const head = { id: entry.document_id, revision: entry.revision };
      const [before, after] = [await recordsAt(trx, head, revision_before), await recordsAt(trx, head, revision_after)];
      return before && after && recordEdits(before, after);
    });
}
