import type { RevisionEntry } from '@diorama/contract/revisions/revisions.contract.ts';
import { describeChange } from '@diorama/documents/engine/merge/describe-change.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, RevisionCause } from '../../database/tables/schema.ts';

/** Longest pause inside one entry, in milliseconds (CONTRACT 0.6). */
const PAUSE = 60_000;
/** However long somebody works without a pause, an entry ends here: at every tenth minute of the clock. */
const LONGEST = 600_000;
/** Rows read in one batch. */
const AT_ONCE = 200;
/** Newest rows of an entry that its summary is made from. */
const SUMMED = 100;

interface LogRow {
  revision: number;
  squashed_from: number | null;
  at: Date;
  by: string | null;
  userName: string | null;
  cause: RevisionCause;
  label: string;
  name: string | null;
  version: number | null;
}

/** The rows of one entry, newest first. */
type Entry = [LogRow, ...LogRow[]];

/** What a revision that stands alone is called; null for an edit, which is described by what it changed. */
function summaryAlone({ cause, label }: Pick<LogRow, 'cause' | 'label'>): string | null {
  switch (cause) {
    case 'edit':
      return null;
    case 'create':
      return 'Created';
    case 'import':
      return 'Imported from a file';
    case 'restore':
      return label.replace('Restore', 'Restored');
    case 'migrate':
      return label.replace('Migrate to', 'Brought to release');
    case 'return':
      return label.replace('Return', 'Returned');
  }
}

/** Whether two neighbouring rows belong to one entry. Looks at these two alone, so that entries stay as they are. */
function belongTogether(newer: LogRow, older: LogRow): boolean {
  const isMarked = older.name !== null || older.version !== null;
  return (
    !isMarked &&
    newer.by === older.by &&
    newer.at.getTime() - older.at.getTime() <= PAUSE &&
    Math.floor(newer.at.getTime() / LONGEST) === Math.floor(older.at.getTime() / LONGEST) &&
    newer.cause === 'edit' &&
    older.cause === 'edit'
  );
}

/** Rows of the log below a revision, newest first, without what they changed. */
function readRows(db: Kysely<Database>, documentId: string, below: number): Promise<LogRow[]> {
  return db
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.by')
    .leftJoin('revision_names', (join) =>
      join
        .onRef('revision_names.document_id', '=', 'revisions.document_id')
        .onRef('revision_names.revision', '=', 'revisions.revision'),
    )
    .select([
      'revisions.revision',
      'revisions.squashed_from',
      'revisions.at',
      'revisions.by',
      'revisions.cause',
      'revisions.label',
      'users.name as userName',
      'revision_names.name',
      sql<number | null>`(select max(version) from publications
        where publications.document_id = revisions.document_id and kind <> 'project'
          and source_revision = revisions.revision)`.as('version'),
    ])
    .where('revisions.document_id', '=', documentId)
    .where('revisions.revision', '<', below)
    .orderBy('revisions.revision', 'desc')
    .limit(AT_ONCE)
    .execute();
}

/** Up to `count` entries below a revision, newest first, and whether there are more. */
async function readEntries(db: Kysely<Database>, documentId: string, below: number, count: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  let next = below;
  for (;;) {
    const rows = await readRows(db, documentId, next);
    for (const row of rows) {
      const last = entries.at(-1);
      const newer = last?.at(-1);
      if (last && newer && belongTogether(newer, row)) last.push(row);
      else if (entries.length === count) return entries;
      else entries.push([row]);
    }
    const oldest = rows.at(-1);
    if (!oldest || rows.length < AT_ONCE) return entries;
    next = oldest.revision;
  }
}

/** Entries of a document's log below a revision, newest first, as text. */
export async function listEntries(
  db: Kysely<Database>,
  document: { id: string; kind: string },
  { below, count }: { below: number; count: number },
): Promise<RevisionEntry[]> {
  const entries = await readEntries(db, document.id, below, count);
  const summaries = await summariesOf(db, document, entries);
  return entries.map((rows, at) => {
    const [newest] = rows;
    const oldest = rows.at(-1) ?? newest;
    return {
      revision: newest.revision,
      from: oldest.squashed_from ?? oldest.revision,
      by: newest.by && newest.userName !== null ? { id: newest.by, name: newest.userName } : null,
      at: newest.at,
      summary: summaries[at] ?? newest.label,
      publishedVersion: newest.version,
      name: newest.name,
    };
  });
}

async function summariesOf(
  db: Kysely<Database>,
  document: { id: string; kind: string },
  entries: readonly Entry[],
): Promise<string[]> {
  const revisions = entries.flatMap((rows) =>
    rows[0].cause === 'edit' ? rows.slice(0, SUMMED).map(({ revision }) => revision) : [],
  );
  const log = await db
    .selectFrom('revisions')
    .select(['revision', 'forward', 'inverse'])
    .where('document_id', '=', document.id)
    .where('revision', '=', sql<number>`any(${revisions})`)
    .orderBy('revision')
    .execute();
  const keys = [...new Set(log.flatMap(({ forward }) => forward.map(({ record }) => record)))];
  const stored = await db
    .selectFrom('document_records')
    .select(['key', 'value'])
    .where('document_id', '=', document.id)
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();
  const records = new Map(stored.map(({ key, value }) => [key, value]));
  const { labels } = kindOf(document.kind);
  return entries.map((rows) => {
    const alone = summaryAlone(rows[0]);
    if (alone !== null) return alone;
    const revisions = new Set(rows.map(({ revision }) => revision));
    const own = log.filter(({ revision }) => revisions.has(revision));
    return describeChange(labels, own, (key) => records.get(key));
  });
}
