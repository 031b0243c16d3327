import type { RevisionEntry } from '@diorama/contract/revisions/revisions.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark, History } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { SegmentedControl } from '../../ui/button/segmented-control.tsx';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { useLoadMore } from '../../ui/load/use-load-more.ts';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { byDay } from './days.ts';
import { EntryDetails } from './entry-details.tsx';
import { EntryRow } from './entry-row.tsx';
import { revisionList } from './history.queries.ts';
import type { HistoryDocument } from './history-document.ts';

type Filter = 'all' | 'named';

/** What was done to a document, by day; each entry opens to its differences. */
export function HistoryPanel({
  document,
  head,
  revision,
  onChoose,
}: {
  document: HistoryDocument;
  /** The newest revision. */
  head: number;
  /** The chosen revision, null for none. */
  revision: number | null;
  onChoose: (revision: number | null) => void;
}) {
  const [filter, setFilter] = useState<Filter>('all');
  const list = useInfiniteQuery(revisionList(document.docType, document.docId, filter === 'named'));
  const canLoadMore = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const end = useLoadMore(canLoadMore, () => void list.fetchNextPage());
  const entries = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const days = useMemo(() => byDay(entries, new Date()), [entries]);
  const isListed = entries.some((entry) => isIn(entry, revision));
  return (
    <section aria-label="History" className="flex min-h-0 flex-1 flex-col">
      <div className="flex-none border-n4 border-b px-3 py-2">
        <SegmentedControl
          label="Show"
          options={[
            { value: 'all', label: 'Everything' },
            { value: 'named', label: 'Named only' },
          ]}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto" data-history>
        {list.isPending && <LoadingEntries />}
        {list.isError && entries.length === 0 && (
          <ErrorState
            title="The history could not be loaded"
            message={messageOf(list.error)}
            onRetry={() => void list.refetch()}
            isRetrying={list.isRefetching}
          />
        )}
        {revision !== null && list.isSuccess && !isListed && revision <= head && (
          <Unlisted key={revision} revision={revision} head={head} document={document} />
        )}
        {list.isSuccess && entries.length === 0 && (
          <NoneNamed isFiltered={filter === 'named'} mayEdit={document.mayEdit} />
        )}
        {days.map(({ label, items }) => (
          <section key={label} aria-label={label}>
            <h3 className="sticky top-0 z-1 bg-n1 px-3 pt-2.5 pb-1 font-medium text-n10 text-xs">{label}</h3>
            <ul>
              {items.map((entry) => (
                <Entry
                  key={entry.from}
                  entry={entry}
                  isHead={entry.revision === head}
                  onChoose={onChoose}
                  open={isIn(entry, revision) ? { head, document } : null}
                />
              ))}
            </ul>
          </section>
        ))}
        {list.isFetchingNextPage && <LoadingEntries />}
        {list.isFetchNextPageError && !list.isFetchingNextPage && (
          <p role="alert" className="px-3 py-3 text-bad-ink">
            What was done before could not be loaded. {messageOf(list.error)}
            <button
              type="button"
              className="mt-1 block font-medium underline"
              onClick={() => void list.fetchNextPage()}
            >
              Try again
            </button>
          </p>
        )}
        <div ref={end} />
      </div>
    </section>
  );
}

/** One entry. A closed one takes part in nothing else, so a long list stays quick; far ones are not laid out. */
const Entry = memo(function Entry({
  entry,
  isHead,
  onChoose,
  open,
}: {
  entry: RevisionEntry;
  isHead: boolean;
  onChoose: (revision: number | null) => void;
  /** Null: closed. */
  open: { head: number; document: HistoryDocument } | null;
}) {
  const item = useRef<HTMLLIElement>(null);
  const isOpen = open !== null;
  const bringIntoSight = useCallback(() => item.current?.scrollIntoView({ block: 'nearest' }), []);
  useEffect(() => {
    // A link leads here, or what was open above has closed.
    if (isOpen) bringIntoSight();
  }, [isOpen, bringIntoSight]);
  return (
    <li
      ref={item}
      className="scroll-mt-8 border-n4 border-b [contain-intrinsic-size:auto_3.375rem] [content-visibility:auto]"
    >
      <EntryRow
        entry={entry}
        isOpen={isOpen}
        isHead={isHead}
        onToggle={() => onChoose(isOpen ? null : entry.revision)}
      />
      {open && <EntryDetails entry={entry} {...open} onGrown={bringIntoSight} />}
    </li>
  );
});

const isIn = ({ from, revision }: RevisionEntry, chosen: number | null): boolean =>
  chosen !== null && from <= chosen && chosen <= revision;

/** A revision that a link leads to and that is not in the list so far. */
function Unlisted({ revision, head, document }: { revision: number; head: number; document: HistoryDocument }) {
  const entry = { revision, from: revision, name: null, at: null };
  return (
    <section aria-label={`Revision ${revision}`} className="border-n4 border-b bg-n2 pt-2">
      <h3 className="px-3 pb-2 font-strong">Revision {revision}</h3>
      <EntryDetails entry={entry} head={head} document={document} />
    </section>
  );
}

function NoneNamed({ isFiltered, mayEdit }: { isFiltered: boolean; mayEdit: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={Bookmark}
      title="No version has a name"
      text={
        mayEdit
          ? 'Choose an entry and give it a name, such as “Sent to the client”. It is kept and easy to find.'
          : 'Versions that an editor has given a name are found here.'
      }
    />
  ) : (
    <EmptyState
      icon={History}
      title="No changes yet"
      text="Every change appears here. You can return to any of them."
    />
  );
}

function LoadingEntries() {
  return (
    <div aria-busy className="flex flex-col gap-3 p-3">
      <span className="sr-only">Loading the history</span>
      {['w-48', 'w-56', 'w-40'].map((width) => (
        <div key={width} className="flex gap-2">
          <Skeleton className="size-5 rounded-full" />
          <div className="flex flex-col gap-1.5">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
