import type { Page } from '@diorama/contract/common/answers.ts';
import type { ListTextChanges, TextChange } from '@diorama/contract/revisions/revisions.contract.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { textsIn } from '@diorama/documents/shared/text/text-changes.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import type { Database } from '../../database/tables/schema.ts';
import { headOf, inOneSnapshot } from './read-revision.ts';

/** Revisions that one call looks into: those of a long history go on with the next page. */
const MOST_READ = 2_000;
/** Milliseconds without another change after which the next one is listed separately. */
const PAUSE = 60_000;

interface LogRow {
  revision: number;
  at: Date;
  by: string | null;
  name: string | null;
  /** What was done to the record, and what would take it back. */
  forward: Change[];
  inverse: Change[];
}

/** Who changed one text, newest first. */
export async function listTextChanges(
  db: Kysely<Database>,
  actor: Actor,
  { docType, docId, record, path, cursor, limit }: z.output<typeof ListTextChanges>,
): Promise<Page<TextChange>> {
  const place = cursors('revision:text', { docId, record, path }, { value: KEYS.count });
  const after = place.read(cursor);
  return inOneSnapshot(db, async (trx) => {
    const head = await headOf(trx, actor, docType, docId);
    const below = after ? after.value : head.revision + 1;
    const { rows, oldest } = await rowsOfRecord(trx, docId, record, below);
    const items: TextChange[] = [];
    for (const row of rows) {
      const change = changeOf(row, path);
      if (change.texts.length === 0) continue;
      const newer = items.at(-1);
      if (newer && belongTogether(newer, change)) items[items.length - 1] = joined(change, newer);
      else if (items.length === limit)
        return { items, nextCursor: place.write({ value: row.revision + 1, id: docId }) };
      else items.push(change);
    }
    return { items, nextCursor: oldest === null ? null : place.write({ value: oldest, id: docId }) };
  });
}

/** Revisions that changed a record, newest first; `oldest` is the last one that was looked into when there may be more. */
async function rowsOfRecord(
  trx: Kysely<Database>,
  documentId: string,
  record: string,
  below: number,
): Promise<{ rows: LogRow[]; oldest: number | null }> {
  const named = sql.lit('$[*] ? (@.record == $record)');
  const { rows } = await sql<LogRow & { seen: number; oldest: number }>`
    with read as (
      select revision, at, by, forward, inverse from revisions
      where document_id = ${documentId}::uuid and revision < ${below}
      order by revision desc limit ${MOST_READ}
    ), bounds as (select count(*)::int as seen, min(revision) as oldest from read)
    select bounds.seen, bounds.oldest, own.revision, own.at, own.by, users.name,
      jsonb_path_query_array(own.forward, ${named}, jsonb_build_object('record', ${record}::text)) as forward,
      jsonb_path_query_array(own.inverse, ${named}, jsonb_build_object('record', ${record}::text)) as inverse
    from bounds
    left join read as own on own.forward @> jsonb_build_array(jsonb_build_object('record', ${record}::text))
    left join users on users.id = own.by
    order by own.revision desc`.execute(trx);
  const [first] = rows;
  return {
    rows: rows.filter(({ revision }) => revision !== null),
    oldest: first && first.seen === MOST_READ ? first.oldest : null,
  };
}

function changeOf({ revision, at, by, name, forward, inverse }: LogRow, path: readonly string[]): TextChange {
  const [after, before] = [forward, inverse].map(
    (changes) => new Map(changes.flatMap((change) => [...textsIn(change, path)])),
  );
  const texts = LANGUAGES.map((language) => ({
    language,
    from: before?.get(language) ?? null,
    to: after?.get(language) ?? null,
  })).filter(({ from, to }) => from !== to);
  return { revision, at, by: by && name !== null ? { id: by, name } : null, texts };
}

/** Writes of one person in one go, as the history of the document groups them. */
const belongTogether = (newer: TextChange, older: TextChange): boolean =>
  newer.by?.id === older.by?.id && newer.at.getTime() - older.at.getTime() <= PAUSE;

/** One change for two that follow each other. */
function joined(older: TextChange, newer: TextChange): TextChange {
  const texts = LANGUAGES.flatMap((language) => {
    const [first, last] = [older, newer].map((change) => change.texts.find((text) => text.language === language));
    const [begun, ended] = [first ?? last, last ?? first];
    return begun && ended ? [{ language, from: begun.from, to: ended.to }] : [];
  });
  return { ...newer, texts };
}
