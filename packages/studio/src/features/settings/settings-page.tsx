import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { Page } from '../../shell/screens/page.tsx';
import { PagePart } from '../../shell/screens/page-part.tsx';
import { ToolsHeader } from '../../shell/screens/tools-header.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { AccessSetting } from '../clients/public.ts';
import { MapSettingsForm } from './map-settings-form.tsx';
import { mapSettings } from './settings.queries.ts';

/** `/tools/settings`: what administrators choose for the whole server. */
export function SettingsPage() {
  return (
    <>
      <ToolsHeader part="Settings" />
      <Page title="Settings">
        <div className="flex max-w-3xl flex-col">
          <PagePart title="People" text="Who may see and edit what, for all clients.">
            <AccessSetting />
          </PagePart>
          <PagePart title="Maps" text="Who draws the streets of maps, and where editors copy streets from.">
            <MapPart />
          </PagePart>
        </div>
      </Page>
    </>
  );
}

function MapPart() {
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
