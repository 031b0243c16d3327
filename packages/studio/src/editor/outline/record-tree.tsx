import { type ReactNode, useMemo } from 'react';
import { type BulkAction, BulkBar } from '../../ui/list/bulk-bar.tsx';
import { atEnd, type Between } from '../../ui/list/keys/list-moves.ts';
import { Tree } from '../../ui/list/tree.tsx';
import { TREE_ROOT, type TreePlace, useTreeRows } from '../../ui/list/use-tree-rows.ts';
import type { RecordList } from './use-record-list.ts';

type RecordBarProps = {
  records: RecordList;
  /** What is done with several; the actions of the list unless given. */
  actions?: readonly BulkAction[];
  /** Ends the selection; by the list unless given. */
  onClear?: () => void;
  /** While fewer than two are selected. */
  children?: ReactNode;
};

/** Above an outline: what is done with several records that are selected, or its toolbar. */
export function RecordBar({ records, actions = records.bulkActions, onClear, children }: RecordBarProps) {
  const { list, selectedIds, isReadOnly } = records;
  if (selectedIds.length < 2 || isReadOnly) return children;
  return <BulkBar isCompact count={selectedIds.length} actions={actions} onClear={onClear ?? list.clear} />;
}

type RecordTreeProps = {
  label: string;
  records: RecordList;
  /** The records in their order. */
  ids: readonly string[];
  currentId?: string | undefined;
  /** In place of the rows where there are none. */
  empty?: ReactNode;
  rowHeight?: number | undefined;
  /** Rows can be moved behind the last one. `type`: what is dragged. */
  drag?: { type: string; isEnabled: boolean; onDrop: (moved: readonly string[], between: Between) => void };
  /** Draws a `RecordRow`. */
  children: (place: TreePlace) => ReactNode;
};

/** The rows of a list of records without levels. */
export function RecordTree({ records, ids, empty, drag, ...shown }: RecordTreeProps) {
  const shape = useMemo(() => new Map([[TREE_ROOT, ids]]), [ids]);
  const tree = useTreeRows(shape, NOTHING_OPEN);
  if (ids.length === 0 && empty !== undefined) return empty;
  const end = drag && {
    type: drag.type,
    canDrop: () => drag.isEnabled,
    onDrop: (moved: readonly string[]) => drag.onDrop(moved, atEnd(ids, moved)),
  };
  return <Tree tree={tree} list={records.list} {...(end ? { end } : {})} {...shown} />;
}

const NOTHING_OPEN: ReadonlySet<string> = new Set();
