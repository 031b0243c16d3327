import { buildProxiedInstance, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useMemo, useRef } from 'react';

/** A row of a tree as it is drawn. */
export interface TreePlace {
  id: string;
  /** 0 at the root. */
  depth: number;
  /** Place among its siblings from 1, and their number. */
  at: number;
  of: number;
  /** Undefined for a row that holds nothing. */
  isExpanded?: boolean;
}

/** Key of the top rows in a `TreeShape`. */
export const TREE_ROOT = '';

/** The rows inside each row, in order. Keep the map until something in it changes. */
export type TreeShape = ReadonlyMap<string, readonly string[]>;

const NO_ROWS: readonly string[] = [];

/** The rows of a tree in the order they are shown, without those that are folded away. */
export function useTreeRows(shape: TreeShape, expandedIds: ReadonlySet<string>) {
  const childrenOf = (id: string): readonly string[] => shape.get(id) ?? NO_ROWS;
  const isFolder = (id: string): boolean => childrenOf(id).length > 0;
  const expandedItems = useMemo(() => [...expandedIds], [expandedIds]);
  const tree = useTree<string>({
    rootItemId: TREE_ROOT,
    // The root has an empty id, and an item may not be empty.
    dataLoader: { getItem: (id) => `row:${id}`, getChildren: (id) => [...childrenOf(id)] },
    getItemName: (item) => item.getId(),
    isItemFolder: (item) => isFolder(item.getId()),
    state: { expandedItems },
    // One object for each row instead of thirty functions: lists have thousands of rows.
    instanceBuilder: buildProxiedInstance,
    features: [syncDataLoaderFeature],
  });
  const built = useRef<TreeShape | null>(null);
  if (built.current !== shape) {
    built.current = shape;
    tree.scheduleRebuildTree();
  }
  const items = tree.getItems();
  const rows = useMemo(
    () =>
      items.map((item): TreePlace => {
        const { itemId: id, level, posInSet, setSize } = item.getItemMeta();
        const place = { id, depth: level, at: posInSet + 1, of: setSize };
        return (shape.get(id)?.length ?? 0) > 0 ? { ...place, isExpanded: expandedIds.has(id) } : place;
      }),
    [items, shape, expandedIds],
  );
  return {
    rows,
    /** The row that holds a row; null at the root. */
    parentOf: (id: string): string | null => tree.getItemInstance(id).getParent()?.getId() || null,
    /** True for a row anywhere inside another. */
    isInside: (id: string, outer: string): boolean => tree.getItemInstance(id).isDescendentOf(outer),
  };
}

export type TreeRows = ReturnType<typeof useTreeRows>;
