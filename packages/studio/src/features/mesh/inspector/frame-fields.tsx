import type { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import type { MeshReport } from '@diorama/contract/meshes/mesh-report.ts';
import type { MeshVersion } from '@diorama/contract/meshes/meshes.contract.ts';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { isMeshWorking } from '../mesh.queries.ts';
import { useMesh } from '../mesh-context.tsx';
import { useMeshActions } from '../use-mesh-actions.ts';

const UNITS: readonly { value: MeshFrame['unit']; label: string }[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'mm', label: 'Millimetres' },
  { value: 'cm', label: 'Centimetres' },
  { value: 'm', label: 'Metres' },
  { value: 'in', label: 'Inches' },
  { value: 'ft', label: 'Feet' },
];

const AXES: readonly { value: MeshFrame['up']; label: string }[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'y', label: 'Y' },
  { value: 'z', label: 'Z' },
];

/** Formats that have no field for unit and axis. */
const UNSAID: ReadonlySet<string> = new Set(['obj', 'stl', 'ply']);

/** Unit and upward axis of a file that cannot say them. They stay for the next version. */
export function FrameFields({ report, shown }: { report: MeshReport; shown: MeshVersion }) {
  const { mesh, mayEdit } = useMesh();
  const { run } = useMeshActions();
  const [frame, setFrame] = useState<MeshFrame>(shown.frame);
  if (!UNSAID.has(report.format)) return null;
  const isChangeable = mayEdit && shown.current;
  const isTouched = frame.unit !== shown.frame.unit || frame.up !== shown.frame.up;
  const isBusy = isMeshWorking(mesh);
  return (
    <InspectorSection title="Unit and axis">
      <Select
        label="Unit"
        options={UNITS}
        value={frame.unit}
        isDisabled={!isChangeable}
        onChange={(unit) => setFrame({ ...frame, unit })}
      />
      <Select
        label="Up"
        options={AXES}
        value={frame.up}
        isDisabled={!isChangeable}
        onChange={(up) => setFrame({ ...frame, up })}
      />
      {isTouched && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            variant="primary"
            icon={RefreshCw}
            disabled={isBusy}
            title={isBusy ? 'A version is being made' : undefined}
            onClick={() => void run(shown.skip, frame)}
          >
            Read again
          </Button>
          <Button size="small" variant="quiet" onClick={() => setFrame(shown.frame)}>
            Reset
          </Button>
        </div>
      )}
    </InspectorSection>
  );
}
