import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/api.ts';
import type { OwnPublishing } from '../../editor/editor-kind.ts';
import { useShell } from '../../editor/shell-context.tsx';
import { useHeadRevision, useSaveStateType } from '../../engine/editor-context.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { dialogFrame } from '../../ui/part-frames.tsx';
import { menuKeys, menuList } from './menus.queries.ts';

const PublishMenuDialog = lazyPart(
  () => import('./publish-menu-dialog.tsx').then((module) => module.PublishMenuDialog),
  {
    frame: dialogFrame('Publish the menu'),
  },
);

/** How a menu goes live: the main one with its project, any other with the products that show it. */
export function useMenuPublishing(): OwnPublishing | null {
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
