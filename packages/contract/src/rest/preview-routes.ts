import * as z from 'zod';
import { CommentPlace, CommentPoint, CommentText, WriterName } from '../comments/comments.contract.ts';
import { Id, RequestId } from '../common/inputs.ts';
import { previewCommentsCall, writePreviewCommentCall } from './preview-comments.calls.ts';
import { restRoute } from './rest-route.ts';

const none = z.strictObject({});
/** The ticket of a preview link. */
const query = z.strictObject({ preview: z.string().min(1).max(2_048) });

/** Comments of a preview link, for anyone with its ticket. */
export const getPreviewComments = restRoute({ call: previewCommentsCall, pathParams: none, query });

/** Writes a comment, or answers one, through a preview link that welcomes them. */
export const postPreviewComment = restRoute({
  call: writePreviewCommentCall,
  pathParams: none,
  query,
  body: z.strictObject({
    text: CommentText,
    name: WriterName,
    place: CommentPlace.default(null),
    point: CommentPoint.default(null),
    thread: Id.nullable().default(null),
    requestId: RequestId,
  }),
});
