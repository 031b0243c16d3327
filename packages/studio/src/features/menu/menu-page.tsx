import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { SquareMenu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { useAddress } from '../../editor/address/address.tsx';
import { useAddressPort } from '../../editor/address/use-address-port.ts';
import { DocumentEditor } from '../../editor/document-editor.tsx';
import type { OwnPublishing } from '../../editor/editor-kind.ts';
import { defineEditor } from '../../editor/editor-kind.ts';
import { BoundRequiredText } from '../../editor/fields/bound-fields.tsx';
import { PastRevisionBand } from '../../editor/history/past-revision-band.tsx';
import { useShell } from '../../editor/shell-context.tsx';
import { useHeadRevision, useSaveStateType } from '../../engine/editor-context.tsx';
import { PendingPlaceholder } from '../../shell/screens/pending-placeholder.tsx';
import { RouteError } from '../../shell/screens/route-error.tsx';
import { Button } from '../../ui/button/button.tsx';
import { InspectorSection } from '../../ui/field/inspector-section.tsx';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';
import { ProjectHeader, ProjectTabs, useMayEdit, useProjectPlace } from '../projects/public.ts';
import { useMenuContext } from './action-context.ts';
import { useField } from './editor-hooks.ts';
import { ItemInspector } from './inspector/item-inspector.tsx';
import { CreateMenuDialog } from './lazy-dialogs.ts';
import { menuActions } from './menu.actions.ts';
import { MenuOutline } from './menu-outline.tsx';
import { menuKeys, menuList } from './menus.queries.ts';
import { ItemList } from './stage/item-list.tsx';

const PublishMenuDialog = lazyPart(
  () => import('./publish-menu-dialog.tsx').then((module) => module.PublishMenuDialog),
  {
    frame: dialogFrame('Publish the menu'),
  },
);

/** How a menu goes live: the main one with its project, any other with the products that show it. */
function useMenuPublishing(): OwnPublishing | null {
  const { project, opened, mayEdit } = useShell();
  const client = useQueryClient();
  const revision = useHeadRevision();
  const saving = useSaveStateType();
  const projectId = project?.id ?? '';
  const { data: menus } = useQuery({ ...menuList(projectId), enabled: project !== null });
  useEffect(() => {
    // What was saved, here or elsewhere, may differ from what is live.
    if (projectId !== '' && revision > opened.revision) void client.invalidateQueries(menuList(projectId));
  }, [client, projectId, revision, opened.revision]);
  const menu = menus?.find(({ id }) => id === opened.id);
  if (!menu || !project) return null;
  const isEdited = menu.state === 'published' && saving !== 'saved';
  const mayPublish = mayEdit && menu.isMain && project.publishedAt !== null;
  return {
    state: isEdited ? 'changed' : menu.state,
    Dialog: mayPublish ? PublishMenuDialog : null,
    unpublishing:
      mayPublish && menu.state !== 'draft'
        ? {
            title: 'Unpublish the main menu?',
            text: 'Pages of the project have no menu at once. The menu stays as it is, and goes live again when you publish it, or a product of the project.',
            done: 'The menu is no longer public',
            run: async () => {
              await api.publications.unpublish.mutate({ type: 'menu', id: menu.id });
              await client.invalidateQueries({ queryKey: menuKeys.all });
            },
          }
        : null,
  };
}

const MenuPreview = lazyPart(() => import('./stage/menu-preview.tsx').then((module) => module.MenuPreview));

/** The items, and next to them the menu as visitors see it. */
function MenuStage() {
  return (
    <div data-stage className="@container relative flex h-full min-h-0 min-w-0 bg-n1">
      <PastRevisionBand />
      <ItemList />
      {/* Its room is kept from the start: else the rows would move from under the pointer when the preview comes. */}
      <section
        aria-label="Preview"
        className="hidden w-85 flex-none flex-col border-n5 border-l bg-n3 @min-[45rem]:flex"
      >
        <MenuPreview />
      </section>
    </div>
  );
}

/** The menu editor: a project's menus, the items of one, and how visitors see them. */
const menuEditor = defineEditor({
  kind: menuDocument,
  layout: { Outline: MenuOutline, Stage: MenuStage, Inspector: MenuInspector },
  actions: menuActions,
  useActionContext: useMenuContext,
  revealOf: (_store, key) => {
    const [collection = '', id] = key.split('/');
    return { selected: id ? { collection, id } : null };
  },
  usePublishing: useMenuPublishing,
});

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

/** The fields of the selected item; with nothing selected, the menu's own. */
function MenuInspector() {
  const { selected } = useAddress();
  const name = useField('settings', 'settings', ['name']);
  if (selected?.collection === 'items') return <ItemInspector key={selected.id} id={selected.id} />;
  return (
    <InspectorSection title="Menu">
      <BoundRequiredText field={name} emptyMessage="Enter a name for the menu" />
      <p className="text-n10 text-xs">Only editors see this name. Select an item to edit it.</p>
    </InspectorSection>
  );
}
