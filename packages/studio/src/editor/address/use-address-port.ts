import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type EditorSearch, ITEM_TABS, parseEditorSearch } from '../editor-search.ts';
import type { AddressPort } from './address.tsx';

type Params = Readonly<Record<string, unknown>>;

/** Params of an editor's address; what else stands in it is the page's. */
const EDITORS: ReadonlySet<string> = new Set<keyof EditorSearch>([
  'k',
  'sel',
  'tab',
  'lang',
  'history',
  'viewing',
  'view',
  'filter',
  'as',
  'comments',
  ...ITEM_TABS,
]);

/** The editor's search params, in the address of the page it stands on; those of the page itself stay as they are. */
export function useAddressPort(): AddressPort {
  const params: Params = useSearch({ strict: false });
  const { pathname } = useMatch({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const change = useCallback<AddressPort['change']>(
    (next, isNewEntry) => {
      // What ends after the editor was left, such as an upload, must not bring one back.
      if (router.state.location.pathname !== pathname) return;
      void navigate({
        to: '.',
        search: (old: Params) => ({
          ...Object.fromEntries(Object.entries(old).filter(([name]) => !EDITORS.has(name))),
          ...next(parseEditorSearch(old)),
        }),
        replace: !isNewEntry,
      });
    },
    [router, pathname, navigate],
  );
  const key = JSON.stringify(parseEditorSearch(params));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the params are compared by what they hold
  const search = useMemo(() => parseEditorSearch(params), [key]);
  return useMemo(() => ({ search, change }), [search, change]);
}
