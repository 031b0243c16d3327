import { equalJson } from '@diorama/documents/engine/json.ts';
import { projectTexts } from '@diorama/documents/translations/resolve-texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import type { OwnPublishing } from '../../editor/editor-kind.ts';
import { useShell } from '../../editor/shell-context.tsx';
import { storeAll } from '../../engine/store-all.ts';
import { notifyDone, notifyFailed } from '../../ui/notify.ts';
import { useEditor, useList } from './editor-hooks.ts';
import { translationsOverview } from './translations.queries.ts';

/** How the project's own texts go live: by themselves. Those of products go live with their product. */
export function useTranslationsPublishing(): OwnPublishing | null {
  const { project, mayEdit } = useShell();
  const { store, queue } = useEditor();
  const client = useQueryClient();
  const records = useList('texts');
  const projectId = project?.id ?? '';
  const { data: overview } = useQuery({ ...translationsOverview(projectId), enabled: project !== null });
  const publish = useMutation({
    mutationFn: async () => {
      await storeAll(queue);
      return api.translations.revalidate.mutate({ projectId });
    },
    onSuccess: async ({ languages }) => {
      await client.invalidateQueries(translationsOverview(projectId));
      const isChanged = languages.some(({ changed }) => changed);
      notifyDone(isChanged ? 'The texts are live' : 'Nothing new: the texts were live already', {
        detail: 'Texts of products go live when their product is published.',
      });
    },
    onError: (error) => notifyFailed('The texts could not be published', { detail: messageOf(error) }),
  });
  const live = overview?.live;
  const languages = project?.languages;
  const isSame = useMemo(
    () => records.length >= 0 && equalJson(live ?? {}, projectTexts(store.records(), languages ?? [])),
    [records, store, live, languages],
  );
  if (!project || live === undefined) return null;
  return {
    state: live === null ? 'draft' : isSame ? 'published' : 'changed',
    publish: mayEdit ? () => !publish.isPending && publish.mutate() : null,
  };
}
