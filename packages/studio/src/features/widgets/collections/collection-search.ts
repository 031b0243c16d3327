import type { WidgetType } from '@diorama/documents/widget/widget.schema.ts';

/** What the list of collections is narrowed to; lives in the address. */
export interface CollectionsFilter {
  search?: string;
  clientIds?: string[];
  /** Absent: false. */
  hideGlobal?: boolean;
  /** Absent: changed last first. */
  sort?: 'name';
  /** 1..50; absent: 25. */
  limit?: number;
}

/** The four types, in the order they are offered. Here, because the address is read before anything else is loaded. */
const TYPES = ['popup', 'media', 'media-compare', 'embed'] as const satisfies readonly WidgetType[];

/** What the widgets of a collection are narrowed to and how they are shown. */
export interface CollectionFilter {
  search?: string;
  type?: WidgetType;
  tagIds?: number[];
  /** Absent: tiles. */
  view?: 'list';
}

/** Search params of `/widgets`: a limit is clamped to 1..50; `clientIds=x` and a list both work. */
export function parseCollectionsSearch(raw: Readonly<Record<string, unknown>>): CollectionsFilter {
  const { clientIds, hideGlobal, sort, limit } = raw;
  const ids = listOf(clientIds).filter((id) => typeof id === 'string' && id !== '');
  const wanted = typeof limit === 'number' || (typeof limit === 'string' && limit.trim() !== '') ? Number(limit) : 25;
  return {
    ...textIn(raw),
    ...(ids.length > 0 ? { clientIds: ids.map(String) } : {}),
    ...(hideGlobal === true || hideGlobal === 'true' ? { hideGlobal: true } : {}),
    ...(sort === 'name' ? { sort } : {}),
    ...(limit === undefined ? {} : { limit: clamped(wanted) }),
  };
}

/** Search params of `/widgets/{collectionId}`. */
export function parseCollectionSearch(raw: Readonly<Record<string, unknown>>): CollectionFilter {
  const type = TYPES.find((known) => known === raw.type);
  const tagIds = listOf(raw.tagIds)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return {
    ...textIn(raw),
    ...(type ? { type } : {}),
    ...(tagIds.length > 0 ? { tagIds } : {}),
    ...(raw.view === 'list' ? { view: 'list' } : {}),
  };
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

const textIn = ({ search }: Readonly<Record<string, unknown>>): { search?: string } =>
  typeof search === 'string' || typeof search === 'number' ? { search: String(search) } : {};

/** 1..50; 25 when it is no number. */
const clamped = (limit: number): number => Math.min(50, Math.max(1, Math.trunc(Number.isFinite(limit) ? limit : 25)));
