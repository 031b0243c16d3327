import type { WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import {
  ClipboardCopy,
  ClipboardPaste,
  Copy,
  FolderInput,
  Pencil,
  Scissors,
  SquarePen,
  Tag,
  Trash2,
} from 'lucide-react';
import type { BulkAction } from '../../../ui/list/bulk-bar.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { MoveWidgetsDialog, TagWidgetsDialog } from '../lazy-dialogs.ts';

/** What the menu of widgets does. */
export interface WidgetMenuActions {
  open: (widget: WidgetItem) => void;
  startRename: (id: string) => void;
  duplicate: (widgets: readonly WidgetItem[]) => void;
  hold: (mode: 'copy' | 'cut', widgets: readonly WidgetItem[]) => void;
  /** Null while there is nothing to paste. */
  paste: (() => void) | null;
  askMove: (widgets: readonly WidgetItem[]) => void;
  tag: (widgets: readonly WidgetItem[]) => void;
  remove: (widgets: readonly WidgetItem[]) => void;
}

/** The menu of a widget, or of all that are selected. */
export function widgetEntries(
  widgets: readonly WidgetItem[],
  mayEdit: boolean,
  actions: WidgetMenuActions,
): MenuEntry[] {
  const [only] = widgets;
  if (!only) return [];
  const isOne = widgets.length === 1;
  const { paste } = actions;
  const copy: MenuEntry = {
    kind: 'action',
    id: 'copy',
    label: 'Copy',
    icon: ClipboardCopy,
    shortcut: 'Ctrl C',
    onSelect: () => actions.hold('copy', widgets),
  };
  const open: MenuEntry[] = isOne
    ? [
        {
          kind: 'action',
          id: 'open',
          label: mayEdit ? 'Edit' : 'Open',
          icon: SquarePen,
          shortcut: 'Enter',
          onSelect: () => actions.open(only),
        },
      ]
    : [];
  if (!mayEdit) return [...open, copy];
  const rename: MenuEntry[] = isOne
    ? [
        {
          kind: 'action',
          id: 'rename',
          label: 'Rename',
          icon: Pencil,
          shortcut: 'F2',
          onSelect: () => actions.startRename(only.id),
        },
      ]
    : [];
  return [
    ...open,
    ...rename,
    {
      kind: 'action',
      id: 'duplicate',
      shortcut: 'Ctrl D',
      label: 'Duplicate',
      icon: Copy,
      onSelect: () => actions.duplicate(widgets),
    },
    { kind: 'separator', id: 'before-copy' },
    copy,
    {
      kind: 'action',
      id: 'cut',
      label: 'Cut',
      icon: Scissors,
      shortcut: 'Ctrl X',
      onSelect: () => actions.hold('cut', widgets),
    },
    ...(paste
      ? [
          {
            kind: 'action' as const,
            id: 'paste',
            label: 'Paste',
            icon: ClipboardPaste,
            shortcut: 'Ctrl V',
            onSelect: paste,
          },
        ]
      : []),
    {
      kind: 'action',
      id: 'move',
      label: 'Move to…',
      icon: FolderInput,
      opener: MoveWidgetsDialog.opener,
      onSelect: () => actions.askMove(widgets),
    },
    {
      kind: 'action',
      id: 'tag',
      label: 'Tags…',
      icon: Tag,
      opener: TagWidgetsDialog.opener,
      onSelect: () => actions.tag(widgets),
    },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'action',
      id: 'delete',
      label: isOne ? 'Delete' : `Delete ${widgets.length} widgets`,
      icon: Trash2,
      shortcut: 'Del',
      isDangerous: true,
      onSelect: () => actions.remove(widgets),
    },
  ];
}

/** What is done to all that are selected. */
export const widgetBulkActions = (widgets: readonly WidgetItem[], actions: WidgetMenuActions): BulkAction[] => [
  { id: 'tag', label: 'Tag', icon: Tag, opener: TagWidgetsDialog.opener, onSelect: () => actions.tag(widgets) },
  {
    id: 'move',
    label: 'Move',
    icon: FolderInput,
    opener: MoveWidgetsDialog.opener,
    onSelect: () => actions.askMove(widgets),
  },
  { id: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => actions.duplicate(widgets) },
  { id: 'delete', label: 'Delete', icon: Trash2, isDangerous: true, onSelect: () => actions.remove(widgets) },
];
