import type { Migration } from '@diorama/contract/migration/migration.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { counted } from '../../ui/format/counted.ts';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { notifyFailed } from '../../ui/notice/notify.ts';
import { Chip } from '../../ui/show/chip.tsx';
import { Progress } from '../../ui/show/progress.tsx';
import { isAtWork, migrationKeys } from './migration.queries.ts';
import { type PaceSample, paceText, withSample } from './pace.ts';
import { productLabel, runState } from './run-labels.ts';

/** How a run stands: what it is, how far it has come, its figures. */
export function RunResult({ run }: { run: Migration }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.migration.cancel.mutate({ migrationId: run.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: migrationKeys.all }),
    onError: (error) => notifyFailed('The run could not be cancelled', { detail: messageOf(error) }),
  });
  const { totals } = run;
  const read = totals.migrated + totals.unchanged + totals.failed;
  const state = runState(run);
  const [done, all] = run.isRollingBack
    ? [run.restored, totals.migrated + totals.unchanged]
    : [read, totals.candidates];
  const pace = usePace(done, all);
  return (
    <header className="flex flex-none flex-col gap-3 border-n5 border-b px-4 py-3">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold text-lg">{run.dryRun ? 'Dry run' : 'Migration'}</h2>
        <span className="text-n11 tabular-nums">
          {run.from} → {run.to}, {productLabel(run.product).toLowerCase()}
        </span>
        <Chip tone={state.tone}>{state.label}</Chip>
        <span className="ml-auto text-n10 text-xs max-sm:ml-0">
          {formatMoment(run.startedAt)}, {run.startedBy.name}
        </span>
        {isAtWork(run) && !run.isRollingBack && (
          <Button size="small" isPending={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
        )}
      </div>
      {isAtWork(run) && (
        <Progress
          label={run.isRollingBack ? 'Restoring documents' : run.dryRun ? 'Checking documents' : 'Migrating documents'}
          fraction={all === 0 ? null : done / all}
          detail={[`${done.toLocaleString('en')} of ${all.toLocaleString('en')}`, pace].filter(Boolean).join(' · ')}
        />
      )}
      <dl className="grid grid-cols-4 gap-3 max-sm:grid-cols-2">
        <Figure value={totals.candidates} label={totals.candidates === 1 ? 'document' : 'documents'} />
        <Figure value={totals.migrated} label={run.dryRun ? 'would change' : 'migrated'} dot="bg-ok" />
        <Figure value={totals.unchanged} label={run.dryRun ? 'stay the same' : 'unchanged'} dot="bg-n8" />
        <Figure value={totals.failed} label={run.dryRun ? 'fail' : 'failed'} dot="bg-bad" />
      </dl>
      {run.status === 'rolled-back' && (
        <p className="text-n11">
          {counted(run.restored, 'document')} restored.
          {run.notRestored.length > 0 && ` ${counted(run.notRestored.length, 'document')} not restored:`}
        </p>
      )}
      {run.notRestored.length > 0 && (
        <ul aria-label="Documents not restored" className="flex max-h-32 flex-col gap-1 overflow-y-auto">
          {run.notRestored.map(({ docId, name, projectName, message }) => (
            <li key={docId} className="text-n11">
              <span className="font-medium">{name}</span>
              {projectName && `, ${projectName}`}: {message}
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

function Figure({ value, label, dot }: { value: number; label: string; dot?: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-n10">{label}</dt>
      <dd className="flex items-center gap-2 font-semibold text-xl tabular-nums">
        {dot && <span aria-hidden className={`size-2 rounded-[2px] ${dot}`} />}
        {value.toLocaleString('en')}
      </dd>
    </div>
  );
}

/** Speed and time left of work that is read again and again; empty while nothing is known. */
function usePace(done: number, total: number): string {
  const [samples, setSamples] = useState<readonly PaceSample[]>([]);
  useEffect(() => setSamples((kept) => withSample(kept, { at: performance.now(), done })), [done]);
  return paceText(samples, total);
}
