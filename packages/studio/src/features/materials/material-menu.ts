import type { MaterialItem } from '@diorama/contract/materials/materials.contract.ts';
import { Copy, Pencil, SquarePen, Trash2 } from 'lucide-react';
import type { BulkAction } from '../../ui/list/bulk-bar.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';

/** What the menu of materials does. */
export interface MaterialMenuActions {
  open: (material: MaterialItem) => void;
  startRename: (id: string) => void;
  duplicate: (materials: readonly MaterialItem[]) => void;
  remove: (materials: readonly MaterialItem[]) => void;
}

/** The menu of a material, or of all that are selected. */
export function materialEntries(
  materials: readonly MaterialItem[],
  mayEdit: boolean,
  actions: MaterialMenuActions,
): MenuEntry[] {
  const [only] = materials;
  if (!only) return [];
  const isOne = materials.length === 1;
  const single: MenuEntry[] = isOne
    ? [
        {
          kind: 'action',
          id: 'open',
          label: mayEdit ? 'Edit' : 'Open',
          icon: SquarePen,
          shortcut: 'Enter',
          onSelect: () => actions.open(only),
        },
        ...(mayEdit
          ? [
              {
                kind: 'action' as const,
                id: 'rename',
                label: 'Rename',
                icon: Pencil,
                shortcut: 'F2',
                onSelect: () => actions.startRename(only.id),
              },
            ]
          : []),
      ]
    : [];
  if (!mayEdit) return single;
  return [
    ...single,
    {
      kind: 'action',
      id: 'duplicate',
      shortcut: 'Ctrl D',
      label: 'Duplicate',
      icon: Copy,
      onSelect: () => actions.duplicate(materials),
    },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'action',
      id: 'delete',
      label: isOne ? 'Delete' : `Delete ${materials.length} materials`,
      icon: Trash2,
      shortcut: 'Del',
      isDangerous: true,
      onSelect: () => actions.remove(materials),
    },
  ];
}

/** What is done to all that are selected. */
export const materialBulkActions = (materials: readonly MaterialItem[], actions: MaterialMenuActions): BulkAction[] => [
  { id: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => actions.duplicate(materials) },
  { id: 'delete', label: 'Delete', icon: Trash2, isDangerous: true, onSelect: () => actions.remove(materials) },
];
