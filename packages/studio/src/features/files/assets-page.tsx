import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ProjectHeader, projectDetail, useReadOnlyReason } from '../projects/public.ts';
import { AssetLanguages } from './asset-languages.ts';
import { SpaceAssets } from './space-assets.tsx';

const FROM = '/app/projects/$projectId/assets';

/** `/projects/{projectId}/assets`: the project's files, by folder. */
export function AssetsPage() {
  const { projectId } = useParams({ from: FROM });
  const filter = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/projects/$projectId/assets' });
  const readOnly = useReadOnlyReason(projectId);
  const { data: project } = useQuery(projectDetail(projectId));
  return (
    <AssetLanguages value={project?.languages ?? []}>
      <SpaceAssets
        spaceId={projectId}
        readOnly={readOnly}
        filter={filter}
        onSearch={(search, replace) => void navigate({ search, replace })}
        buttonSize="small"
        header={(action) => <ProjectHeader projectId={projectId} part="Assets" action={action} />}
      />
    </AssetLanguages>
  );
}
