import {
  type NewPreviewComment,
  type PreviewComments,
  previewCommentsCall,
  writePreviewCommentCall,
} from '@diorama/contract/rest/preview-comments.calls.ts';

/** The server wrote it; all that can be checked here is that it arrived. */
const isComments = (value: unknown): value is PreviewComments =>
  typeof value === 'object' && value !== null && 'threads' in value;

const messageIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
    ? value.message
    : null;

/** Why a call came to nothing: the preview has ended, or something that can be said. */
export class CommentFault extends Error {
  readonly hasEnded: boolean;

  constructor(message: string, hasEnded: boolean) {
    super(message);
    this.hasEnded = hasEnded;
  }
}

async function ask(path: string, init: RequestInit): Promise<PreviewComments> {
  const ticket = new URLSearchParams(location.search).get('preview') ?? '';
  const response = await fetch(`${path}?${new URLSearchParams({ preview: ticket })}`, init);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && isComments(body)) return body;
  throw new CommentFault(messageIn(body) ?? '', response.status === 404 && /ended/.test(messageIn(body) ?? ''));
}

/** What was said through this preview's link. */
export const readComments = (): Promise<PreviewComments> => ask(previewCommentsCall.path, {});

/** Says something; the answer has all there is. */
export const writeComment = (comment: NewPreviewComment): Promise<PreviewComments> =>
  ask(writePreviewCommentCall.path, {
    method: writePreviewCommentCall.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(comment),
  });
