import {
  ChangedComment,
  CommentThreadList,
  CreateComment,
  ListMentionable,
  MentionableList,
  MentionList,
  OfProduct,
  OneComment,
  ReplyToComment,
  ResolveComment,
} from '@diorama/contract/comments/comments.contract.ts';
import { NoAnswer } from '@diorama/contract/common/answers.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Comments } from './comments.service.ts';

/** Everyone who may read a product may comment on it. */
const reader = signedIn.meta({ forViewers: true });

/** Comments of products, for those who work on them. */
export const commentsRouter = (comments: Comments) =>
  router({
    list: signedIn
      .input(OfProduct)
      .output(CommentThreadList)
      .query(({ ctx, input }) => comments.list(ctx.actor, input)),
    create: reader
      .input(CreateComment)
      .output(ChangedComment)
      .mutation(({ ctx, input }) => comments.create(ctx.actor, input)),
    reply: reader
      .input(ReplyToComment)
      .output(ChangedComment)
      .mutation(({ ctx, input }) => comments.reply(ctx.actor, input)),
    resolve: signedIn
      .input(ResolveComment)
      .output(ChangedComment)
      .mutation(({ ctx, input }) => comments.resolve(ctx.actor, input)),
    delete: signedIn
      .input(OneComment)
      .output(ChangedComment)
      .mutation(({ ctx, input }) => comments.remove(ctx.actor, input.commentId)),
    restore: signedIn
      .input(OneComment)
      .output(ChangedComment)
      .mutation(({ ctx, input }) => comments.restore(ctx.actor, input.commentId)),
    markSeen: reader
      .input(OfProduct)
      .output(NoAnswer)
      .mutation(({ ctx, input }) => comments.markSeen(ctx.actor, input)),
    people: signedIn
      .input(ListMentionable)
      .output(MentionableList)
      .query(({ ctx, input }) => comments.people(ctx.actor, input)),
    mentions: signedIn.output(MentionList).query(({ ctx }) => comments.mentions(ctx.actor)),
  });
