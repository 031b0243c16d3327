import type { RecordLabel } from '@diorama/documents/engine/schema/labels.ts';
import { ArrowDown, ArrowUp, CopyPlus, Link, Pencil, Trash2 } from 'lucide-react';
import { announce } from '../../ui/list/announce.ts';
import type { BulkAction } from '../../ui/list/bulk-bar.tsx';
import { type Between, oneStep } from '../../ui/list/keys/list-moves.ts';
import { useListSelection } from '../../ui/list/use-list-selection.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { notifyDone, notifyFailed, notifyNews } from '../../ui/notice/notify.ts';
import { clipboardEntries, type RecordClipboard, useCopyKeys } from '../selection/stage-clipboard.ts';
import { useRefusal } from '../use-refusal.ts';

interface RecordListOptions {
  /** What its records are called; in an outline of several kinds, those that are named. */
  called: RecordLabel | ((ids: readonly string[]) => RecordLabel);
  /** Rows in the order they are shown. */
  ids: readonly string[];
  /** Rows that records change places with; all of them unless the outline has levels. */
  siblingsOf?: (id: string) => readonly string[];
  /** The record that is selected in the address. */
  current: string | undefined;
  /** False for a row that only groups others. */
  isRecord?: (id: string) => boolean;
  onShow: (id: string) => void;
  /** Enter and double click, where they do more than show. */
  onOpen?: (id: string) => void;
  /** The selection where it is shared with the stage, and what takes it. */
  chosen?: ReadonlySet<string>;
  onChoose?: (ids: ReadonlySet<string>, lead: string | null) => void;
  onRename: (id: string, name: string) => void;
  /** Copies records as one step and returns the ids of the copies. */
  onDuplicate: (ids: readonly string[]) => string[];
  onDelete: (ids: readonly string[]) => void;
  /** Absent: they cannot be copied, which Ctrl C says. */
  clipboard?: RecordClipboard;
  /** The stage handles the keys of the clipboard, as its selection is the same. */
  hasStageKeys?: boolean;
  /** Moves records as one step. */
  onMove: (ids: readonly string[], between: Between) => void;
  /** False while only some of them are shown, as a search finds them. */
  isMovable?: boolean;
  /** Absent: every record has a place in an order. */
  hasOrder?: (id: string) => boolean;
  /** Search params of the address that shows a record. */
  linkOf: (id: string) => Readonly<Record<string, string>>;
}

