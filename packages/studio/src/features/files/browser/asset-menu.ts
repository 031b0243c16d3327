import type { AssetItem, FileItem } from '@diorama/contract/files/files.contract.ts';
import {
  ClipboardPaste,
  Copy,
  CopyPlus,
  Download,
  Expand,
  FileQuestionMark,
  FileUp,
  FolderInput,
  FolderOpen,
  Globe,
  HardDrive,
  Link,
  Pencil,
  Scissors,
  Tag,
  Trash2,
} from 'lucide-react';
import type { BulkAction } from '../../../ui/list/bulk-bar.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { countedAssets } from '../items/asset-items.ts';

/** What the files and folders of a list can do. */
export interface AssetMenuActions {
  open: (item: AssetItem) => void;
  startRename: (id: string) => void;
  askMove: (items: readonly AssetItem[]) => void;
  tag: (files: readonly FileItem[]) => void;
  replace: (file: FileItem) => void;
  remove: (items: readonly AssetItem[]) => void;
  copyLink: (item: AssetItem) => void;
  copyPublicLinks: (files: readonly FileItem[]) => void;
  duplicate: (items: readonly AssetItem[]) => void;
  hold: (mode: 'copy' | 'cut', items: readonly AssetItem[]) => void;
  download: (items: readonly AssetItem[]) => void;
}

const filesIn = (items: readonly AssetItem[]): FileItem[] => items.filter((item) => item.type === 'file');

/** The menu of one of them, or of all that are selected. */
export function assetEntries(items: readonly AssetItem[], mayEdit: boolean, actions: AssetMenuActions): MenuEntry[] {
  const [only] = items;
  if (!only) return [];
  // The first folder holds all files: it stays where it is.
  if (only.type === 'directory' && only.parentId === null) return assetEntriesOfAll(only, actions);
  const isOne = items.length === 1;
  const files = filesIn(items);
  const isFile = only.type === 'file';
  const open: MenuEntry = {
    kind: 'action',
    id: 'open',
    label: isFile ? 'View' : 'Open',
    icon: isFile ? Expand : FolderOpen,
    shortcut: 'Enter',
    onSelect: () => actions.open(only),
  };
  const rename: MenuEntry = {
    kind: 'action',
    id: 'rename',
    label: 'Rename',
    icon: Pencil,
    shortcut: 'F2',
    onSelect: () => actions.startRename(only.id),
  };
  const move: MenuEntry = {
    kind: 'action',
    id: 'move',
    label: 'Move to…',
    icon: FolderInput,
    onSelect: () => actions.askMove(items),
  };
  const copying: MenuEntry[] = [
    {
      kind: 'action',
      id: 'copy',
      label: 'Copy',
      icon: Copy,
      shortcut: 'Ctrl C',
      onSelect: () => actions.hold('copy', items),
    },
    {
      kind: 'action',
      id: 'cut',
      label: 'Cut',
      icon: Scissors,
      shortcut: 'Ctrl X',
      onSelect: () => actions.hold('cut', items),
    },
    {
      kind: 'action',
      id: 'duplicate',
      shortcut: 'Ctrl D',
      label: 'Duplicate',
      icon: CopyPlus,
      onSelect: () => actions.duplicate(items),
    },
  ];
  const tag: MenuEntry = { kind: 'action', id: 'tag', label: 'Tags…', icon: Tag, onSelect: () => actions.tag(files) };
  const replace: MenuEntry[] = isOne
    ? files.map((file) => ({
        kind: 'action',
        id: 'replace',
        label: 'Replace…',
        icon: FileUp,
        onSelect: () => actions.replace(file),
      }))
    : [];
  const link: MenuEntry = {
    kind: 'action',
    id: 'link',
    label: 'Copy link',
    icon: Link,
    onSelect: () => actions.copyLink(only),
  };
  const shared = files.filter(({ published }) => published);
  const publicLinks: MenuEntry[] =
    shared.length === 0
      ? []
      : [
          {
            kind: 'action',
            id: 'public-link',
            label: shared.length === 1 ? 'Copy public link' : `Copy ${shared.length} public links`,
            icon: Globe,
            onSelect: () => actions.copyPublicLinks(shared),
          },
        ];
  const download: MenuEntry = {
    kind: 'action',
    id: 'download',
    label: isOne ? 'Download' : 'Download files',
    icon: Download,
    onSelect: () => actions.download(items),
  };
  const remove: MenuEntry = {
    kind: 'action',
    id: 'delete',
    label: isOne ? 'Delete' : `Delete ${countedAssets(items)}`,
    icon: Trash2,
    shortcut: 'Del',
    isDangerous: true,
    onSelect: () => actions.remove(items),
  };
  return [
    ...(isOne ? [open] : []),
    ...(isOne && mayEdit ? [rename] : []),
    ...(mayEdit ? replace : []),
    ...(mayEdit ? [move] : []),
    ...(mayEdit && files.length > 0 ? [tag] : []),
    ...(mayEdit ? [{ kind: 'separator' as const, id: 'before-copy' }, ...copying] : []),
    { kind: 'separator' as const, id: 'before-links' },
    ...(isOne ? [link] : []),
    ...publicLinks,
    ...(files.length > 0 ? [download] : []),
    ...(mayEdit ? [{ kind: 'separator' as const, id: 'before-delete' }, remove] : []),
  ];
}

