import { equalJson } from '@diorama/documents/engine/json.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@diorama/documents/shared/languages.ts';
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

/** Which languages read texts in another one: `2 texts have no English: its visitors read another language.` */
const missingText = (missing: Partial<Record<Language, number>>): string =>
  LANGUAGES.flatMap((language) => {
    const count = missing[language] ?? 0;
    if (count === 0) return [];
    const texts = count === 1 ? '1 text has' : `${count} texts have`;
    return [`${texts} no ${LANGUAGE_NAMES[language]}: its visitors read another language.`];
  }).join(' ');

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
    onSuccess: async ({ languages, missing }) => {
      await client.invalidateQueries(translationsOverview(projectId));
      const isChanged = languages.some(({ changed }) => changed);
      notifyDone(isChanged ? 'The texts are live' : 'Nothing new: the texts were live already', {
        detail: [missingText(missing), 'Texts of products go live when their product is published.']
          .filter(Boolean)
          .join(' '),
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
