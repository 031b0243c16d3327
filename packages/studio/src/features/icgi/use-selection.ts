import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useList, useOne, useRecord } from './editor-hooks.ts';

const ROUTE = '/app/projects/$projectId/studio/icgi/$icgiId';

/** What is selected, from the address: Back works, and a place can be shared. */
export type Selected = { collection: 'keyframes' | 'transitions' | 'placements'; id: string } | null;

/** The outline's tabs. */
export type OutlineTab = 'views' | 'transitions' | 'markers';

/** The keyframe on the stage, the selection, the open tab and the language, all kept in the address. */
export function useSelection() {
  const search = useSearch({ from: ROUTE });
  const { icgiId } = useParams({ from: ROUTE });
  const router = useRouter();
  const go = useNavigate({ from: '/projects/$projectId/studio/icgi/$icgiId' });
  // What ends after the editor was left, such as an upload, must not bring one back.
  const navigate = useCallback<typeof go>(
    async (options) => {
      if (router.state.location.pathname.endsWith(icgiId)) await go(options);
    },
    [router, icgiId, go],
  );
  const keyframes = useList('keyframes');
  const { start } = useOne('settings');
  const asked = useRecord('keyframes', search.k);
  const first = useRecord('keyframes', start?.id);
  const keyframe = asked ?? first ?? keyframes[0];
  const selected = parseSelected(search.sel);

  const select = useCallback(
    (next: Selected, keyframeId?: string) =>
      void navigate({
        search: (old) => {
          const { sel: _sel, ...rest } = old;
          return {
            ...rest,
            // What is selected is of now: an old state gives way to it.
            ...(rest.history ? { history: 0 } : {}),
            ...(keyframeId ? { k: keyframeId } : {}),
            ...(next ? { sel: `${next.collection}/${next.id}` } : {}),
          };
        },
        replace: keyframeId === undefined || keyframeId === search.k,
      }),
    [navigate, search.k],
  );
  const showTab = useCallback(
    (tab: OutlineTab) =>
      void navigate({
        search: ({ tab: _tab, ...old }) => (tab === 'views' ? old : { ...old, tab }),
        replace: true,
      }),
    [navigate],
  );
  const setLanguage = useCallback(
    (language: 'en' | 'sv') =>
      void navigate({
        search: ({ lang: _lang, ...old }) => (language === 'sv' ? { ...old, lang: 'sv' as const } : old),
        replace: true,
      }),
    [navigate],
  );
  const stand = useCallback(
    (keyframeId: string) => void navigate({ search: (old) => ({ ...old, k: keyframeId }), replace: true }),
    [navigate],
  );
  const showHistory = useCallback(
    (revision: number | null) =>
      void navigate({
        search: ({ history: _history, ...old }) => (revision === null ? old : { ...old, history: revision }),
        replace: true,
      }),
    [navigate],
  );
  return {
    keyframe,
    /** The keyframe that the address names; in an old state one may stand where there is no view any more. */
    place: search.k,
    stand,
    selected,
    tab: search.tab ?? ('views' as const),
    language: search.lang ?? ('en' as const),
    select,
    showTab,
    setLanguage,
    /** The revision chosen in the history, 0 for none; null while the history is closed. */
    history: search.history ?? null,
    showHistory,
    /** Shows and selects a keyframe. */
    goTo: useCallback((id: string) => select({ collection: 'keyframes', id }, id), [select]),
  };
}

function parseSelected(sel: string | undefined): Selected {
  const [collection, id] = sel?.split('/') ?? [];
  if (!id) return null;
  return collection === 'keyframes' || collection === 'transitions' || collection === 'placements'
    ? { collection, id }
    : null;
}
