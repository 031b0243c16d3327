import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Comments } from './comments.service.ts';

/** Comments of products, for those who work on them. */
export const commentsHandlers = (comments: Comments): Handlers<Procedures['comments']> => ({
  list: (actor, input) => comments.list(actor, input),
  create: (actor, input) => comments.create(actor, input),
  reply: (actor, input) => comments.reply(actor, input),
  resolve: (actor, input) => comments.resolve(actor, input),
  delete: (actor, input) => comments.remove(actor, input.commentId),
  restore: (actor, input) => comments.restore(actor, input.commentId),
  markSeen: (actor, input) => comments.markSeen(actor, input),
  people: (actor, input) => comments.people(actor, input),
  mentions: (actor) => comments.mentions(actor),
});
