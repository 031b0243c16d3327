import type { CommentReply, CommentThread } from '@diorama/contract/comments/comments.contract.ts';
import type { Person } from '@diorama/contract/common/person.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { inNameOrder } from '../../database/name-order.ts';
import type { Database } from '../../database/tables/schema.ts';
import { type ProductOf, productRow } from '../publications/product-row.ts';
import { byThread, type CommentRow, commentRows, pointOf } from './comment-rows.ts';

/** Every thread of a product, newest first. */
export async function listComments(
  db: Kysely<Database>,
  actor: Actor,
  { type, id }: ProductOf,
): Promise<CommentThread[]> {
  await productRow(db, actor, { type, id });
  const [rows, mentions, seen] = await Promise.all([
    commentRows(db, id)
      .leftJoin('preview_links', 'preview_links.id', 'comments.link_id')
      .leftJoin('users as resolver', 'resolver.id', 'comments.resolved_by')
      .select(['preview_links.name as link_name', 'resolver.id as resolver_id', 'resolver.name as resolver_name'])
      .execute(),
    mentionsIn(db, id),
    db
      .selectFrom('comment_reads')
      .select('seen_at')
      .where('document_id', '=', id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst(),
  ]);
  const replyOf = (row: CommentRow): CommentReply => ({
    id: row.id,
    text: row.text,
    by: { id: row.user_id, name: row.writer },
    at: row.created_at,
    mentions: mentions.get(row.id) ?? [],
  });
  const isUnread = (row: CommentRow) => row.user_id !== actor.userId && row.created_at > (seen?.seen_at ?? new Date(0));
  const threads = byThread(rows).map(({ first, replies }): CommentThread => {
    const { resolved_at, resolver_id, resolver_name } = first;
    return {
      ...replyOf(first),
      place: first.place,
      point: pointOf(first),
      link: first.link_id === null ? null : { id: first.link_id, name: first.link_name },
      resolved:
        resolved_at === null
          ? null
          : { at: resolved_at, by: resolver_id && resolver_name ? { id: resolver_id, name: resolver_name } : null },
      replies: replies.map(replyOf),
      isUnread: [first, ...replies].some(isUnread),
    };
  });
  return threads.reverse();
}

/** By comment, whom it mentions. */
async function mentionsIn(db: Kysely<Database>, documentId: string): Promise<Map<string, Person[]>> {
  const rows = await db
    .selectFrom('comment_mentions')
    .innerJoin('comments', 'comments.id', 'comment_mentions.comment_id')
    .innerJoin('users', 'users.id', 'comment_mentions.user_id')
    .select(['comment_id', 'users.id', 'users.name'])
    .where('comments.document_id', '=', documentId)
    .where('comments.deleted_at', 'is', null)
    .orderBy(inNameOrder('users.name'))
    .execute();
  const found = new Map<string, Person[]>();
  for (const { comment_id, id, name } of rows) {
    const people = found.get(comment_id) ?? [];
    found.set(comment_id, [...people, { id, name }]);
  }
  return found;
}