const assetEntriesOfAll = (root: AssetItem, actions: AssetMenuActions): MenuEntry[] => [
  { kind: 'action', id: 'link', label: 'Copy link', icon: Link, onSelect: () => actions.copyLink(root) },
];

/** The same for the bar of a selection. */
export function assetBulkActions(
  items: readonly AssetItem[],
  mayEdit: boolean,
  actions: AssetMenuActions,
): BulkAction[] {
  const move: BulkAction = { id: 'move', label: 'Move', icon: FolderInput, onSelect: () => actions.askMove(items) };
  const files = filesIn(items);
  const tag: BulkAction = { id: 'tag', label: 'Tag', icon: Tag, onSelect: () => actions.tag(files) };
  const download: BulkAction = {
    id: 'download',
    label: 'Download',
    icon: Download,
    onSelect: () => actions.download(items),
  };
  const copy: BulkAction = { id: 'copy', label: 'Copy', icon: Copy, onSelect: () => actions.hold('copy', items) };
  const remove: BulkAction = {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    isDangerous: true,
    onSelect: () => actions.remove(items),
  };
  const hasFiles = files.length > 0;
  return [
    ...(mayEdit ? [move, copy] : []),
    ...(mayEdit && hasFiles ? [tag] : []),
    ...(hasFiles ? [download] : []),
    ...(mayEdit ? [remove] : []),
  ];
}

interface MoreActions {
  /** Absent for a viewer. */
  paste?: () => void;
  canPaste?: boolean;
  publish?: () => void;
  storage: () => void;
  supported: () => void;
}

/** What can be done with the files as a whole. */
export function moreEntries({ paste, canPaste = false, publish, storage, supported }: MoreActions): MenuEntry[] {
  return [
    ...(paste
      ? [
          {
            kind: 'action' as const,
            id: 'paste',
            label: 'Paste',
            icon: ClipboardPaste,
            shortcut: 'Ctrl V',
            isDisabled: !canPaste,
            onSelect: paste,
          },
        ]
      : []),
    ...(publish
      ? [{ kind: 'action' as const, id: 'publish', label: 'Publish files…', icon: Globe, onSelect: publish }]
      : []),
    { kind: 'action', id: 'storage', label: 'Storage', icon: HardDrive, onSelect: storage },
    { kind: 'action', id: 'supported', label: 'Supported files', icon: FileQuestionMark, onSelect: supported },
  ];
}
