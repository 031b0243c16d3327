import type { ListMails, SentMailPage } from '@diorama/contract/mail/mail.contract.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { cursors, KEYS } from '../../access/paging.ts';
import type { Database } from '../../database/tables/schema.ts';

export type MailRow = Selectable<Database['mails']>;

/** Days for which the list of mails goes back. */
const KEPT_DAYS = 90;

/** What became of a mail. */
export async function noteMail(
  db: Kysely<Database>,
  id: string,
  noted: Partial<Pick<MailRow, 'state' | 'message' | 'tries'>>,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...noted, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Forgets mails that are older than the list goes back. */
export async function forgetOldMails(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}

/** The mails of this server, the newest first. */
export async function listMails(
  db: Kysely<Database>,
  { limit, cursor }: z.output<typeof ListMails>,
): Promise<SentMailPage> {
  const place = cursors('created:desc', {}, { value: KEYS.time });
  const after = place.read(cursor);
  const time = sql<string>`to_char(mails.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  let query = db
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.by_user_id')
    .selectAll('mails')
    .select(['users.name as by_name', time.as('time')])
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(limit + 1);
  if (after)
    query = query.where(sql<boolean>`(mails.created_at, mails.id) < (${after.value}::timestamptz, ${after.id}::uuid)`);
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ id, kind, address, state, tries, message, by_user_id, by_name, created_at, updated_at }) => ({
      ...{ id, kind, address, state, tries, message },
      by: by_user_id === null ? null : { id: by_user_id, name: by_name ?? '' },
      createdAt: created_at,
      updatedAt: updated_at,
    })),
    nextCursor: rows.length > limit && last ? place.write({ value: last.time, id: last.id }) : null,
  };
}
