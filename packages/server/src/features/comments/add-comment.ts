import { type CommentPoint, MAX_COMMENTS, MAX_COMMENTS_OF_LINK } from '@diorama/contract/comments/comments.contract.ts';
import type { Kysely } from 'kysely';
import { onceByRequestId } from '../../access/idempotency.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { commentsFull } from '../../errors/api-error.ts';
import { inTurnOf, notifyComments } from './comment-rows.ts';

interface NewComment {
  documentId: string;
  text: string;
  threadId?: string;
  place?: string | null;
  point?: CommentPoint;
  /** A person with an account, or how a visitor calls themselves and the link they came by. */
  by: { userId: string } | { name: string; linkId: string };
  mentions?: readonly string[];
  /** Who sent it under which id: sent again, it is the same comment. `userId` is the link's maker for its visitors. */
  once: { userId: string; call: string; requestId: string | undefined };
}

/** Stores a comment. @throws PRECONDITION_FAILED `COMMENTS_FULL` */
export async function addComment(
  db: Kysely<Database>,
  { once, ...comment }: NewComment,
): Promise<{ commentId: string }> {
  const { documentId, by, point = null } = comment;
  const author =
    'userId' in by
      ? { user_id: by.userId, visitor_name: null, link_id: null }
      : { user_id: null, visitor_name: by.name, link_id: by.linkId };
  const insert = async (trx: Kysely<Database>): Promise<string> => {
    const id = newId();
    await inTurnOf(trx, documentId);
    await refuseWhenFull(trx, documentId, author.link_id);
    await trx
      .insertInto('comments')
      .values({
        id,
        document_id: documentId,
        thread_id: comment.threadId ?? null,
        place: comment.place ?? null,
        x: point?.x ?? null,
        y: point?.y ?? null,
        text: comment.text,
        resolved_by: null,
        ...author,
      })
      .execute();
    const mentions = [...new Set(comment.mentions)];
    if (mentions.length > 0)
      await trx
        .insertInto('comment_mentions')
        .values(mentions.map((user_id) => ({ comment_id: id, user_id })))
        .execute();
    await notifyComments(trx, documentId);
    return id;
  };
  const { call, requestId, ...sender } = once;
  const commentId = await db
    .transaction()
    .execute((trx) => onceByRequestId(trx, sender, call, { ...comment, requestId }, () => insert(trx)));
  return { commentId };
}

/** Deleted ones of a link count: else somebody could fill what others tidy up. */
async function refuseWhenFull(trx: Kysely<Database>, documentId: string, linkId: string | null): Promise<void> {
  if ((await countOf(trx, documentId)) >= MAX_COMMENTS)
    throw commentsFull(
      `This product has ${MAX_COMMENTS} comments, and no more are taken. Ask an editor to delete some`,
    );
  if (linkId !== null && (await countOfLink(trx, linkId)) >= MAX_COMMENTS_OF_LINK)
    throw commentsFull(
      `${MAX_COMMENTS_OF_LINK} comments were written through this link, and no more are taken. Ask for a new link`,
    );
}

async function countOf(trx: Kysely<Database>, documentId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('comments')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('document_id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Comments that were ever written through a link. */
export async function countOfLink(trx: Kysely<Database>, linkId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('comments')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
