import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ProjectHeader, useMayEdit } from '../projects/public.ts';
import { SpaceAssets } from './space-assets.tsx';

const FROM = '/app/projects/$projectId/assets';

/** `/projects/{projectId}/assets`: the project's files, by folder. */
export function AssetsPage() {
  const { projectId } = useParams({ from: FROM });
  const filter = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/projects/$projectId/assets' });
  const mayEdit = useMayEdit(projectId);
  return (
    <SpaceAssets
      spaceId={projectId}
      mayEdit={mayEdit}
      filter={filter}
      onSearch={(search, replace) => void navigate({ search, replace })}
      header={(action) => <ProjectHeader projectId={projectId} part="Assets" action={action} />}
    />
  );
}
