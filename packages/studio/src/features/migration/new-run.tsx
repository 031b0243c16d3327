import type { Migration, MigrationReleases } from '@diorama/contract/migration/migration.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { once } from '../../api/once.ts';
import { Button } from '../../ui/button/button.tsx';
import { SegmentedControl } from '../../ui/button/segmented-control.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { counted } from '../../ui/format/counted.ts';
import { migrationKeys } from './migration.queries.ts';
import { type ChosenProject, ProjectPicker } from './project-picker.tsx';
import { checkRange, firstRange, type Range, type RangeCheck } from './range-check.ts';

const PRODUCTS: { value: Range['product']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'icgi', label: 'Walkthrough' },
  { value: 'e3d', label: 'Configurator' },
  { value: 'gis', label: 'Map' },
];

/** The form of a run: range, product, steps, how it goes on after a failure, and the one button. */
export function NewRun({
  releases,
  running,
  onCreated,
}: {
  releases: MigrationReleases;
  running: Migration | undefined;
  onCreated: (migration: Migration) => void;
}) {
  const client = useQueryClient();
  const [range, setRange] = useState<Range>(() => firstRange(releases));
  const [projects, setProjects] = useState<ChosenProject[]>([]);
  const [isDry, setDry] = useState(true);
  const [stopOnError, setStop] = useState(true);
  const check = checkRange(releases, range);
  const create = useMutation({
    mutationFn: () =>
      once(
        'migration.createMigration',
        {
          ...range,
          dryRun: isDry,
          stopOnError,
          ...(projects.length > 0 ? { projectIds: projects.map(({ id }) => id) } : {}),
        },
        api.migration.createMigration.mutate,
      ),
    onSuccess: (migration) => {
      onCreated(migration);
      return client.invalidateQueries({ queryKey: migrationKeys.all });
    },
  });
  const change = (next: Partial<Range>) => {
    create.reset();
    setRange({ ...range, ...next });
  };
  const reason = reasonAgainst(check, range.to, running);
  const options = releases.releases.map((release) => ({ value: release, label: release }));
  const errorOf = (field: keyof Range) => (check.problem?.field === field ? { error: check.problem.message } : {});
  return (
    <section aria-label="New run" className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4">
        <h2 className="font-strong text-md">New run</h2>
        <div className="flex flex-col gap-1.5">
          <div className="grid grid-cols-2 gap-3">
            <Select
              label="From"
              options={options}
              value={range.from}
              onChange={(from) => change({ from })}
              {...errorOf('from')}
            />
            <Select
              label="To"
              options={options}
              value={range.to}
              onChange={(to) => change({ to })}
              {...errorOf('to')}
            />
          </div>
          <p className="text-n10 text-xs tabular-nums">
            {check.documents.toLocaleString('en')} of {counted(check.all, 'document')} in this range
            {projects.length > 0 && ', in all projects'}
          </p>
        </div>
        <div className="flex flex-col gap-1.5">
          <span className="font-medium text-n11">Product</span>
          <SegmentedControl
            label="Product"
            options={PRODUCTS}
            value={range.product}
            onChange={(product) => change({ product })}
          />
          {check.problem?.field === 'product' && <p className="text-bad-ink text-xs">{check.problem.message}</p>}
        </div>
        <ProjectPicker
          chosen={projects}
          onChange={(chosen) => {
            create.reset();
            setProjects(chosen);
          }}
        />
        <Steps steps={check.steps} />
        <div className="flex flex-col gap-2 border-n5 border-t pt-4">
          <Switch label="Dry run" isOn={isDry} onChange={setDry} hint="Shows what would change and writes nothing." />
          <Checkbox
            label="Stop and restore at the first failure"
            isChecked={stopOnError}
            onChange={setStop}
            isDisabled={isDry}
            hint={
              isDry
                ? 'A dry run goes on, so that it finds every failure.'
                : 'Off: failures are listed and the rest is migrated.'
            }
          />
        </div>
      </div>
      <div className="flex flex-col gap-2 border-n5 border-t bg-n2 p-4">
        <Button
          variant="primary"
          disabled={reason !== null}
          isPending={create.isPending}
          onClick={() => create.mutate()}
          aria-describedby="migration-reason"
        >
          {check.documents === 0
            ? `Nothing to ${isDry ? 'check' : 'migrate'}`
            : `${isDry ? 'Check' : 'Migrate'} ${projects.length > 0 ? counted(projects.length, 'project') : counted(check.documents, 'document')}`}
        </Button>
        <p id="migration-reason" aria-live="polite" className="text-n10 text-xs">
          {create.isError ? (
            <span className="text-bad-ink">{messageOf(create.error)}</span>
          ) : (
            (reason ?? (isDry ? 'Nothing is written.' : 'Published pages stay as they are. You can roll the run back.'))
          )}
        </p>
      </div>
    </section>
  );
}

/** Why the run cannot start; null when it can. */
function reasonAgainst(check: RangeCheck, to: string, running: Migration | undefined): string | null {
  if (running) return 'Wait for the run that is under way, or cancel it.';
  if (check.problem) return check.problem.message;
  if (check.documents > 0) return null;
  return check.older > 0 ? 'No document is in this range.' : `All documents are at ${to}.`;
}

function Steps({ steps }: Pick<RangeCheck, 'steps'>) {
  return (
    <div className="flex flex-col gap-2 border-n5 border-t pt-4">
      <h3 className="font-medium text-n11">
        Steps <span className="font-normal text-n10 tabular-nums">{steps.length}</span>
      </h3>
      {steps.length === 0 && <p className="text-n10">No step runs in this range.</p>}
      <ol className="flex flex-col gap-2.5">
        {steps.map(({ name, title, to, kind }) => (
          <li key={name} className="flex items-start gap-2.5">
            <span className="flex-none rounded-[5px] bg-n3 px-1.75 py-px text-n11 text-xs tabular-nums">{to}</span>
            <span className="min-w-0">
              <span className="block">{title}</span>
              <span className="block text-n10 text-xs">
                {kind}, {name}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
