import type { CommentPoint } from '@diorama/contract/comments/comments.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { notify } from '../../platform/notifications/notifications.ts';

/** A comment with who wrote it, whatever part of a thread it is. */
export interface CommentRow {
  id: string;
  thread_id: string | null;
  place: string | null;
  x: number | null;
  y: number | null;
  text: string;
  user_id: string | null;
  /** Of the person, or as the visitor called themselves. */
  writer: string;
  link_id: string | null;
  created_at: Date;
  resolved_at: Date | null;
}

/** Comments of a product that are not deleted, oldest first. Those that answer a deleted one go with it. */
export const commentRows = (db: Kysely<Database>, documentId: string) =>
  db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('comments as thread', 'thread.id', 'comments.thread_id')
    .select([
      'comments.id',
      'comments.thread_id',
      'comments.place',
      'comments.x',
      'comments.y',
      'comments.text',
      'comments.user_id',
      'comments.link_id',
      'comments.created_at',
      'comments.resolved_at',
    ])
    .select(sql<string>`coalesce(users.name, comments.visitor_name)`.as('writer'))
    .where('comments.document_id', '=', documentId)
    .where('comments.deleted_at', 'is', null)
    .where('thread.deleted_at', 'is', null)
    .orderBy('comments.created_at')
    .orderBy('comments.id');

/** Where a comment points to, as it is sent. */
export const pointOf = ({ x, y }: Pick<CommentRow, 'x' | 'y'>): CommentPoint =>
  x === null || y === null ? null : { x, y };

/** The threads of a list, each with its answers in the order of the list. */
export function byThread<Row extends Pick<CommentRow, 'id' | 'thread_id'>>(
  rows: readonly Row[],
): { first: Row; replies: Row[] }[] {
  const threads = new Map<Row['id'], Row[]>();
  for (const row of rows) if (row.thread_id === null) threads.set(row.id, []);
  for (const row of rows) if (row.thread_id !== null) threads.get(row.thread_id)?.push(row);
  return rows.flatMap((first) => {
    const replies = threads.get(first.id);
    return replies ? [{ first, replies }] : [];
  });
}

/** Makes writers of one product's comments follow each other, until the transaction ends: what is counted stays true. */
export const inTurnOf = async (trx: Kysely<Database>, documentId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comments ${documentId}`}, 0))`.execute(trx);
};

/** Open editors fetch the comments of a product again. */
export const notifyComments = (trx: Kysely<Database>, documentId: string): Promise<void> =>
  notify(trx, { type: 'comments', id: documentId });
