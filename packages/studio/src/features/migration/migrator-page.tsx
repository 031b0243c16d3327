import type { Migration } from '@diorama/contract/migration/migration.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { ToolsHeader } from '../../shell/screens/tools-header.tsx';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { counted } from '../../ui/format/counted.ts';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { DocumentDifference } from './document-difference.tsx';
import { DocumentList } from './document-list.tsx';
import { isAtWork, migrationKeys, migrationReleases, migrationRun, migrationRuns } from './migration.queries.ts';
import { NewRun } from './new-run.tsx';
import { RunList } from './run-list.tsx';
import { RunResult } from './run-result.tsx';

/** `/tools/migrator`: brings documents to a newer release, shows what that does, and takes it back. */
export function MigratorPage() {
  const releases = useQuery(migrationReleases);
  const runs = useQuery(migrationRuns);
  const navigate = useNavigate();
  const { run: asked } = useSearch({ from: '/app/tools/migrator' });
  const [leaving, setLeaving] = useState<Migration | null>(null);
  const items = runs.data?.items ?? [];
  const running = items.find(isAtWork);
  const shown = asked ?? running?.id ?? items[0]?.id ?? null;
  const choose = ({ id }: Migration) => void navigate({ to: '/tools/migrator', search: { run: id } });
  useCountAgainAfter(running?.id ?? null);
  const error = releases.error ?? runs.error;
  return (
    <>
      <ToolsHeader part="Migrator" />
      {error && (!releases.data || !runs.data) ? (
        <ErrorState
          title="The migrator could not be loaded"
          message={messageOf(error)}
          onRetry={() => void Promise.all([releases.refetch(), runs.refetch()])}
          isRetrying={releases.isFetching || runs.isFetching}
        />
      ) : !releases.data || !runs.data ? (
        <Loading />
      ) : (
        <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
          <div className="flex w-78 flex-none flex-col border-n5 border-r max-lg:w-auto max-lg:border-r-0 max-lg:border-b">
            <NewRun releases={releases.data} running={running} onCreated={choose} />
          </div>
          <div className="flex min-h-0 min-w-0 flex-1 flex-col max-lg:min-h-auto max-lg:flex-none">
            {shown ? (
              <Result key={shown} id={shown} />
            ) : (
              <div className="grid flex-1 place-items-center">
                <EmptyState
                  icon={Wrench}
                  title="No run yet"
                  text="Documents reach a new release when somebody edits them. A run takes all of them at once. Start with a dry run: it writes nothing and shows every change."
                />
              </div>
            )}
            {items.length > 0 && (
              <RunList
                runs={items}
                chosen={shown}
                isBusy={running !== undefined}
                onChoose={choose}
                onRollBack={setLeaving}
              />
            )}
          </div>
        </div>
      )}
      {leaving && <RollBackDialog run={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

/** When a run ends, the documents stand at other releases than before. */
function useCountAgainAfter(runningId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (runningId === null) return;
    return () => {
      void client.invalidateQueries({ queryKey: migrationReleases.queryKey });
      void client.invalidateQueries({ queryKey: migrationRun(runningId).queryKey });
    };
  }, [runningId, client]);
}

function Result({ id }: { id: string }) {
  const { data: run, error, refetch, isFetching } = useQuery(migrationRun(id));
  const [chosen, setChosen] = useState<string | null>(null);
  if (error && !run)
    return (
      <ErrorState
        title="The run could not be loaded"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!run) return <Loading />;
  return (
    <section aria-label="Result" className="flex min-h-0 flex-1 flex-col">
      <RunResult run={run} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] divide-x divide-n5 max-lg:grid-cols-1 max-lg:divide-x-0 max-lg:divide-y">
        <DocumentList run={run} chosen={chosen} onChoose={setChosen} />
        <DocumentDifference run={run} docId={chosen} />
      </div>
    </section>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-1 gap-6 p-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-64 w-70 max-lg:hidden" />
      <div className="flex flex-1 flex-col gap-3">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-16" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}

/** Confirms a rollback of a run, and explains its effect. */
function RollBackDialog({ run, onClose }: { run: Migration; onClose: () => void }) {
  const client = useQueryClient();
  const rollBack = useMutation({
    mutationFn: () => api.migration.rollback.mutate({ migrationId: run.id }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: migrationKeys.all });
    },
  });
  const count = run.totals.migrated + run.totals.unchanged;
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Roll back ${run.from} → ${run.to}?`}
      text={`Restores ${counted(count, 'document')} to exactly the records and the release from before this run, as a new revision.`}
      touches="Documents that were edited since stay as they are and are listed. Published pages do not change."
      confirmLabel="Roll back"
      onConfirm={() => rollBack.mutate()}
      isPending={rollBack.isPending}
      {...(rollBack.isError ? { error: messageOf(rollBack.error) } : {})}
    />
  );
}
