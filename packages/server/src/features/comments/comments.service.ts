import type { CommentPoint, CommentThread, Mention } from '@diorama/contract/comments/comments.contract.ts';
import type { Person } from '@diorama/contract/common/person.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { type ProductOf, productRow } from '../publications/product-row.ts';
import { addComment } from './add-comment.ts';
import { notifyComments } from './comment-rows.ts';
import { listComments } from './list-comments.ts';
import { listMentionable, listMentions, requireMentionable } from './mentions.ts';

interface ChangedComment {
  commentId: string;
}

interface Written {
  text: string;
  mentions: readonly string[];
  requestId?: string | undefined;
}

/** A comment within the caller's reach. @throws NOT_FOUND */
async function commentInReach(db: Kysely<Database>, actor: Actor, commentId: string) {
  const row = await documentsInReach(db, actor)
    .innerJoin('comments', 'comments.document_id', 'documents.id')
    .leftJoin('comments as thread', 'thread.id', 'comments.thread_id')
    .select(['comments.id', 'comments.document_id', 'comments.thread_id', 'comments.deleted_at', 'documents.space_id'])
    .where('comments.id', '=', commentId)
    .where('thread.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Comment', commentId);
  return row;
}

/** One that is not deleted. `isThread`: it begins a thread. @throws NOT_FOUND */
async function openComment(db: Kysely<Database>, actor: Actor, commentId: string, isThread = false) {
  const row = await commentInReach(db, actor, commentId);
  if (row.deleted_at !== null || (isThread && row.thread_id !== null)) throw notFound('Comment', commentId);
  return row;
}

/** What people who work on a product say of it, and answer those who saw a preview. */
export function createComments(db: Kysely<Database>, config: Pick<Config, 'accessMode'>) {
  async function change(documentId: string, work: (trx: Kysely<Database>) => Promise<unknown>): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await work(trx);
      await notifyComments(trx, documentId);
    });
  }

  const setDeleted = (documentId: string, id: string, deleted_at: Date | null): Promise<void> =>
    change(documentId, (trx) => trx.updateTable('comments').set({ deleted_at }).where('id', '=', id).execute());

  return {
    list: (actor: Actor, product: ProductOf): Promise<CommentThread[]> => listComments(db, actor, product),

    async create(
      actor: Actor,
      {
        type,
        id,
        mentions,
        requestId,
        ...comment
      }: ProductOf & Written & { place: string | null; point: CommentPoint },
    ): Promise<ChangedComment> {
      const { space_id } = await productRow(db, actor, { type, id });
      await requireMentionable(db, config, space_id, mentions);
      const by = { userId: actor.userId };
      const once = { ...by, call: 'comments.create', requestId };
      return addComment(db, { documentId: id, by, mentions, once, ...comment });
    },

    async reply(
      actor: Actor,
      { commentId, text, mentions, requestId }: Written & { commentId: string },
    ): Promise<ChangedComment> {
      const thread = await openComment(db, actor, commentId, true);
      await requireMentionable(db, config, thread.space_id, mentions);
      const by = { userId: actor.userId };
      const once = { ...by, call: 'comments.reply', requestId };
      return addComment(db, { documentId: thread.document_id, threadId: thread.id, by, text, mentions, once });
    },

    async resolve(
      actor: Actor,
      { commentId, isResolved }: { commentId: string; isResolved: boolean },
    ): Promise<ChangedComment> {
      const { id, document_id } = await openComment(db, actor, commentId, true);
      await change(document_id, (trx) =>
        trx
          .updateTable('comments')
          .set({ resolved_at: isResolved ? new Date() : null, resolved_by: isResolved ? actor.userId : null })
          .where('id', '=', id)
          .execute(),
      );
      return { commentId: id };
    },

    /** With its answers, if it began a thread. */
    async remove(actor: Actor, commentId: string): Promise<ChangedComment> {
      const { id, document_id } = await openComment(db, actor, commentId);
      await setDeleted(document_id, id, new Date());
      return { commentId: id };
    },

    /** Takes the deletion of a comment back. */
    async restore(actor: Actor, commentId: string): Promise<ChangedComment> {
      const { id, document_id, deleted_at } = await commentInReach(db, actor, commentId);
      if (deleted_at === null) throw notFound('Deleted comment', commentId);
      await setDeleted(document_id, id, null);
      return { commentId: id };
    },

    /** The caller has read what there is. */
    async markSeen(actor: Actor, product: ProductOf): Promise<void> {
      await productRow(db, actor, product);
      await db
        .insertInto('comment_reads')
        .values({ document_id: product.id, user_id: actor.userId, seen_at: new Date() })
        .onConflict((row) => row.columns(['document_id', 'user_id']).doUpdateSet({ seen_at: sql`excluded.seen_at` }))
        .execute();
    },

    people: (actor: Actor, input: ProductOf & { search: string }): Promise<Person[]> =>
      listMentionable(db, config, actor, input),

    mentions: (actor: Actor): Promise<Mention[]> => listMentions(db, actor),
  };
}

export type Comments = ReturnType<typeof createComments>;
