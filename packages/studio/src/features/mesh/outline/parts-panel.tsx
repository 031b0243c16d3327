import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { PendingPlaceholder } from '../../../shell/pending-placeholder.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { meshNodes } from '../mesh.queries.ts';
import { useMesh } from '../mesh-context.tsx';
import { MaterialRows } from './material-rows.tsx';
import { NodeOutline } from './node-outline.tsx';

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
