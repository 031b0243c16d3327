import type { ActivityItem } from '@diorama/contract/audit/audit.contract.ts';
import { compareNames } from '@diorama/documents/shared/text/name-order.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { History, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { oneTabStop } from '../../ui/button/one-tab-stop.ts';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { useLoadMore } from '../../ui/load/use-load-more.ts';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityRow } from './activity-row.tsx';
import { type ActivityFilter, parseActivitySearch } from './activity-search.ts';
import { type ActivityPlace, activityOf } from './audit.queries.ts';

/** What happened, newest first, by day. */
export function ActivityList({ place }: { place: ActivityPlace }) {
  const filter = parseActivitySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const setFilter = (search: ActivityFilter) => void navigate({ to: '.', search, replace: true });
  const { data, error, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(activityOf(place, filter));
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const people = usePeople(items);
  const end = useLoadMore(hasNextPage && !isFetchingNextPage, fetchNextPage);
  // A page may hold nothing that passes and say that there is more.
  const isBlank = items.length === 0 && hasNextPage && !isFetching;
  useEffect(() => {
    if (isBlank) void fetchNextPage();
  }, [isBlank, fetchNextPage]);
  const isNarrowed = filter.kinds !== undefined || filter.userId !== undefined;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-350 px-7 py-5 max-sm:px-4">
        <div className="flex max-w-225 flex-col gap-4">
          <ActivityFilters filter={filter} people={people} onChange={setFilter} />
          {error && !data && (
            <ErrorState
              title="The activity could not be loaded"
              message={messageOf(error)}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
          {isPending && !error && <Rows />}
          <div ref={oneTabStop} className="flex flex-col gap-4 empty:hidden">
            {byDay(items).map(([day, ofDay]) => (
              <section key={day} aria-label={day}>
                <h2 className="pb-1 font-strong text-n11">{day}</h2>
                <ul className="border-n4 border-t">
                  {ofDay.map((item) => (
                    <ActivityRow key={item.id} item={item} hasPlace={'clientId' in place} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          {isFetchingNextPage && <Rows />}
          <div ref={end} />
          {data &&
            items.length === 0 &&
            !hasNextPage &&
            (isNarrowed ? (
              <EmptyState
                icon={SearchX}
                title="Nothing matches"
                text="Try other kinds of activity, or everybody."
                action={<Button onClick={() => setFilter({})}>Show all activity</Button>}
              />
            ) : (
              <EmptyState
                icon={History}
                title="Nothing has happened yet"
                text="Edits, uploads and publishing appear here."
              />
            ))}
        </div>
      </div>
    </div>
  );
}

/** Those who were in the list since it was opened: narrowed to one, the others can still be chosen. */
function usePeople(items: readonly ActivityItem[]) {
  const known = useRef(new Map<string, { id: string; name: string }>());
  for (const { by } of items) if (by) known.current.set(by.id, by);
  return [...known.current.values()].sort((one, other) => compareNames(one.name, other.name));
}

function Rows() {
  return (
    <div className="flex flex-col gap-4 py-2">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  );
}

function byDay(items: readonly ActivityItem[]): [string, ActivityItem[]][] {
  const today = dayOf(new Date());
  const yesterday = dayOf(new Date(Date.now() - 86_400_000));
  const days = new Map<string, ActivityItem[]>();
  for (const item of items) {
    const day = dayOf(item.at);
    const label = day === today ? 'Today' : day === yesterday ? 'Yesterday' : day;
    const ofDay = days.get(label);
    if (ofDay) ofDay.push(item);
    else days.set(label, [item]);
  }
  return [...days];
}

const dayOf = (at: Date): string => formatMoment(at).split(',')[0] ?? '';
