import type { Language } from '@diorama/documents/shared/languages.ts';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { changedParams } from '../ui/list/changed-params.ts';
import type { EditorSearch, FilterValue } from './editor-search.ts';

/** How the editor reads and writes the search params of its address; the route gives it. */
export interface AddressPort {
  search: EditorSearch;
  /** With `isNewEntry`, Back leads to where one was. */
  change(next: (old: EditorSearch) => EditorSearch, isNewEntry: boolean): void;
}

/** A record that is selected. */
export interface Selected {
  collection: string;
  id: string;
}

const Context = createContext<AddressPort | null>(null);

export function AddressProvider({ port, children }: { port: AddressPort; children: ReactNode }) {
  return <Context value={port}>{children}</Context>;
}

/** What is selected and shown, from the address: Back works, and a place can be shared. */
export function useAddress() {
  const port = useContext(Context);
  if (!port) throw new Error('This part belongs inside an AddressProvider');
  const { search, change } = port;
  const { k: place, sel } = search;
  const selected = useMemo(() => parseSelected(sel), [sel]);
  const select = useCallback(
    (next: Selected | null, at?: string) =>
      change(
        ({ sel: _sel, ...rest }) => ({
          ...rest,
          // What is selected is of now: a past revision gives way to it.
          ...(rest.history ? { history: 0 } : {}),
          ...(at ? { k: at } : {}),
          ...(next ? { sel: `${next.collection}/${next.id}` } : {}),
        }),
        at !== undefined && at !== place,
      ),
    [change, place],
  );
  const set = useCallback(
    (next: Partial<Record<keyof EditorSearch, unknown>>) => change((old) => changedParams(old, next), false),
    [change],
  );
  return {
    /** The record on the stage; in a past revision it may be one that is not there any more. */
    place,
    stand: useCallback((id: string) => set({ k: id }), [set]),
    selected,
    /** Selects a record, and with `at` also shows that one on the stage. */
    select,
    tab: search.tab,
    /** Undefined is the first tab. */
    showTab: useCallback((tab: string | undefined) => set({ tab }), [set]),
    language: search.lang ?? ('en' as const),
    setLanguage: useCallback((language: Language) => set({ lang: language === 'en' ? undefined : language }), [set]),
    /** Values of inputs that the address asks for; none of them is the document's. */
    filter: search.filter ?? NO_FILTER,
    /** The revision chosen in the history, 0 for none; null while the history is closed. */
    history: search.history ?? null,
    showHistory: useCallback((revision: number | null) => set({ history: revision ?? undefined }), [set]),
  };
}

const NO_FILTER: readonly FilterValue[] = [];

export type Address = ReturnType<typeof useAddress>;

function parseSelected(sel: string | undefined): Selected | null {
  const [collection = '', id] = sel?.split('/') ?? [];
  return id ? { collection, id } : null;
}
