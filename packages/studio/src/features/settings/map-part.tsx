import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { MapSettingsForm } from './map-settings-form.tsx';
import { mapSettings } from './settings.queries.ts';

/** What maps are made of, as it is and to be changed. */
export function MapPart() {
  const { data, error, refetch, isFetching } = useQuery(mapSettings);
  if (data) return <MapSettingsForm settings={data} />;
  return error ? (
    <ErrorState
      title="The settings of maps could not be loaded"
      message={messageOf(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    <Skeleton className="h-60 max-w-120" />
  );
}
