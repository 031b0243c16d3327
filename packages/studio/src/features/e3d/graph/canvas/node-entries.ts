import type { MenuEntry } from '../../../../ui/menu/menu-entry.ts';
import type { CanvasParts } from './use-canvas-parts.ts';
import type { GraphActions } from './use-graph-actions.ts';

interface Parts {
  actions: GraphActions;
  parts: CanvasParts;
  group: () => void;
  rename: (group: string) => void;
}

/** The menu of the selected nodes, or of the selected group. */
export function nodeEntries({ actions, parts, group, rename }: Parts): MenuEntry[] {
  const { ids, views, edges, group: chosen } = parts;
  const isGrouped = [...ids].some((id) => views.get(id)?.node.group);
  const forGroup: MenuEntry[] =
    chosen === undefined
      ? [
          { kind: 'action', id: 'group', label: 'Group', shortcut: 'Ctrl G', onSelect: group },
          {
            kind: 'action',
            id: 'ungroup',
            label: 'Take out of the group',
            shortcut: 'Ctrl Shift G',
            isDisabled: !isGrouped,
            onSelect: () => actions.ungroup(ids),
          },
        ]
      : [
          { kind: 'action', id: 'rename', label: 'Rename group', shortcut: 'F2', onSelect: () => rename(chosen) },
          { kind: 'action', id: 'remove-group', label: 'Ungroup', onSelect: () => actions.removeGroup(chosen) },
        ];
  return [
    {
      kind: 'action',
      id: 'duplicate',
      label: 'Duplicate',
      shortcut: 'Ctrl D',
      onSelect: () => void actions.duplicate(ids),
    },
    {
      kind: 'action',
      id: 'disconnect',
      label: 'Disconnect',
      onSelect: () =>
        actions.connect(
          edges
            .filter(({ from, to }) => ids.has(from) || ids.has(to))
            .map(({ to, input }) => ({ node: to, input, from: null })),
        ),
    },
    { kind: 'separator', id: 'before-group' },
    ...forGroup,
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'action',
      id: 'delete',
      label: ids.size > 1 ? `Delete ${ids.size} nodes` : 'Delete node',
      shortcut: 'Del',
      isDangerous: true,
      onSelect: () => actions.remove(ids),
    },
  ];
}
