import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import type { OwnPublishing } from '../../editor/editor-kind.ts';
import { useShell } from '../../editor/shell-context.tsx';
import { useEditor as useAnyEditor, useHeadRevision, useSaveStateType } from '../../engine/editor-context.tsx';
import { storeAll } from '../../engine/store-all.ts';
import { notifyDone, notifyFailed } from '../../ui/notify.ts';
import { themeKeys, themeState } from './theme.queries.ts';

/**
 * How a theme goes live: with its project, for the project's own data; products carry the theme they were published with
 * until they are published again.
 */
export function useThemePublishing(): OwnPublishing | null {
  const { project, opened, mayEdit, refreshLists } = useShell();
  const { queue } = useAnyEditor();
  const client = useQueryClient();
  const revision = useHeadRevision();
  const saving = useSaveStateType();
  const projectId = project?.id ?? '';
  const { data: live } = useQuery({ ...themeState(projectId), enabled: project !== null });
  const publish = useMutation({
    mutationFn: async () => {
      await storeAll(queue);
      return api.publications.publishProject.mutate({ projectId });
    },
    onSuccess: async () => {
      await refreshLists();
      notifyDone('The theme is live in the project', {
        detail: 'Products show it when they are published again: each keeps the theme it went live with.',
      });
    },
    onError: (error) => notifyFailed('The theme could not be published', { detail: messageOf(error) }),
  });
  useEffect(() => {
    // What was saved, here or elsewhere, may differ from what is live.
    if (projectId !== '' && revision > opened.revision)
      void client.invalidateQueries({ queryKey: [...themeKeys.all, 'state'] });
  }, [client, projectId, revision, opened.revision]);
  if (!live || !project) return null;
  const isEdited = live.state === 'published' && saving !== 'saved';
  const mayPublish = mayEdit && project.publishedAt !== null;
  return {
    state: isEdited ? 'changed' : live.state,
    publish: mayPublish ? () => !publish.isPending && publish.mutate() : null,
  };
}
