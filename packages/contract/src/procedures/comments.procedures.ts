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
} from '../comments/comments.contract.ts';
import { NoAnswer } from '../common/answers.ts';
import { mutation, NoInput, query } from './procedure.ts';

/** Comments on products. */
export const commentProcedures = {
  list: query(OfProduct, CommentThreadList),
  create: mutation(CreateComment, ChangedComment),
  reply: mutation(ReplyToComment, ChangedComment),
  resolve: mutation(ResolveComment, ChangedComment),
  delete: mutation(OneComment, ChangedComment),
  restore: mutation(OneComment, ChangedComment),
  markSeen: mutation(OfProduct, NoAnswer),
  people: query(ListMentionable, MentionableList),
  mentions: query(NoInput, MentionList),
};
