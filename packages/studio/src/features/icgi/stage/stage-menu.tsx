import { ClipboardPaste, Copy, CopyPlus, Images, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { ContextMenu } from '../../../ui/context-menu.tsx';
import type { MenuEntry } from '../../../ui/menu-entry.ts';
import { useStageSelection } from '../things/stage-selection.tsx';
import { useThingActs } from '../things/use-thing-acts.ts';
import { useThingsClipboard } from '../things/use-things-clipboard.ts';

/** The menu of what lies under the pointer on the stage, or of the view itself. */
export function StageMenu({
  onShowAlso,
  children,
}: {
  onShowAlso: () => void;
  children: (area: { onContextMenu: (event: MouseEvent) => void }) => ReactNode;
}) {
  const { ids, choose } = useStageSelection();
  const { placed, remove, duplicate } = useThingActs();
  const { copyFromMenu, pasteFromMenu } = useThingsClipboard();
  const isReadOnly = useReadOnly() !== null;
  const entries: MenuEntry[] = [];
  if (placed.length > 0)
    entries.push({ kind: 'action', id: 'copy', label: 'Copy', icon: Copy, shortcut: 'Ctrl C', onSelect: copyFromMenu });
  if (!isReadOnly)
    entries.push({
      ...{ kind: 'action', id: 'paste', label: 'Paste', icon: ClipboardPaste, shortcut: 'Ctrl V' },
      onSelect: pasteFromMenu,
    });
  if (placed.length > 0 && !isReadOnly)
    entries.push(
      { kind: 'action', id: 'duplicate', label: 'Duplicate', icon: CopyPlus, shortcut: 'Ctrl D', onSelect: duplicate },
      { kind: 'action', id: 'also', label: 'Also show on …', icon: Images, onSelect: onShowAlso },
      { kind: 'separator', id: 'line' },
      {
        ...{ kind: 'action', id: 'delete', label: 'Delete', icon: Trash2, shortcut: 'Del', isDangerous: true },
        onSelect: remove,
      },
    );
  return (
    <ContextMenu label="View" entries={entries}>
      {({ onContextMenu }) =>
        children({
          onContextMenu(event) {
            const key = keyAt(event.target);
            if (key !== null && !ids.has(key)) choose([key]);
            if (entries.length === 0 && key === null) return;
            onContextMenu(event);
          },
        })
      }
    </ContextMenu>
  );
}

/** The placement that was meant. */
function keyAt(target: EventTarget): string | null {
  const element = target instanceof Element ? target.closest('[data-record^="placements/"]') : null;
  return element?.getAttribute('data-record') ?? null;
}
