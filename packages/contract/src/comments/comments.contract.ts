import { withoutInvisible } from '@diorama/documents/shared/text/visible-text.ts';
import * as z from 'zod';
import { Id, ProductType, RequestId } from '../common/inputs.ts';
import { Person } from '../common/person.ts';

/** Comments of one product, replies included. */
export const MAX_COMMENTS = 500;
/** Comments that visitors of one preview link may write. */
export const MAX_COMMENTS_OF_LINK = 100;
/** UTF-16 units. */
export const MAX_COMMENT_TEXT = 2_000;
/** People that one comment may mention. */
export const MAX_MENTIONS = 10;
/** People in one answer of the picker. */
export const MAX_MENTIONABLE = 20;

/** Control characters and marks that turn the direction of writing; line breaks stay. */
const NOT_TEXT = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** What somebody writes: plain text, shown as it is. */
export const CommentText = z
  .string()
  .max(MAX_COMMENT_TEXT)
  .overwrite((text) => text.replaceAll('\r\n', '\n').replaceAll(NOT_TEXT, '').trim())
  .min(1, 'Write a comment');

/** How a visitor without an account calls themselves. */
export const WriterName = z.string().max(80).overwrite(withoutInvisible).trim().min(1, 'Enter your name');

/** Where in a product a comment belongs. Id of a view; null: the product as a whole. */
export const CommentPlace = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/, 'Use the id of a view')
  .nullable();

/** A point of the view's picture: 0..1 from its left and upper edge. */
export const CommentPoint = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).nullable();
export type CommentPoint = z.output<typeof CommentPoint>;

/** Who wrote: `id` is null for a visitor of a preview link. */
const Writer = z.strictObject({ id: z.string().nullable(), name: z.string() });

/** One thing that somebody said. */
const CommentReply = z.strictObject({
  id: z.string(),
  text: z.string(),
  by: Writer,
  at: z.date(),
  mentions: z.array(Person),
});
export type CommentReply = z.output<typeof CommentReply>;

/** A comment with what was answered, oldest answer first. */
export const CommentThread = CommentReply.extend({
  place: z.string().nullable(),
  point: CommentPoint,
  /** The preview link that it was written through; null: in the studio. */
  link: z.strictObject({ id: z.string(), name: z.string().nullable() }).nullable(),
  resolved: z.strictObject({ at: z.date(), by: Person.nullable() }).nullable(),
  replies: z.array(CommentReply),
  /** Somebody else wrote in it since the caller last looked. */
  isUnread: z.boolean(),
});
export type CommentThread = z.output<typeof CommentThread>;

/** All threads of a product, newest first; at most {@link MAX_COMMENTS} comments. */
export const CommentThreadList = z.array(CommentThread);

const Mentions = z.array(Id).max(MAX_MENTIONS).default([]);

export const OfProduct = z.strictObject({ type: ProductType, id: Id });
/** `mentions`: people who reach the product. They find the comment on their first screen. */
export const CreateComment = OfProduct.extend({
  place: CommentPlace.default(null),
  point: CommentPoint.default(null),
  text: CommentText,
  mentions: Mentions,
  requestId: RequestId,
});
/** `commentId`: the one that began the thread. */
export const ReplyToComment = z.strictObject({
  commentId: Id,
  text: CommentText,
  mentions: Mentions,
  requestId: RequestId,
});
export const ResolveComment = z.strictObject({ commentId: Id, isResolved: z.boolean() });
export const OneComment = z.strictObject({ commentId: Id });
export const ChangedComment = z.strictObject({ commentId: z.string() });

/** People of a picker, by the beginning of a part of their name. */
export const ListMentionable = OfProduct.extend({ search: z.string().max(100).default('') });
export const MentionableList = z.array(Person);

/** An open thread in which the caller is mentioned. */
const Mention = z.strictObject({
  commentId: z.string(),
  /** The comment that began the thread. */
  threadId: z.string(),
  text: z.string(),
  by: Writer,
  at: z.date(),
  product: z.strictObject({ type: ProductType, id: z.string(), name: z.string() }),
  project: z.strictObject({ id: z.string(), name: z.string() }),
});
export type Mention = z.output<typeof Mention>;
/** Newest first, at most 20. */
export const MentionList = z.array(Mention);
