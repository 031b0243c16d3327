import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { messageOf } from '../../api/api-error.ts';
import { VIEWER } from '../../shell/read-only.ts';
import { PendingPlaceholder } from '../../shell/screens/pending-placeholder.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { SpaceAssets } from '../files/public.ts';
import { LibraryHeader } from './library-header.tsx';
import { materialList } from './materials.queries.ts';

/** `/materials/files`: the files that textures of the library are. */
export function MaterialFilesPage() {
  const filter = useSearch({ from: '/app/materials/files' });
  const navigate = useNavigate({ from: '/materials/files' });
  const { data, error, refetch } = useInfiniteQuery(materialList({ limit: 1 }));
  const [library] = data?.pages ?? [];
  if (library)
    return (
      <SpaceAssets
        spaceId={library.spaceId}
        readOnly={library.mayEdit ? null : VIEWER}
        filter={filter}
        onSearch={(search, replace) => void navigate({ search, replace })}
        header={(action) => <LibraryHeader part="Files" mayEdit={library.mayEdit} action={action} />}
      />
    );
  return (
    <>
      <LibraryHeader part="Files" mayEdit={undefined} />
      {error ? (
        <ErrorState title="The files could not be loaded" message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <PendingPlaceholder />
      )}
    </>
  );
}
