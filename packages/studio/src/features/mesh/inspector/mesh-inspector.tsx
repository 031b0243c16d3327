import type { MeshIssue, MeshReport } from '@diorama/contract/meshes/mesh-report.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Download, TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { meshFiles } from '../mesh.queries.ts';
import { useMesh } from '../mesh-context.tsx';
import { useMeshActions } from '../use-mesh-actions.ts';
import { FigureTable } from './figure-table.tsx';
import { FlagList } from './flag-list.tsx';
import { FrameFields } from './frame-fields.tsx';
import { NodeSection } from './node-section.tsx';

const total = (issues: readonly MeshIssue[]): number => issues.reduce((sum, { count }) => sum + count, 0);

/** What the validator found in the result, and how much of it the source had. */
function IssueList({ report: { validator } }: { report: MeshReport }) {
  const { before, after } = validator;
  const fixed = Math.max(0, total(before) - total(after));
  return (
    <InspectorSection title="Validator" actions={<Summary before={before} after={after} />}>
      {after.length === 0 ? (
        <p className="flex items-center gap-1.5 text-n10">
          <Icon of={CircleCheck} size={14} className="text-ok" />
          {fixed > 0 ? `Valid; ${fixed} findings of the source are gone` : 'Valid'}
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {after.map(({ code, severity, count, message, pointer }) => (
            <li key={code} className="flex items-start gap-1.5">
              <Icon
                of={severity === 'error' ? CircleAlert : TriangleAlert}
                size={14}
                className={severity === 'error' ? 'mt-0.5 flex-none text-bad' : 'mt-0.5 flex-none text-warn'}
              />
              <span className="min-w-0">
                <span className="block break-words">{message}</span>
                <span className="block break-words text-n10 text-xs">
                  {[
                    count > 1 && `${count} times`,
                    pointer,
                    before.some((one) => one.code === code) && 'also in the source',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </InspectorSection>
  );
}

function Summary({ before, after }: { before: readonly MeshIssue[]; after: readonly MeshIssue[] }) {
  const errors = (issues: readonly MeshIssue[]) => total(issues.filter(({ severity }) => severity === 'error'));
  return (
    <span className="px-1.5 text-n10 text-xs tabular-nums">
      {errors(before)} to {errors(after)} errors
    </span>
  );
}

/** What the version costs, which steps made it so, what is wrong with it, and its files. */
export function MeshInspector() {
  const { shown, report, reportError } = useMesh();
  if (!shown) return <p className="p-3 text-n10">Numbers appear here as soon as a version is ready.</p>;
  return (
    <>
      <NodeSection />
      {report ? (
        <>
          <FigureTable report={report} />
          <FrameFields key={`frame ${shown.version}`} report={report} shown={shown} />
          <FlagList key={shown.version} report={report} shown={shown} />
          <IssueList report={report} />
        </>
      ) : (
        !reportError && <SkeletonLines />
      )}
      {report && <Warnings report={report} />}
      <Files />
    </>
  );
}

function Warnings({ report: { warnings } }: { report: MeshReport }) {
  if (warnings.length === 0) return null;
  return (
    <InspectorSection title="Notes">
      <ul className="flex flex-col gap-1.5">
        {warnings.map((warning) => (
          <li key={warning} className="break-words rounded-md bg-warn-soft px-2 py-1.5 text-warn-ink text-xs">
            {warning}
          </li>
        ))}
      </ul>
    </InspectorSection>
  );
}

function Files() {
  const { mesh, shown } = useMesh();
  const { download } = useMeshActions();
  const { data: files = [] } = useQuery(meshFiles(mesh.id));
  const own = files.filter(({ key }) => key.startsWith(`${mesh.id}/${shown?.version}/`));
  const buttons = [
    { type: 'source' as const, label: 'Source' },
    { type: 'dist' as const, label: 'Result' },
  ].flatMap(({ type, label }) => {
    const file = own.find((one) => one.type === type);
    return file ? [{ label, file }] : [];
  });
  if (buttons.length === 0) return null;
  return (
    <InspectorSection title="Download">
      <div className="flex flex-wrap gap-1.5">
        {buttons.map(({ label, file }) => (
          <Button key={label} size="small" icon={Download} onClick={() => void download(file)}>
            {`${label}, ${formatBytes(file.size)}`}
          </Button>
        ))}
      </div>
    </InspectorSection>
  );
}

/** Where numbers are about to stand. */
function SkeletonLines() {
  return (
    <div aria-hidden className="flex flex-col gap-2 p-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <Skeleton key={line} className="h-5" />
      ))}
    </div>
  );
}