/** What every outline of records can do: selecting, renaming in place, duplicating, moving, deleting; each one step of undo. */
export function useRecordList(options: RecordListOptions) {
  const { ids, siblingsOf = () => ids, isRecord = () => true, isMovable = true, hasOrder = () => true } = options;
  const { onShow, onDelete, onMove, linkOf } = options;
  const calledOf = (chosen: readonly string[]): RecordLabel =>
    typeof options.called === 'function' ? options.called(chosen) : options.called;
  const refuse = useRefusal();
  const isReadOnly = refuse !== null;
  const records = (chosen: readonly string[]): string[] => chosen.filter(isRecord);
  const list = useListSelection({
    ids,
    current: options.current,
    onPress: onShow,
    onOpen: options.onOpen ?? onShow,
    ...(options.chosen ? { chosen: options.chosen } : {}),
    ...(options.onChoose ? { onChoose: options.onChoose } : {}),
    ...(refuse
      ? { onDelete: refuse, onDuplicate: refuse, onMove: refuse }
      : {
          onRename: options.onRename,
          onDelete: (chosen) => onDelete(records(chosen)),
          onDuplicate: (chosen) => duplicate(records(chosen)),
          onMove: (chosen, by) => moveBy(records(chosen), by),
        }),
  });
  const { clipboard, hasStageKeys = false } = options;
  const rows = () => (list.lead === null ? [] : records(list.targetsOf(list.lead)));
  useCopyKeys({
    isOn: () => !hasStageKeys && list.hasFocus(),
    copy: () => (clipboard ? clipboard.copy(rows()) : notCopied(calledOf(rows()))),
    onCut: clipboard && (() => clipboard.cut(rows())),
  });
  const selected = records(ids.filter((id) => list.selected.has(id)));
  const duplicate = (chosen: readonly string[]) => {
    if (chosen.length === 0) return;
    const copies = options.onDuplicate(chosen);
    const [only] = copies;
    if (copies.length === 1 && only !== undefined) onShow(only);
    else list.select(copies);
  };
  function moveBy(chosen: readonly string[], by: -1 | 1): void {
    const [first] = chosen;
    if (first === undefined || !isMovable || !chosen.every(hasOrder)) return;
    const siblings = siblingsOf(first);
    const own = chosen.filter((id) => siblings.includes(id));
    const between = oneStep(siblings, own, by);
    if (!between) return;
    onMove(own, between);
    const at = between.after === null ? 0 : siblings.filter((id) => !own.includes(id)).indexOf(between.after) + 1;
    announce(`Moved to ${at + 1} of ${siblings.length}`);
  }
  const moves = (chosen: readonly string[]): MenuEntry[] => [
    { kind: 'separator', id: 'before-move' },
    {
      kind: 'action',
      id: 'up',
      label: 'Move up',
      icon: ArrowUp,
      shortcut: 'Alt ↑',
      onSelect: () => moveBy(chosen, -1),
    },
    {
      kind: 'action',
      id: 'down',
      label: 'Move down',
      icon: ArrowDown,
      shortcut: 'Alt ↓',
      onSelect: () => moveBy(chosen, 1),
    },
  ];
  const nameOf = (chosen: readonly string[]): string =>
    chosen.length === 1 ? calledOf(chosen).one : `${chosen.length} ${calledOf(chosen).many}`;
  return {
    list,
    isReadOnly,
    /** Selected records in their order; group rows do not count. */
    selectedIds: selected,
    /** What goes along with a row that is dragged. */
    draggedWith: (id: string): string[] => records(list.targetsOf(id)),
    dragLabel: (chosen: readonly string[]): string => nameOf(chosen),
    /** For the menu of a record's row: what it does to all selected ones when it is one of them. */
    entriesFor: (id: string): MenuEntry[] => {
      const chosen = records(list.targetsOf(id));
      const isOne = chosen.length === 1;
      const single: MenuEntry[] = [
        {
          kind: 'action',
          id: 'rename',
          label: 'Rename',
          icon: Pencil,
          shortcut: 'F2',
          onSelect: () => list.rename(id),
        },
      ];
      const link: MenuEntry[] = [
        { kind: 'action', id: 'link', label: 'Copy link', icon: Link, onSelect: () => copyLink(linkOf(id)) },
      ];
      return [
        ...(isOne ? single : []),
        ...(clipboard ? clipboardEntries({ clipboard, ids: chosen, isReadOnly }) : []),
        {
          kind: 'action',
          id: 'duplicate',
          label: isOne ? 'Duplicate' : `Duplicate ${nameOf(chosen)}`,
          icon: CopyPlus,
          shortcut: 'Ctrl D',
          onSelect: () => duplicate(chosen),
        },
        ...(isOne ? link : []),
        ...(isMovable && chosen.every(hasOrder) ? moves(chosen) : []),
        { kind: 'separator', id: 'before-delete' },
        {
          kind: 'action',
          id: 'delete',
          label: `Delete ${nameOf(chosen)}`,
          icon: Trash2,
          shortcut: 'Del',
          isDangerous: true,
          onSelect: () => onDelete(chosen),
        },
      ];
    },
    /** For the bar that stands in for the toolbar while several are selected. */
    bulkActions: [
      {
        id: 'duplicate',
        label: `Duplicate ${nameOf(selected)}`,
        icon: CopyPlus,
        onSelect: () => duplicate(selected),
      },
      {
        id: 'delete',
        label: `Delete ${nameOf(selected)}`,
        icon: Trash2,
        isDangerous: true,
        onSelect: () => onDelete(selected),
      },
    ] satisfies BulkAction[],
  };
}

export type RecordList = ReturnType<typeof useRecordList>;

/** Says why nothing was copied, and what to do instead. */
function notCopied({ many }: RecordLabel): null {
  notifyNews(`${many.charAt(0).toUpperCase()}${many.slice(1)} are not copied by Ctrl C`, {
    id: 'paste',
    detail: 'Press Ctrl D to duplicate what is selected.',
  });
  return null;
}

function copyLink(params: Readonly<Record<string, string>>): void {
  const { origin, pathname } = window.location;
  navigator.clipboard.writeText(`${origin}${pathname}?${new URLSearchParams(params)}`).then(
    () => notifyDone('Link copied'),
    () => notifyFailed('The link could not be copied', { detail: 'Allow this page to use the clipboard.' }),
  );
}
