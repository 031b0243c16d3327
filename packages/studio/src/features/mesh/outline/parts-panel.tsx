import type { MeshMaterial, MeshNodes } from '@diorama/contract/meshes/mesh-nodes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { PendingPlaceholder } from '../../../shell/screens/pending-placeholder.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { meshNodes } from '../mesh.queries.ts';
import { useMesh } from '../mesh-context.tsx';
import { NodeOutline } from './node-outline.tsx';
import { Reference } from './reference-link.tsx';

/** Linear to what a screen shows. Source: IEC 61966-2-1. */
const encoded = (value: number): number =>
  Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * Math.min(1, value) ** (1 / 2.4) - 0.055));

const colorOf = ({ baseColor: [r, g, b] }: MeshMaterial): string => `rgb(${encoded(r)} ${encoded(g)} ${encoded(b)})`;

/** The materials of the file as it was sent, and what refers to them. */
function MaterialRows({ data: { materials, references } }: { data: MeshNodes }) {
  if (materials.length === 0) return <p className="p-3 text-n10">The file has no materials.</p>;
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto p-1.5">
      {materials.map((material, at) => {
        const named = references.filter(({ type, name }) => type === 'material' && name === material.name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a version never changes, and names may be equal
          <li key={at} className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 rounded-md px-2 py-1">
            <span
              aria-hidden
              style={{ backgroundColor: colorOf(material) }}
              className="size-4 flex-none rounded-full border border-n6"
            />
            <span className="min-w-0 flex-1 truncate" title={material.name}>
              {material.name || 'Without a name'}
            </span>
            <span className="text-n10 text-xs">
              {material.textures.length > 0 ? counted(material.textures.length, 'texture') : 'plain'}
            </span>
            {named.length > 0 && (
              <span className="flex basis-full flex-wrap gap-1 pl-6 text-xs">
                {named.map(({ by }) => (
                  <Reference key={`${by.type} ${by.id}`} of={by} />
                ))}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What the file consists of. */
export function PartsPanel() {
  const { mesh, shown } = useMesh();
  const [tab, setTab] = useState<'nodes' | 'materials'>('nodes');
  const { data, error, refetch } = useQuery({
    ...meshNodes(mesh.id, shown?.version ?? 0),
    enabled: shown !== null,
  });
  if (!shown) return <p className="p-3 text-n10">Nodes appear here as soon as the first version is ready.</p>;
  if (error && !data)
    return (
      <ErrorState title="The nodes could not be loaded" message={messageOf(error)} onRetry={() => void refetch()} />
    );
  if (!data) return <PendingPlaceholder />;
  return (
    <Tabs
      label="Parts"
      tabs={[
        { value: 'nodes', label: 'Nodes', count: data.nodes.length },
        { value: 'materials', label: 'Materials', count: data.materials.length },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab === 'nodes' ? <NodeOutline data={data} /> : <MaterialRows data={data} />}
    </Tabs>
  );
}
