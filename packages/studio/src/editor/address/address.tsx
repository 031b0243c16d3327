import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { FilterValue } from '@diorama/documents/shared/filter-values.ts';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { changedParams } from '../../ui/list/changed-params.ts';
import { type EditorSearch, ITEM_TABS, type ItemTab, type StageView } from '../editor-search.ts';

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

/** Tabs of a kind that keep their own selected record, each with the collections its records are of; the first is meant by an id alone. */
export type ItemTabs = Partial<Record<ItemTab, readonly string[]>>;

interface AddressContext {
  port: AddressPort;
  itemTabs: ItemTabs;
  /** How often the address was to change so far: it follows a little later. */
  asks: RefObject<number>;
}

const Context = createContext<AddressContext | null>(null);

interface AddressProviderProps {
  port: AddressPort;
  itemTabs?: ItemTabs;
  children: ReactNode;
}

const NO_TABS: ItemTabs = {};

export function AddressProvider({ port, itemTabs = NO_TABS, children }: AddressProviderProps) {
  const asks = useRef(0);
  useEffect(() => {
    // Back and Forward count as requests, too.
    const count = () => {
      asks.current += 1;
    };
    addEventListener('popstate', count);
    return () => removeEventListener('popstate', count);
  }, []);
  const value = useMemo((): AddressContext => {
    const { search, change } = port;
    const counted: AddressPort['change'] = (next, isNewEntry) => {
      asks.current += 1;
      change(next, isNewEntry);
    };
    return { port: { search, change: counted }, itemTabs, asks };
  }, [port, itemTabs]);
  return <Context value={value}>{children}</Context>;
}

/** Where a record is selected: in the tab of its collection, else in the first one. */
function itemParams(next: Selected, itemTabs: ItemTabs): Partial<EditorSearch> {
  const tab = ITEM_TABS.find((name) => itemTabs[name]?.includes(next.collection));
  if (!tab) return { sel: `${next.collection}/${next.id}` };
  const isMain = itemTabs[tab]?.[0] === next.collection;
  return { tab, [tab]: isMain ? next.id : `${next.collection}/${next.id}` };
}

const isItemTab = (tab: string | undefined, itemTabs: ItemTabs): tab is ItemTab =>
  ITEM_TABS.some((name) => name === tab && itemTabs[name] !== undefined);

function selectedIn(search: EditorSearch, itemTabs: ItemTabs): string | undefined {
  const { tab, sel } = search;
  if (!isItemTab(tab, itemTabs)) return sel;
  const item = search[tab];
  return item === undefined || item.includes('/') ? item : `${itemTabs[tab]?.[0] ?? ''}/${item}`;
}

/** What is selected and shown, from the address: Back works, and a place can be shared. */
export function useAddress() {
  const context = useContext(Context);
  if (!context) throw new Error('This part belongs inside an AddressProvider');
  const { port, itemTabs, asks } = context;
  const { search, change } = port;
  const { k: place } = search;
  const sel = selectedIn(search, itemTabs);
  const selected = useMemo(() => parseSelected(sel), [sel]);
  const select = useCallback(
    (next: Selected | null, at?: string, also: { tab?: string | undefined; view?: StageView | undefined } = {}) =>
      change(
        (old) =>
          changedParams(old, {
            // What is selected is of now: a past revision gives way to it.
            ...(old.history ? { history: 0, viewing: undefined } : {}),
            ...(at ? { k: at } : {}),
            ...(isItemTab(old.tab, itemTabs)
              ? { ...(next ? { tab: undefined } : { [old.tab]: undefined }) }
              : { sel: undefined }),
            ...(next ? itemParams(next, itemTabs) : {}),
            ...also,
          }),
        at !== undefined && at !== place,
      ),
    [change, place, itemTabs],
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
    asks,
    /** Selects a record, and with `at` also shows that one on the stage; `also`: the tab and the view to do it in. */
    select,
    tab: search.tab,
    /** Undefined is the first tab. */
    showTab: useCallback((tab: string | undefined) => set({ tab }), [set]),
    /** Null: the stage alone. */
    view: search.view ?? null,
    showView: useCallback((view: StageView | null) => set({ view: view ?? undefined }), [set]),
    language: search.lang ?? ('en' as const),
    setLanguage: useCallback((language: Language) => set({ lang: language === 'en' ? undefined : language }), [set]),
    /** Values of inputs that the address sets; none of them is the document's. */
    filter: search.filter ?? NO_FILTER,
    setFilter: useCallback(
      (filter: readonly FilterValue[]) => set({ filter: filter.length > 0 ? filter : undefined }),
      [set],
    ),
    /** The revision chosen in the history, 0 for none; null while the history is closed. */
    history: search.history ?? null,
    showHistory: useCallback(
      (revision: number | null) =>
        set({
          history: revision ?? undefined,
          viewing: undefined,
          // One panel shows one of them.
          ...(revision === null ? {} : { comments: undefined }),
        }),
      [set],
    ),
    /** The open thread of comments, `all` for none; null while the comments are closed. */
    comments: search.comments ?? null,
    showComments: useCallback(
      (thread: string | null) =>
        set({
          comments: thread ?? undefined,
          ...(thread === null ? {} : { history: undefined, viewing: undefined }),
        }),
      [set],
    ),
    /** The conditions of a preview over the editor; null while there is none. Back closes it. */
    lookAs: search.as ?? null,
    showLook: useCallback(
      (as: string | null, at?: string) =>
        change(
          (old) => changedParams(old, { as: as ?? undefined, ...(at ? { k: at } : {}) }),
          (as === null) !== (search.as === undefined),
        ),
      [change, search.as],
    ),
    /** Changes the preview's conditions; `next` is derived from the current ones. */
    changeLook: useCallback(
      (next: (before: string) => string) =>
        change((old) => (old.as === undefined ? old : changedParams(old, { as: next(old.as) })), false),
      [change],
    ),
    /** What visitors see stands in place of the draft, also while both are the same. */
    isPublished: search.viewing === 'published',
    showPublished: useCallback((revision: number) => set({ history: revision, viewing: 'published' }), [set]),
  };
}

const NO_FILTER: readonly FilterValue[] = [];

export type Address = ReturnType<typeof useAddress>;

function parseSelected(sel: string | undefined): Selected | null {
  const [collection = '', id] = sel?.split('/') ?? [];
  return id ? { collection, id } : null;
}
