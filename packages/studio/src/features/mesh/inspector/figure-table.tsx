import type { MeshReport } from '@diorama/contract/meshes/mesh-report.ts';
import { useQuery } from '@tanstack/react-query';
import { cx } from '../../../ui/cx.ts';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { type FigureRow, figureRows } from '../figures/figure-rows.ts';
import { meshReport } from '../mesh.queries.ts';
import { useMesh } from '../mesh-context.tsx';

/** Numbers of both sides, and what phones bear. */
export function FigureTable({ report }: { report: MeshReport }) {
  const { mesh, shown, against } = useMesh();
  const { data: other } = useQuery({ ...meshReport(mesh.id, against?.version ?? 0), enabled: against !== null });
  const before = against ? other?.after : report.before;
  if (!before) return null;
  const rows = figureRows(before, report.after);
  return (
    <InspectorSection title="Numbers">
      <table className="w-full table-fixed text-right tabular-nums">
        <thead className="text-n10 text-xs">
          <tr>
            <th className="w-21 text-left font-normal">
              <span className="sr-only">Number</span>
            </th>
            <th className="font-normal">{against ? `v${against.version}` : 'Source'}</th>
            <th className="font-normal">v{shown?.version}</th>
            <th className="w-14 font-normal">
              <span className="sr-only">Share</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <Budget rows={rows} />
    </InspectorSection>
  );
}

function Row({ row: { label, before, after, share } }: { row: FigureRow }) {
  return (
    <tr className="h-6.5">
      <th scope="row" className="text-left font-normal text-n11">
        {label}
      </th>
      <td className="whitespace-nowrap text-n10">{before}</td>
      <td className="whitespace-nowrap font-strong">{after}</td>
      <td
        className={cx(
          'whitespace-nowrap text-xs',
          share === null || share === 1 ? 'text-n10' : share < 1 ? 'text-ok-ink' : 'text-warn-ink',
        )}
      >
        {shareText(share)}
      </td>
    </tr>
  );
}

/** `6 %`; above ten times as much, `12×`. */
function shareText(share: number | null): string {
  if (share === null) return '';
  if (share >= 10) return `${Math.round(share)}×`;
  return `${share > 0 && share < 0.01 ? '<1' : Math.round(share * 100)} %`;
}

/** How much of what one mesh may cost on a phone the version takes. */
function Budget({ rows }: { rows: readonly FigureRow[] }) {
  const lines = rows.flatMap(({ id, label, after, budget }) => (budget ? [{ id, label, after, ...budget }] : []));
  return (
    <div className="mt-2 flex flex-col gap-1.5">
      <h4 className="text-n10 text-xs">Budget for phones, one mesh of several</h4>
      <ul className="flex flex-col gap-1.5">
        {lines.map(({ id, label, after, share, limit, why }) => {
          const isOver = share > 1;
          return (
            <li key={id} title={why} className="grid grid-cols-[5.25rem_1fr_auto] items-center gap-2 text-xs">
              <span className="text-n11">{label}</span>
              <span aria-hidden className="h-1 overflow-hidden rounded-full bg-n4">
                <span
                  style={{ width: `${Math.min(1, share) * 100}%` }}
                  className={cx('block h-full rounded-full', isOver ? 'bg-warn' : 'bg-ok')}
                />
              </span>
              <span className={cx('text-right tabular-nums', isOver ? 'text-warn-ink' : 'text-n10')}>
                <span className="sr-only">{after} </span>
                {isOver ? `${limit} exceeded` : `of ${limit}`}
                <span className="sr-only">. {why}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
