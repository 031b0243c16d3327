import { useMemo, useRef } from 'react';
import { useTileColumns } from '../ui/list/tile-grid.tsx';
import { useListSelection } from '../ui/list/use-list-selection.ts';

/** What a list of things with names can do; an ability that is absent has no key either. */
export interface ResourceListOptions<Item extends { id: string }> {
  items: readonly Item[];
  /** What an item is called on screen. */
  nameOf: (item: Item) => string;
  /** Tiles of at least this many px; absent or null: rows. */
  tileWidth?: number | null;
  /** As many as one call takes; more of a selection are left out. */
  most?: number;
  /** Enter, a press and a double click. */
  onOpen?: (item: Item) => void;
  onRename?: ((item: Item, name: string) => void) | undefined;
  onDelete?: ((items: readonly Item[]) => void) | undefined;
  onDuplicate?: ((items: readonly Item[]) => void) | undefined;
}

/** A list of things with its selection, in terms of the things: what `ResourceList` draws and menus ask. */
export function useResourceList<Item extends { id: string }>(options: ResourceListOptions<Item>) {
  const { items, nameOf, tileWidth = null, most, onOpen, onRename, onDelete, onDuplicate } = options;
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const host = useRef<HTMLDivElement>(null);
  // Rows are one column however wide they are.
  const columns = useTileColumns(host, tileWidth ?? Number.POSITIVE_INFINITY);
  const itemsOf = (chosen: readonly string[]): readonly Item[] =>
    chosen.flatMap((id) => byId.get(id) ?? []).slice(0, most);
  const open =
    onOpen &&
    ((id: string) => {
      for (const item of itemsOf([id])) onOpen(item);
    });
  const list = useListSelection({
    ids,
    columns,
    nameOf: (id) => {
      const item = byId.get(id);
      return item ? nameOf(item) : '';
    },
    ...(open && { onPress: open, onOpen: open }),
    onRename:
      onRename &&
      ((id, name) => {
        for (const item of itemsOf([id])) onRename(item, name);
      }),
    onDelete: onDelete && ((chosen) => onDelete(itemsOf(chosen))),
    onDuplicate: onDuplicate && ((chosen) => onDuplicate(itemsOf(chosen))),
  });
  return {
    list,
    ids,
    itemsOf,
    itemOf: (id: string) => byId.get(id),
    /** In the order shown. */
    selected: itemsOf(ids.filter((id) => list.selected.has(id))),
    /** What a menu of one item is about: all that is selected, if the item is. */
    targetsOf: (item: Item) => itemsOf(list.targetsOf(item.id)),
    /** The element around rows or tiles. */
    host,
    tileColumns: tileWidth === null ? null : columns,
  };
}

export type Resource<Item extends { id: string }> = ReturnType<typeof useResourceList<Item>>;
