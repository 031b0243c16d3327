import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { VIEWER } from '../../../shell/read-only.ts';
import { SpaceAssets } from '../../files/public.ts';
import { collectionDetail } from '../widgets.queries.ts';
import { CollectionHeader } from './collection-header.tsx';

const FROM = '/app/widgets/$collectionId/media';

/** `/widgets/{collectionId}/media`: the files that widgets of a collection show. */
export function CollectionMediaPage() {
  const { collectionId } = useParams({ from: FROM });
  const filter = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/widgets/$collectionId/media' });
  const { data: collection } = useQuery(collectionDetail(collectionId));
  return (
    <SpaceAssets
      spaceId={collectionId}
      readOnly={collection?.mayEdit ? null : VIEWER}
      filter={filter}
      onSearch={(search, replace) => void navigate({ search, replace })}
      header={(action) => <CollectionHeader collectionId={collectionId} part="Media" action={action} />}
    />
  );
}
