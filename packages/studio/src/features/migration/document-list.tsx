import type {
  Migration,
  MigrationDifference,
  MigrationOutcome,
} from '@diorama/contract/migration/migration.contract.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { oneTabStop } from '../../ui/button/one-tab-stop.ts';
import { SegmentedControl } from '../../ui/button/segmented-control.tsx';
import { cx } from '../../ui/cx.ts';
import { isNearRead } from '../../ui/field/near-note.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { counted } from '../../ui/format/counted.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { notifyFailed } from '../../ui/notice/notify.ts';
import { Chip } from '../../ui/show/chip.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { type DocumentFilter, migrationDocuments } from './migration.queries.ts';
import { resultsCsv } from './results-csv.ts';
import { outcomeState } from './run-labels.ts';

/** Documents a call gives. */
const PAGE = 50;

/** Saves the documents of a run that fit a filter as a table. `onRead` receives how many have been read. */
async function downloadResults(run: Migration, filter: DocumentFilter, onRead: (count: number) => void): Promise<void> {
  const documents: MigrationDifference[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: MigrationDifference[]; nextCursor: string | null } = await api.migration.diff.query({
      migrationId: run.id,
      ...filter,
      cursor,
      limit: PAGE,
    });
    documents.push(...page.items);
    cursor = page.nextCursor;
    onRead(documents.length);
  } while (cursor !== null);
  save(`migration-${run.from}-${run.to}.csv`, new Blob([resultsCsv(documents, run.dryRun)], { type: 'text/csv' }));
}

function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const FILTERS: { value: MigrationOutcome | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'migrated', label: 'Changed' },
  { value: 'unchanged', label: 'Same' },
];

/** The documents of a run, failures first. */
export function DocumentList({
  run,
  chosen,
  onChoose,
}: {
  run: Migration;
  chosen: string | null;
  onChoose: (docId: string) => void;
}) {
  const [filter, setFilter] = useState<MigrationOutcome | 'all'>('all');
  const [search, setSearch] = useState('');
  const asked: DocumentFilter = { ...(filter === 'all' ? {} : { outcome: filter }), search };
  const query = useInfiniteQuery(migrationDocuments(run, asked));
  const documents = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label="Documents" className="flex min-h-0 min-w-0 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-3 border-n5 border-b px-4 py-2">
        <SegmentedControl label="Show" options={FILTERS} value={filter} onChange={setFilter} />
        <div className="min-w-24 flex-1">
          <SearchField
            label="Search documents"
            isFound={!query.isFetching}
            isNear={isNearRead(query)}
            size="small"
            value={search}
            onChange={setSearch}
          />
        </div>
        <DownloadButton run={run} filter={asked} isDisabled={!documents?.length} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {query.isError && !documents && (
          <ErrorState
            title="The documents could not be loaded"
            message={messageOf(query.error)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
        {!documents && !query.isError && <Loading />}
        {documents?.length === 0 && (
          <p className="px-3 py-8 text-center text-n10">
            {search.trim() !== ''
              ? `No documents match “${search.trim()}”.`
              : filter === 'all'
                ? 'No document has been read yet.'
                : 'No document of this kind in this run.'}
          </p>
        )}
        <ul ref={oneTabStop}>
          {documents?.map((document) => (
            <li key={document.docId}>
              <DocumentRow
                document={document}
                isDry={run.dryRun}
                isChosen={document.docId === chosen}
                onChoose={() => onChoose(document.docId)}
              />
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <div className="flex justify-center py-2">
            <Button size="small" isPending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** Saves what is listed, all pages of it. */
function DownloadButton({ run, filter, isDisabled }: { run: Migration; filter: DocumentFilter; isDisabled: boolean }) {
  const [read, setRead] = useState(0);
  const download = useMutation({
    mutationFn: () => downloadResults(run, filter, setRead),
    onError: (error) => notifyFailed('The results could not be downloaded', { detail: messageOf(error) }),
  });
  return (
    <Button
      size="small"
      icon={Download}
      disabled={isDisabled}
      isPending={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending && read > 0 ? read.toLocaleString('en') : 'CSV'}
    </Button>
  );
}

function DocumentRow({
  document,
  isDry,
  isChosen,
  onChoose,
}: {
  document: MigrationDifference;
  isDry: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { name, projectName, type, outcome, step, message, changes } = document;
  const state = outcomeState(document, isDry);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'flex min-h-12 w-full items-center gap-3 rounded-md px-3 py-1.5 text-left transition-colors',
        isChosen ? 'bg-accent-soft' : 'hover:bg-n3',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-n11 text-xs">{[projectName, type].filter(Boolean).join(', ')}</span>
        {message && <span className="line-clamp-2 text-bad-ink text-xs">{message}</span>}
      </span>
      <span className="flex-none text-n11 text-xs tabular-nums">
        {outcome === 'failed' ? step : outcome === 'migrated' ? counted(changes, 'change') : ''}
      </span>
      <Chip tone={state.tone}>{state.label}</Chip>
    </button>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-1.5 p-1.5">
      <span className="sr-only">Loading</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-11" />
      ))}
    </div>
  );
}
