import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { AssetLanguages, SpaceAssets } from '../../files/public.ts';
import { projectDetail } from '../projects.queries.ts';
import { useReadOnlyReason } from '../use-may-edit.ts';
import { ProjectHeader } from './project-header.tsx';

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
