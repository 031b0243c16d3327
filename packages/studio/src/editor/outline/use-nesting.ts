import type { KeyboardEvent } from 'react';
import { useMemo } from 'react';
import { announce } from '../../ui/list/announce.ts';
import type { DragRow } from '../../ui/list/drag/use-drag.ts';
import { atEnd, type Between, placeForDrop } from '../../ui/list/keys/list-moves.ts';
import { TREE_ROOT, type TreeShape } from '../../ui/list/use-tree-rows.ts';
import { outerRows, parentsIn } from './tree-shape.ts';

/** Puts rows into another one, null the root, between two of its rows. */
export type MoveRows = (ids: readonly string[], parent: string | null, between: Between) => void;

/** Where rows of an outline stand in each other. */
export interface Nesting {
  /** How many rows there are. */
  count: number;
  parents: ReadonlyMap<string, string>;
  /** Null: it stands at the root. */
  parentOf: (id: string) => string | null;
  siblingsOf: (id: string) => readonly string[];
  insideOf: (id: string) => readonly string[];
  /** Rows that hold it, the nearest first. */
  outerOf: (id: string) => readonly string[];
}

export const useNesting = (whole: TreeShape): Nesting => useMemo(() => nestingOf(whole), [whole]);

export function nestingOf(whole: TreeShape): Nesting {
  // Computed on first use: a collapsed outline of 100,000 rows does not need it.
  let known: ReadonlyMap<string, string> | null = null;
  const parents = (): ReadonlyMap<string, string> => {
    known ??= parentsIn(whole);
    return known;
  };
  const parentOf = (id: string): string | null => parents().get(id) || null;
  let count = 0;
  for (const rows of whole.values()) count += rows.length;
  return {
    count,
    get parents() {
      return parents();
    },
    parentOf,
    siblingsOf: (id) => whole.get(parentOf(id) ?? TREE_ROOT) ?? [],
    insideOf: (id) => whole.get(id) ?? [],
    outerOf: (id) => outerRows(parents(), id),
  };
}

type Move = Parameters<MoveRows>;

/** Into the row above the first of them; null: there is none. */
export function moveInward({ siblingsOf, insideOf }: Nesting, ids: readonly string[]): Move | null {
  const siblings = siblingsOf(ids[0] ?? '');
  const own = siblings.filter((id) => ids.includes(id));
  const above = siblings[siblings.indexOf(own[0] ?? '') - 1];
  return above === undefined ? null : [own, above, atEnd(insideOf(above), own)];
}

/** Behind the row that they stand in; null: they stand at the root. */
export function moveOutward({ siblingsOf, parentOf }: Nesting, ids: readonly string[]): Move | null {
  const [first = ''] = ids;
  const outer = parentOf(first);
  if (outer === null) return null;
  const own = siblingsOf(first).filter((id) => ids.includes(id));
  return [own, parentOf(outer), placeForDrop(siblingsOf(outer), own, outer, 'after')];
}

/** Alt with Right puts rows into the one above them, Alt with Left behind the one they stand in. True for those keys. */
export function nestByKey(event: KeyboardEvent, ids: readonly string[], nesting: Nesting, move: MoveRows): boolean {
  const isOnRow = event.target instanceof HTMLElement && event.target.dataset.row !== undefined;
  if (!isOnRow || !event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false;
  event.preventDefault();
  event.stopPropagation();
  const isInward = event.key === 'ArrowRight';
  const to = isInward ? moveInward(nesting, ids) : moveOutward(nesting, ids);
  if (!to) return true;
  move(...to);
  announce(isInward ? 'Moved into the one above' : 'Moved out one level');
  return true;
}

/** Dragging a row of such an outline: before, into and behind another one, never into itself. */
export function nestingDrag(
  type: string,
  { id, canDrop, nesting }: { id: string; canDrop: boolean; nesting: Nesting },
  move: MoveRows,
): Pick<DragRow, 'type' | 'isEnabled' | 'placesFor' | 'onDrop'> {
  const outer = nesting.outerOf(id);
  return {
    type,
    isEnabled: canDrop,
    placesFor: (moved) =>
      canDrop && !moved.includes(id) && !outer.some((one) => moved.includes(one)) ? ['before', 'inside', 'after'] : [],
    onDrop: (moved, where) =>
      where === 'inside'
        ? move(moved, id, atEnd(nesting.insideOf(id), moved))
        : move(moved, nesting.parentOf(id), placeForDrop(nesting.siblingsOf(id), moved, id, where)),
  };
}
