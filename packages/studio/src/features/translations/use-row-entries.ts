import { isCustomKey } from '@diorama/documents/translations/translation-key.ts';
import { useNavigate } from '@tanstack/react-router';
import { Check, Copy, CornerUpRight, RotateCcw, Trash2 } from 'lucide-react';
import { useShell } from '../../editor/shell-context.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { useDeleteKey } from './exchange/delete-key.tsx';
import type { useGridActions } from './grid/use-grid-actions.ts';
import type { TextRow } from './rows/text-row.ts';
import { useTexts } from './session/session-context.tsx';

/** What can be done with a text, for its menu. */
export function useRowEntries(actions: ReturnType<typeof useGridActions>): (row: TextRow) => readonly MenuEntry[] {
  const { places } = useTexts();
  const { project } = useShell();
  const navigate = useNavigate();
  const deleteKey = useDeleteKey();
  return (row) => {
    const { text } = row;
    const kind = text ? places.get(text.document)?.kind : undefined;
    const entries: (MenuEntry | null)[] = [
      text && kind && project
        ? {
            kind: 'action',
            id: 'show',
            label: 'Show in its editor',
            icon: CornerUpRight,
            onSelect: () =>
              void navigate({
                to: '/projects/$projectId/studio/$type/$id',
                params: { projectId: project.id, type: kind, id: text.document },
                search: { sel: text.record },
              }),
          }
        : null,
      actions.isReadOnly || row.source === '' || row.max === null
        ? null
        : {
            kind: 'action',
            id: 'take',
            label: 'Copy source text',
            icon: Copy,
            shortcut: 'Ctrl D',
            onSelect: () => actions.takeSource([row]),
          },
      !actions.isReadOnly && (row.isOutdated || row.unfinished.length > 0)
        ? {
            kind: 'action',
            id: 'confirm',
            label: row.isOutdated ? 'Mark as up to date' : 'Mark as finished',
            icon: Check,
            onSelect: () => actions.confirm([row]),
          }
        : null,
      !actions.isReadOnly && row.isChanged
        ? {
            kind: 'action',
            id: 'reset',
            label: 'Reset to the original text',
            icon: RotateCcw,
            onSelect: () => actions.reset([row]),
          }
        : null,
      !actions.isReadOnly && isCustomKey(row.key)
        ? {
            kind: 'action',
            id: 'delete',
            label: 'Delete key',
            icon: Trash2,
            isDangerous: true,
            onSelect: () => deleteKey(row.key),
          }
        : null,
    ];
    return entries.flatMap((entry) => entry ?? []);
  };
}
