import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { TextState } from './translations-search.ts';

export const ROUTE = '/app/projects/$projectId/translations';

/** Which texts are shown, from the address: Back works, and a list can be shared. */
export function useFilter() {
  const { state, in: place, q = '' } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: '/projects/$projectId/translations' });
  const change = useCallback(
    (next: { state?: TextState | undefined; in?: string | undefined; q?: string | undefined }, isNewEntry = true) =>
      void navigate({
        search: (old) => Object.fromEntries(Object.entries({ ...old, ...next }).filter(([, value]) => value)),
        replace: !isNewEntry,
      }),
    [navigate],
  );
  return {
    state,
    place,
    search: q,
    showState: (next: TextState | undefined) => change({ state: next }),
    showPlace: (next: string | undefined) => change({ in: next }),
    showAll: () => change({ state: undefined, in: undefined, q: undefined }),
    find: (text: string) => change({ q: text }, false),
  };
}
