import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import type { OwnPublishing } from '../../editor/editor-kind.ts';
import { useShell } from '../../editor/shell-context.tsx';
import { useEditor as useAnyEditor, useHeadRevision, useSaveStateType } from '../../engine/editor-context.tsx';
import { storeAll } from '../../engine/store-all.ts';
import { notifyDone, notifyFailed } from '../../ui/notify.ts';
import { menuKeys, menuList } from './menus.queries.ts';

/** How a menu goes live: the main one with its project, any other with the products that show it. */
export function useMenuPublishing(): OwnPublishing | null {
  const { project, opened, mayEdit } = useShell();
  const { queue } = useAnyEditor();
  const client = useQueryClient();
  const revision = useHeadRevision();
  const saving = useSaveStateType();
  const projectId = project?.id ?? '';
  const { data: menus } = useQuery({ ...menuList(projectId), enabled: project !== null });
  const publish = useMutation({
    mutationFn: async () => {
      await storeAll(queue);
      return api.publications.publishProject.mutate({ projectId });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: menuKeys.all });
      notifyDone('The menu is live');
    },
    onError: (error) => notifyFailed('The menu could not be published', { detail: messageOf(error) }),
  });
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
    publish: mayPublish ? () => !publish.isPending && publish.mutate() : null,
  };
}
