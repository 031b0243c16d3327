import type { MeshReport } from '@diorama/contract/meshes/mesh-report.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus, Download } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { formatBytes } from '../../ui/format/bytes.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { likenessNote, type StepRow, stepRows } from './figures/step-rows.ts';
import { meshFiles } from './mesh.queries.ts';
import { useMesh } from './mesh-context.tsx';
import { useMeshActions } from './use-mesh-actions.ts';

/** What each step of the optimisation did to the version that is shown. */
export function StepsPanel() {
  const { shown, report, reportError, refresh } = useMesh();
  return (
    <section aria-label="Steps" className="@container flex h-full min-h-0 flex-col bg-n1">
      {shown && report && <StepsHead report={report} version={shown.version} />}
      {reportError && (
        <ErrorState title="The report could not be loaded" message={messageOf(reportError)} onRetry={refresh} />
      )}
      {!shown && <p className="p-3 text-n10">Steps appear here as soon as a version is ready.</p>}
      {report && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
        <ol tabIndex={0} className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2">
          {stepRows(report).map((row) => (
            <Step key={row.id} row={row} />
          ))}
        </ol>
      )}
    </section>
  );
}

function StepsHead({ report: { ms, likeness, differs }, version }: { report: MeshReport; version: number }) {
  const { mesh } = useMesh();
  const { download } = useMeshActions();
  const { data: files } = useQuery(meshFiles(mesh.id));
  const file = files?.find(({ key }) => key === `${mesh.id}/${version}/report.json`);
  return (
    <div className="flex min-h-9 flex-none flex-wrap items-center gap-x-2 border-n5 border-b px-3 py-1 text-[0.78125rem]">
      <h2 className="font-medium">Steps</h2>
      <span className="flex-1 text-n10 text-xs tabular-nums">{seconds(ms)}</span>
      <span
        className="text-xs"
        title="How alike the pictures before and after are: structural similarity, 1 is the same picture"
      >
        {likeness !== null && <span className="font-strong tabular-nums">SSIM {likeness.toFixed(3)} </span>}
        <span className="text-n10">{likenessNote({ likeness, differs })}</span>
      </span>
      {file && (
        <Button size="small" icon={Download} onClick={() => void download(file)}>
          Report
        </Button>
      )}
    </div>
  );
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function Step({ row: { label, note, isLeftOut, saved, share, ms } }: { row: StepRow }) {
  return (
    <li className="grid min-h-8 grid-cols-[1.125rem_minmax(0,1fr)_5.25rem_3.25rem] items-center gap-2 border-n4 border-b px-3 py-1 @lg:grid-cols-[1.125rem_9.375rem_minmax(0,1fr)_7.5rem_5.25rem_3.25rem]">
      <Icon of={isLeftOut ? CircleMinus : CircleCheck} size={14} className={isLeftOut ? 'text-n9' : 'text-ok'} />
      <span className="min-w-0 truncate">
        {label}
        <span className="block truncate text-n10 text-xs @lg:hidden" title={note}>
          {note}
        </span>
      </span>
      <span className="hidden min-w-0 truncate text-n10 @lg:block" title={note}>
        {note}
      </span>
      <span aria-hidden className="hidden h-1 overflow-hidden rounded-full bg-n4 @lg:block">
        <span style={{ width: `${share * 100}%` }} className="block h-full rounded-full bg-accent" />
      </span>
      <span className={cx('text-right tabular-nums', (saved ?? 0) < 0 ? 'text-warn-ink' : 'text-n11')}>
        {savedText(saved, isLeftOut)}
      </span>
      <span className="text-right text-n10 text-xs tabular-nums">{seconds(ms)}</span>
    </li>
  );
}

function savedText(saved: number | null, isLeftOut: boolean): string {
  if (isLeftOut) return 'left out';
  if (saved === null || saved === 0) return '';
  return saved > 0 ? `−${formatBytes(saved)}` : `+${formatBytes(-saved)}`;
}
