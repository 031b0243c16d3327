import { restCall } from './rest-call.ts';

/** A comment or an answer as visitors of a preview see it. */
export interface PreviewComment {
  id: string;
  text: string;
  name: string;
  /** Written by somebody who works on the product. */
  isEditor: boolean;
  /** ISO 8601. */
  at: string;
}

/** A comment with its answers, oldest first. */
export interface PreviewThread extends PreviewComment {
  /** Id of a view; null: the product as a whole. */
  place: string | null;
  /** 0..1 of the view's picture. */
  point: { x: number; y: number } | null;
  isResolved: boolean;
  replies: PreviewComment[];
}

/** What a preview's visitors say of it. */
export interface PreviewComments {
  /** False: the link shows the draft and takes no comments. */
  areWelcome: boolean;
  /** Comments that may still be written through this link. */
  left: number;
  /** A suggested name; null: prompt for one. */
  name: string | null;
  /** Oldest first, of this link alone. */
  threads: PreviewThread[];
}

/** What is sent with a new comment; `thread` answers one. */
export interface NewPreviewComment {
  text: string;
  name: string;
  place?: string | null;
  point?: { x: number; y: number } | null;
  thread?: string | null;
  /** UUID. Sent again with it, the comment is written once. */
  requestId?: string;
}

/** The comments of a preview link. */
export const previewCommentsCall = restCall<{ 200: PreviewComments }>({
  method: 'GET',
  path: '/api/preview/comments',
  statuses: { 200: 'The comments' },
});

/** Writes one through a preview link. */
export const writePreviewCommentCall = restCall<{ 200: PreviewComments; 412: unknown }>({
  method: 'POST',
  path: '/api/preview/comments',
  statuses: { 200: 'The comments, the new one among them', 412: 'No more comments are taken' },
});
