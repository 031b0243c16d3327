import { equalJson } from '@diorama/documents/engine/json.ts';
import { projectTexts } from '@diorama/documents/translations/resolve-texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/api.ts';
import type { OwnPublishing } from '../../editor/editor-kind.ts';
import { useShell } from '../../editor/shell-context.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { dialogFrame } from '../../ui/part-frames.tsx';
import { useEditor, useList } from './editor-hooks.ts';
import { translationsOverview } from './translations.queries.ts';

const PublishTextsDialog = lazyPart(
  () => import('./publish/publish-texts-dialog.tsx').then((module) => module.PublishTextsDialog),
  { frame: dialogFrame('Publish the project’s texts') },
);

/** How the project's own texts go live: by themselves. Those of products go live with their product. */
export function useTranslationsPublishing(): OwnPublishing | null {
  const { project, mayEdit } = useShell();
  const { store } = useEditor();
  const client = useQueryClient();
  const records = useList('texts');
  const projectId = project?.id ?? '';
  const { data: overview } = useQuery({ ...translationsOverview(projectId), enabled: project !== null });
  const live = overview?.live;
  const languages = project?.languages;
  const isSame = useMemo(
    () => records.length >= 0 && equalJson(live ?? {}, projectTexts(store.records(), languages ?? [])),
    [records, store, live, languages],
  );
  if (!project || live === undefined) return null;
  return {
    state: live === null ? 'draft' : isSame ? 'published' : 'changed',
    Dialog: mayEdit ? PublishTextsDialog : null,
    unpublishing:
      mayEdit && live !== null
        ? {
            title: 'Unpublish the project’s own texts?',
            text: 'Visitors read the standard interface texts at once. Your texts stay here, and go live again when you publish them, or a product with them.',
            done: 'The texts are no longer public',
            run: async () => {
              await api.publications.unpublish.mutate({ type: 'translations', id: projectId });
              await client.invalidateQueries(translationsOverview(projectId));
            },
          }
        : null,
  };
}
