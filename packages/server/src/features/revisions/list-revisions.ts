import type { Page } from '@diorama/contract/common/answers.ts';
import type { ListRevisions, RevisionEntry } from '@diorama/contract/revisions/revisions.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import type { Database } from '../../database/schema.ts';
import { type DocumentHead, headOf, inOneSnapshot } from './read-revision.ts';
import { listEntries } from './revision-entries.ts';

/** What was done, newest first. */
export async function listRevisions(
  db: Kysely<Database>,
  actor: Actor,
  { docType, docId, cursor, limit, named = false }: z.output<typeof ListRevisions>,
): Promise<Page<RevisionEntry>> {
  const place = cursors('revision:desc', { docId, named }, { value: KEYS.count });
  const after = place.read(cursor);
  return inOneSnapshot(db, async (trx) => {
    const head = await headOf(trx, actor, docType, docId);
    const below = after ? after.value : head.revision + 1;
    const found = named
      ? await namedEntries(trx, head, below, limit + 1)
      : await listEntries(trx, head, { below, count: limit + 1 });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const end = last && (named ? last.revision : last.from);
    const nextCursor = found.length > limit && end ? place.write({ value: end, id: docId }) : null;
    return { items, nextCursor };
  });
}

async function namedEntries(
  trx: Kysely<Database>,
  head: DocumentHead,
  below: number,
  count: number,
): Promise<RevisionEntry[]> {
  const named = await trx
    .selectFrom('revision_names')
    .select('revision')
    .where('document_id', '=', head.id)
    .where('revision', '<', below)
    .orderBy('revision', 'desc')
    .limit(count)
    .execute();
  const entries: RevisionEntry[] = [];
  // A named revision is always the newest of its entry.
  for (const { revision } of named)
    for (const entry of await listEntries(trx, head, { below: revision + 1, count: 1 })) entries.push(entry);
  return entries;
}
