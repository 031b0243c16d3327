import type { Migration } from '@diorama/contract/migration/migration.contract.ts';
import { Button } from '../../ui/button/button.tsx';
import { oneTabStop } from '../../ui/button/one-tab-stop.ts';
import { cx } from '../../ui/cx.ts';
import { counted } from '../../ui/format/counted.ts';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { Chip } from '../../ui/show/chip.tsx';
import { canRollBack, productLabel, runState, tookOf } from './run-labels.ts';

/** Earlier runs, newest first, with their way back. */
export function RunList({
  runs,
  chosen,
  isBusy,
  onChoose,
  onRollBack,
}: {
  runs: readonly Migration[];
  chosen: string | null;
  /** A run is at work: nothing else can be rolled back. */
  isBusy: boolean;
  onChoose: (run: Migration) => void;
  onRollBack: (run: Migration) => void;
}) {
  return (
    <section
      aria-label="Runs"
      className="flex max-h-60 min-h-0 flex-none flex-col border-n5 border-t max-lg:max-h-none"
    >
      <div className="flex flex-none flex-wrap items-baseline gap-x-3 px-4 pt-3 pb-1">
        <h2 className="font-strong">Runs</h2>
        <p className="text-n10 text-xs">
          Each document once per run: a run that was interrupted continues where it stopped.
        </p>
      </div>
      <ul ref={oneTabStop} className="min-h-0 overflow-y-auto">
        {runs.map((run) => {
          const state = runState(run);
          return (
            <li
              key={run.id}
              className={cx(
                'flex min-h-10 items-center gap-3 border-n5 border-t px-4 py-1',
                run.id === chosen && 'bg-n2',
              )}
            >
              <button
                type="button"
                aria-pressed={run.id === chosen}
                onClick={() => onChoose(run)}
                className="grid min-w-0 flex-1 grid-cols-[7.5rem_8.5rem_8rem_5rem_minmax(0,1fr)_5.5rem] items-baseline gap-x-3 text-left max-lg:grid-cols-2"
              >
                <span className="font-medium tabular-nums">
                  {run.from} → {run.to}
                </span>
                <span className="text-n11">
                  {productLabel(run.product)}
                  {run.dryRun && ', dry'}
                </span>
                <span className="text-n11 tabular-nums">{counted(run.totals.candidates, 'document')}</span>
                <span className="text-n11 tabular-nums">{run.totals.failed} failed</span>
                <span className="truncate text-n11" title={`${formatMoment(run.startedAt)}, ${run.startedBy.name}`}>
                  {formatMoment(run.startedAt)}, {run.startedBy.name}
                </span>
                <span className="text-n11 tabular-nums">{tookOf(run)}</span>
              </button>
              <Chip tone={state.tone}>{state.label}</Chip>
              <span className="flex w-24 flex-none justify-end max-lg:w-auto">
                {canRollBack(run) && (
                  <Button size="small" disabled={isBusy} onClick={() => onRollBack(run)}>
                    Roll back…
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
