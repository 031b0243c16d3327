import type { PreviewThread } from '@diorama/contract/rest/preview-comments.calls.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { previewText } from '../preview-strings.ts';
import { Card } from './card.tsx';
import { Byline } from './thread-card.tsx';

interface ThreadListProps {
  threads: readonly PreviewThread[];
  isFull: boolean;
  aboutOf: (place: string | null) => string;
  onOpen: (thread: string) => void;
  onClose: () => void;
}

/** Everything that was said through this link, newest first. */
export function ThreadList({ threads, isFull, aboutOf, onOpen, onClose }: ThreadListProps) {
  const [withResolved, setWithResolved] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => list.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true }), []);
  const resolved = threads.filter(({ isResolved }) => isResolved).length;
  const shown = threads.filter(({ isResolved }) => withResolved || !isResolved).reverse();
  return (
    <Card title={previewText('comments')} about={null} onClose={onClose}>
      {isFull ? <p className="pc-fault">{previewText('full')}</p> : null}
      {shown.length === 0 ? <p className="pc-none">{previewText('no-comments')}</p> : null}
      <ul className="pc-list" ref={list}>
        {shown.map((thread) => (
          <li key={thread.id}>
            <button type="button" data-resolved={thread.isResolved || undefined} onClick={() => onOpen(thread.id)}>
              <Byline comment={thread} />
              <span className="pc-text">{thread.text}</span>
              <span className="pc-about">
                {aboutOf(thread.place)}
                {thread.isResolved ? ` · ${previewText('resolved')}` : ''}
                {thread.replies.length > 0 ? ` · ↩ ${thread.replies.length}` : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {resolved > 0 ? (
        <label className="pc-check">
          <input
            type="checkbox"
            checked={withResolved}
            onChange={(event) => setWithResolved(event.currentTarget.checked)}
          />
          {previewText('show-resolved', { count: resolved })}
        </label>
      ) : null}
    </Card>
  );
}
