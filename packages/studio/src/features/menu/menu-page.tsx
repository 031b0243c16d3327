import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { SquareMenu } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { DocumentEditor } from '../../editor/document-editor.tsx';
import { useAddressPort } from '../../editor/use-address-port.ts';
import { PendingPlaceholder } from '../../shell/pending-placeholder.tsx';
import { RouteError } from '../../shell/route-error.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ProjectHeader, ProjectTabs, useMayEdit, useProjectPlace } from '../projects/public.ts';
import { CreateMenuDialog } from './lazy-dialogs.ts';
import { menuEditor } from './menu-editor.ts';
import { menuList } from './menus.queries.ts';

const ROUTE = '/app/projects/$projectId/menu';

/** `/projects/{projectId}/menu`: the menus of a project, one of them open. */
export function MenuPage() {
  const { projectId } = useParams({ from: ROUTE });
  const { selected } = useSearch({ from: ROUTE });
  const { data: menus, error, refetch } = useQuery(menuList(projectId));
  const place = useProjectPlace(projectId, 'Menu');
  const open = menus?.find(({ id }) => id === selected) ?? menus?.[0];
  const address = useAddressPort();
  if (error && !menus)
    return (
      <>
        <ProjectHeader projectId={projectId} part="Menu" />
        <ErrorState title="The menus could not be loaded" message={messageOf(error)} onRetry={() => void refetch()} />
      </>
    );
  if (place.error) return <RouteError error={place.error} />;
  if (!menus || !place.value)
    return <PendingPlaceholder shape="panels" tabs={<ProjectTabs projectId={projectId} part="Menu" />} />;
  if (!open) return <NoMenu projectId={projectId} />;
  return <DocumentEditor key={open.id} kind={menuEditor} documentId={open.id} place={place.value} address={address} />;
}

function NoMenu({ projectId }: { projectId: string }) {
  const mayEdit = useMayEdit(projectId);
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <ProjectHeader projectId={projectId} part="Menu" />
      <EmptyState
        icon={SquareMenu}
        title={mayEdit ? 'Lead visitors onwards' : 'No menu yet'}
        text="A menu links the products of this project, and anything else visitors should find: a booking page, a brochure, a phone number. Every product shows it."
        action={
          mayEdit && (
            <Button {...CreateMenuDialog.opener} variant="primary" onClick={() => setCreating(true)}>
              New menu
            </Button>
          )
        }
      />
      {isCreating && <CreateMenuDialog projectId={projectId} isFirst onClose={() => setCreating(false)} />}
    </>
  );
}
