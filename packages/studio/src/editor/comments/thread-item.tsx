import type { CommentReply, CommentThread } from '@diorama/contract/comments/comments.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Link2, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { once } from '../../api/once.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { TimeAgo } from '../../ui/show/time-ago.tsx';
import { type OpenProduct, useIsViewer } from '../shell-context.tsx';
import { CommentForm } from './comment-form.tsx';
import { piecesOf } from './thread-filter.ts';

interface ThreadItemProps {
  thread: CommentThread;
  product: OpenProduct;
  /** Where it belongs, as text. */
  about: string;
  isOpen: boolean;
  isUnread: boolean;
  onChoose: () => void;
}

/** A thread of the list; opened, with its answers and what can be done with it. */
export function ThreadItem({ thread, product, about, isOpen, isUnread, onChoose }: ThreadItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={item} className={cx('border-n4 border-b', isOpen && 'bg-n2')}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onChoose}
        className="flex w-full flex-col gap-1 px-3 pt-2.5 pb-2 text-left hover:bg-n3 focus-visible:outline-offset-[-2px]"
      >
        <span className="flex w-full min-w-0 items-center gap-1.5 text-n10 text-xs">
          {isUnread && (
            <span className="size-2 flex-none rounded-full bg-accent">
              <span className="sr-only">Unread</span>
            </span>
          )}
          <span className="truncate">{about}</span>
          {thread.replies.length > 0 && !isOpen && (
            <span className="ml-auto flex-none">
              {thread.replies.length === 1 ? '1 reply' : `${thread.replies.length} replies`}
            </span>
          )}
        </span>
        <Said comment={thread} isClamped={!isOpen} via={thread.link} />
      </button>
      {isOpen && <OpenThread thread={thread} product={product} />}
    </li>
  );
}

function OpenThread({ thread, product }: { thread: CommentThread; product: OpenProduct }) {
  const { act, remove } = useThreadActions(product);
  const isViewer = useIsViewer();
  const { id: commentId, resolved } = thread;
  return (
    <div className="flex flex-col gap-3 px-3 pb-3">
      {thread.replies.map((reply) => (
        <div key={reply.id} className="group flex gap-1 border-n4 border-l-2 pl-2.5">
          <div className="min-w-0 flex-1">
            <Said comment={reply} />
          </div>
          {!isViewer && (
            <IconButton
              label={`Delete the reply by ${reply.by.name}`}
              icon={Trash2}
              onClick={() => remove(reply.id, 'Reply deleted')}
            />
          )}
        </div>
      ))}
      {resolved && (
        <p className="text-n10 text-xs">
          Resolved{resolved.by ? ` by ${resolved.by.name}` : ''}, <TimeAgo at={resolved.at} />
        </p>
      )}
      <CommentForm
        product={product}
        label="Reply"
        sendLabel="Reply"
        takesFocus={false}
        onSend={async (written) => {
          await once('comments.reply', { commentId, ...written }, api.comments.reply.mutate);
          await act(() => Promise.resolve());
        }}
      />
      {!isViewer && (
        <div className="flex gap-1.5">
          <Button
            size="small"
            icon={resolved ? RotateCcw : Check}
            onClick={() => void act(() => api.comments.resolve.mutate({ commentId, isResolved: !resolved }))}
          >
            {resolved ? 'Reopen' : 'Resolve'}
          </Button>
          <Button size="small" variant="quiet" icon={Trash2} onClick={() => remove(commentId, 'Comment deleted')}>
            Delete
          </Button>
        </div>
      )}
    </div>
  );
}

/** What is done to a thread, then shown; what failed is said. */
function useThreadActions({ id }: OpenProduct) {
  const client = useQueryClient();
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      notifyFailed('The comment could not be changed', { detail: messageOf(error) });
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: ['comments', id] });
    }
  };
  return {
    act,
    async remove(commentId: string, message: string): Promise<void> {
      if (!(await act(() => api.comments.delete.mutate({ commentId })))) return;
      const restore = () => void act(() => api.comments.restore.mutate({ commentId }));
      notifyDone(message, { action: { label: 'Undo', onClick: restore } });
    },
  };
}

type SaidProps = { comment: CommentReply; isClamped?: boolean; via?: CommentThread['link'] };

/** Who, when and what. Plain text: nothing in it is a link or a mark. */
function Said({ comment: { by, at, text, mentions }, isClamped = false, via = null }: SaidProps) {
  return (
    <>
      <span className="flex w-full min-w-0 items-center gap-1.5">
        <Avatar name={by.name} colorKey={by.id} size={20} />
        <span className="truncate font-strong">{by.name}</span>
        <span className="flex-none text-n10 text-xs">
          <TimeAgo at={at} />
        </span>
      </span>
      {via && (
        <span className="flex min-w-0 items-center gap-1 text-n10 text-xs">
          <Icon of={Link2} size={12} />
          <span className="truncate">{via.name ?? 'Own preview'}</span>
        </span>
      )}
      <span className={cx('whitespace-pre-line break-words', isClamped && 'line-clamp-3')}>
        {piecesOf(
          text,
          mentions.map(({ name }) => name),
        ).map(({ at: from, piece, isName }) =>
          isName ? (
            <b key={from} className="font-strong text-accent-ink">
              {piece}
            </b>
          ) : (
            piece
          ),
        )}
      </span>
    </>
  );
}
