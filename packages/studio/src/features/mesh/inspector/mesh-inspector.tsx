import type { MeshReport } from '@diorama/contract/meshes/mesh-report.ts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { meshFiles } from '../mesh.queries.ts';
import { useMesh } from '../mesh-context.tsx';
import { useMeshActions } from '../use-mesh-actions.ts';
import { FigureTable } from './figure-table.tsx';
import { FlagList } from './flag-list.tsx';
import { FrameFields } from './frame-fields.tsx';
import { IssueList } from './issue-list.tsx';
import { NodeSection } from './node-section.tsx';
import { SkeletonLines } from './skeleton-lines.tsx';

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
