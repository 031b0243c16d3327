import type { CommentThread } from '@diorama/contract/comments/comments.contract.ts';
import { recordTitle } from '@diorama/documents/engine/schema/labels.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, MessageSquare, MessageSquarePlus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { once } from '../../api/once.ts';
import { useDocumentValue } from '../../engine/editor-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../ui/button/segmented-control.tsx';
import { Select } from '../../ui/field/select.tsx';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { useAction } from '../actions/actions-context.ts';
import { useAddress } from '../address/address.tsx';
import { useShowRecord } from '../address/use-show-record.ts';
import { type OpenProduct, useShell } from '../shell-context.tsx';
import { commentDraft, showPins, useCommentDraft, usePinsShown } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import { commentsOf } from './comments.queries.ts';
import { filterThreads, placesOf, type ThreadFilter } from './thread-filter.ts';
import { ThreadItem } from './thread-item.tsx';

const ALL = 'all';
const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
] as const;

/** Everything that is said of a product: in the studio and by those who saw a preview. */
export function CommentsTab({ product }: { product: OpenProduct }) {
  const { data: threads, error, refetch } = useQuery(commentsOf(product));
  const { comments: open, showComments } = useAddress();
  const [filter, setFilter] = useState<ThreadFilter>({ state: 'open', place: null });
  const draft = useCommentDraft();
  const nameOf = usePlaceName();
  const showRecord = useShowRecord();
  const { kind } = useShell();
  const unread = useUnread(product, threads);
  const shown = filterThreads(threads ?? [], filter);
  const asked = threads?.find(({ id }) => id === open);
  // A link to a resolved thread leads to it.
  const listed = asked && !shown.includes(asked) ? [asked, ...shown] : shown;
  const places = placesOf(threads ?? []);
  const choose = (thread: CommentThread) => {
    if (thread.id === open) return showComments(ALL);
    if (thread.place !== null && kind.pinnedTo !== null && nameOf(thread.place) !== null)
      showRecord(`${kind.pinnedTo}/${thread.place}`);
    showComments(thread.id);
  };
  useEffect(() => () => commentDraft.set(null), []);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-1.5 border-n4 border-b px-3 py-2">
        <SegmentedControl
          label="State"
          options={STATES}
          value={filter.state}
          onChange={(state) => setFilter({ ...filter, state })}
        />
        <span className="ml-auto flex gap-1">
          {kind.pinnedTo !== null && <PinsButton />}
          <NewCommentButton />
        </span>
        {places.length > 1 && (
          <div className="w-full">
            <Select
              label="View"
              hasHiddenLabel
              value={filter.place ?? ALL}
              options={[
                { value: ALL, label: 'All views' },
                ...places.map((id) => ({ value: id, label: nameOf(id) ?? 'View deleted' })),
              ]}
              onChange={(place) => setFilter({ ...filter, place: place === ALL ? null : place })}
            />
          </div>
        )}
      </div>
      {draft?.type === 'writing' && (
        <div className="flex-none border-n4 border-b px-3 py-3">
          <p className="mb-1.5 text-n10 text-xs">{aboutOf(draft.place, nameOf)}</p>
          <CommentForm
            product={product}
            label="New comment"
            sendLabel="Comment"
            onCancel={() => commentDraft.set(null)}
            onSend={async (written) => {
              const { place, point } = draft;
              const { type, id } = product;
              const { commentId } = await once(
                'comments.create',
                { type, id, place, point, ...written },
                api.comments.create.mutate,
              );
              await refetch();
              commentDraft.set(null);
              setFilter({ state: 'open', place: null });
              showComments(commentId);
            }}
          />
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error && !threads && (
          <ErrorState
            title="The comments could not be loaded"
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {threads && listed.length === 0 && (
          <EmptyState
            icon={MessageSquare}
            title={filter.state === 'open' ? 'No open comments' : 'Nothing resolved yet'}
            text="Share a preview to hear what others think, or leave a comment for your colleagues."
          />
        )}
        <ul>
          {listed.map((thread) => (
            <ThreadItem
              key={thread.id}
              thread={thread}
              product={product}
              about={aboutOf(thread.place, nameOf)}
              isOpen={thread.id === open}
              isUnread={unread.has(thread.id)}
              onChoose={() => choose(thread)}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Where a comment belongs, as text. */
const aboutOf = (place: string | null, nameOf: (place: string) => string | null): string =>
  place === null ? 'On the whole' : (nameOf(place) ?? 'View deleted');

/** What a view is called; null for one that is gone. */
function usePlaceName(): (place: string) => string | null {
  const { pinnedTo, kind } = useShell().kind;
  const lines = useDocumentValue(
    useCallback(
      (store) =>
        (pinnedTo === null ? [] : store.list(pinnedTo))
          .map(({ id }) => `${id} ${recordTitle(kind.labels, pinnedTo ?? '', store.at(`${pinnedTo}/${id}`)) ?? ''}`)
          .join('\n'),
      [pinnedTo, kind],
    ),
  );
  return useMemo(() => {
    const names = new Map(lines.split('\n').map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]));
    return (place) => {
      const name = names.get(place);
      return name === '' ? 'Untitled view' : (name ?? null);
    };
  }, [lines]);
}

const NOTHING: ReadonlySet<string> = new Set();

/** Threads that were unread when the panel opened, or became so since; they are marked as read on the server. */
function useUnread(product: OpenProduct, threads: readonly CommentThread[] | undefined): ReadonlySet<string> {
  const client = useQueryClient();
  const [marked, setMarked] = useState(NOTHING);
  const { type, id } = product;
  const news = threads?.filter(({ isUnread }) => isUnread).map((thread) => thread.id) ?? [];
  const key = news.join();
  useEffect(() => {
    if (key === '') return;
    setMarked((before) => new Set([...before, ...key.split(',')]));
    // Soft: what is not noted is marked again the next time.
    api.comments.markSeen.mutate({ type, id }).then(
      () => client.invalidateQueries({ queryKey: ['comments', id] }),
      () => undefined,
    );
  }, [key, type, id, client]);
  return marked;
}

function PinsButton() {
  const areShown = usePinsShown();
  return (
    <IconButton
      label={areShown ? 'Hide pins on the stage' : 'Show pins on the stage'}
      icon={areShown ? Eye : EyeOff}
      isPressed={areShown}
      onClick={() => showPins(!areShown)}
    />
  );
}

function NewCommentButton() {
  const action = useAction('comment');
  if (!action?.isEnabled) return null;
  return (
    <Button size="small" icon={MessageSquarePlus} onClick={() => action.run()}>
      Comment
    </Button>
  );
}
