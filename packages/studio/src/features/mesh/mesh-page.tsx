import type { Mesh } from '@diorama/contract/meshes/meshes.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { apiErrorOf } from '../../api/api-error.ts';
import { mayChange } from '../../shell/read-only.ts';
import { PendingPlaceholder } from '../../shell/screens/pending-placeholder.tsx';
import { RouteError } from '../../shell/screens/route-error.tsx';
import { useAttempt } from '../../shell/use-attempt.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { FilesDropArea } from '../files/public.ts';
import { productList, projectDetail } from '../projects/public.ts';
import { meshDetail, meshKey } from './mesh.queries.ts';
import { MeshBar } from './mesh-bar.tsx';
import { MeshProvider, useMesh } from './mesh-context.tsx';
import { MeshPanels } from './mesh-panels.tsx';
import { NewVersionProvider, useNewVersion } from './use-new-version.tsx';

/** `/edit/mesh/{meshId}`: the versions of a mesh next to each other, what each cost, and what became of its nodes. */
export function MeshPage() {
  const { meshId } = useParams({ from: '/app/edit/mesh/$meshId' });
  const { data: mesh, error } = useQuery(meshDetail(meshId));
  const [deleted, setDeleted] = useState<Mesh | null>(null);
  if (deleted?.id === meshId) return <DeletedMesh mesh={deleted} onRestored={() => setDeleted(null)} />;
  // Somebody else may delete it while it is open.
  if (error && (!mesh || apiErrorOf(error)?.code === 'NOT_FOUND')) return <RouteError error={error} />;
  if (!mesh) return <PendingPlaceholder />;
  return <OpenMesh key={mesh.id} mesh={mesh} onDeleted={() => setDeleted(mesh)} />;
}

function OpenMesh({ mesh, onDeleted }: { mesh: Mesh; onDeleted: () => void }) {
  const { data: project } = useQuery(projectDetail(mesh.projectId));
  const { data: products } = useQuery(productList(mesh.projectId));
  const product = products?.find(({ id }) => id === mesh.productId);
  return (
    <MeshProvider mesh={mesh} mayEdit={project !== undefined && mayChange(project)} productName={product?.name ?? ''}>
      <NewVersionProvider>
        <title>{[mesh.name, project?.name, 'Diorama'].filter(Boolean).join(' · ')}</title>
        <MeshBar
          project={project}
          isViewer={project?.mayEdit === false}
          lock={project?.lock ?? null}
          onDeleted={onDeleted}
        />
        <DropVersion />
      </NewVersionProvider>
    </MeshProvider>
  );
}

/** A file dropped anywhere becomes the next version. */
function DropVersion() {
  const { mesh, mayEdit } = useMesh();
  const { send } = useNewVersion();
  const panels = (
    <div className="relative flex min-h-0 min-w-0 flex-1 overflow-hidden">
      <MeshPanels />
    </div>
  );
  if (!mayEdit) return panels;
  return (
    <div className="flex min-h-0 flex-1">
      <FilesDropArea
        title="Drop a new version"
        hint={`It replaces what scenes draw of ${mesh.name}, as soon as it is ready`}
        onFiles={([first]) => first && void send(first.file)}
      >
        {panels}
      </FilesDropArea>
    </div>
  );
}

function DeletedMesh({ mesh: { id, name }, onRestored }: { mesh: Mesh; onRestored: () => void }) {
  const client = useQueryClient();
  const attempt = useAttempt(meshKey(id));
  const restore = async () => {
    const isDone = await attempt(`“${name}” could not be restored`, () => api.e3d.mesh.restore.mutate({ meshId: id }));
    if (!isDone) return;
    await client.resetQueries({ queryKey: meshKey(id) });
    onRestored();
  };
  return (
    <EmptyState
      icon={Trash2}
      title={`“${name}” was deleted`}
      text="It can be restored for 30 days. Live pages keep their copy."
      action={
        <Button variant="primary" icon={RotateCcw} onClick={() => void restore()}>
          Restore mesh
        </Button>
      }
    />
  );
}
