import type { NewPreviewComment, PreviewComments } from '@diorama/contract/rest/preview-comments.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { randomUuid } from '../../random-uuid.ts';
import { previewText } from '../preview-strings.ts';
import { CommentFault, readComments, writeComment } from './comment-calls.ts';

/** Milliseconds between looks at what others wrote. */
const LOOK_EVERY = 30_000;

/** The comments of this preview, fetched again now and then and when one comes back to the page. */
export function useComments(first: PreviewComments) {
  const [comments, setComments] = useState(first);
  const unanswered = useRef<{ content: string; requestId: string } | null>(null);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') readComments().then(setComments, leaveWhenEnded);
    };
    const timer = setInterval(look, LOOK_EVERY);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
    };
  }, []);
  return {
    comments,
    /** Null when it was taken, else why not. */
    async write(comment: NewPreviewComment): Promise<string | null> {
      // Sent again as it was, because no answer came, it is the same comment for the server.
      const content = JSON.stringify(comment);
      if (unanswered.current?.content !== content) unanswered.current = { content, requestId: randomUuid() };
      try {
        setComments(await writeComment({ ...comment, requestId: unanswered.current.requestId }));
        unanswered.current = null;
        return null;
      } catch (error) {
        leaveWhenEnded(error);
        return (error instanceof CommentFault && error.message) || previewText('failed');
      }
    },
  };
}

/** The server has a page that says so. */
function leaveWhenEnded(error: unknown): void {
  if (error instanceof CommentFault && error.hasEnded) location.reload();
}

const NAME = 'diorama.preview-name';

/** How the visitor calls themselves, for as long as this tab is open. */
export const visitorName = {
  read(): string {
    try {
      return sessionStorage.getItem(NAME) ?? '';
    } catch {
      return ''; // storage is blocked
    }
  },
  keep(name: string): void {
    try {
      sessionStorage.setItem(NAME, name);
    } catch {
      // storage is blocked: the name is requested again
    }
  },
};
