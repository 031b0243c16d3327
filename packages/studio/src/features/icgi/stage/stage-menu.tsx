import { CopyPlus, Images, ScanLine, Sheet, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { clipboardEntries } from '../../../editor/selection/stage-clipboard.ts';
import { ContextMenu } from '../../../ui/menu/context-menu.tsx';
import { useEditor } from '../editor-hooks.ts';
import { useFillActions } from '../fill/fill-session.tsx';
import { useOutlineActions } from '../outlines/use-outline-actions.ts';
import { idsIn, useStageSelection } from '../stage-selection.tsx';
import { useThingActions } from '../things/use-thing-actions.ts';
import { useStageClipboard } from '../things/use-things-clipboard.ts';

/** The menu of what lies under the pointer on the stage, or of the view itself. */
export function StageMenu({
  onShowAlso,
  onFit,
  children,
}: {
  onShowAlso: () => void;
  /** Fits an outline, by its placement, to another view. */
  onFit: (placementId: string) => void;
  children: (area: { onContextMenu: (event: MouseEvent) => void }) => ReactNode;
}) {
  const { ids, choose } = useStageSelection();
  const fill = useFillActions();
  const { removeShapes } = useOutlineActions();
  const { placed, remove, duplicate, copyStyle, pasteStyle, pastePosition } = useThingActions();
  const copied = useStageClipboard();
  const isReadOnly = useReadOnly() !== null;
  const { store } = useEditor();
  const [only] = placed.length === 1 ? placed : [];
  const fitted = store.get('placements', only ?? '')?.data.type === 'outline' ? only : undefined;
  const shapes = idsIn(ids, 'shapes');
  const isFillable = shapes.length > 0 || placed.some((id) => store.get('placements', id)?.data.type !== 'widget');
  const views = copied.ids.length === 1 ? 'view' : `${copied.ids.length} views`;
  const entries = clipboardEntries({ ...copied, isReadOnly, ...(copied.isOfViews ? { called: views } : {}) });
  if (isFillable && !isReadOnly)
    entries.push({
      ...{ kind: 'action', id: 'fill', label: 'Fill from table …', icon: Sheet, opener: fill.opener },
      onSelect: () => fill.open(),
    });
  if (shapes.length > 0 && !isReadOnly)
    entries.push({
      ...{ kind: 'action', id: 'delete-shapes', label: 'Delete', icon: Trash2, shortcut: 'Del', isDangerous: true },
      onSelect: () => removeShapes(shapes),
    });
  if (placed.length > 0)
    entries.push({
      ...{ kind: 'action', id: 'copy-style', label: 'Copy style and position', shortcut: 'Ctrl Shift C' },
      onSelect: copyStyle,
    });
  if (placed.length > 0 && !isReadOnly)
    entries.push(
      { kind: 'action', id: 'paste-style', label: 'Paste style', shortcut: 'Ctrl Shift V', onSelect: pasteStyle },
      { kind: 'action', id: 'paste-place', label: 'Paste position', shortcut: 'Ctrl Alt V', onSelect: pastePosition },
      { kind: 'separator', id: 'after-style' },
      { kind: 'action', id: 'duplicate', label: 'Duplicate', icon: CopyPlus, shortcut: 'Ctrl D', onSelect: duplicate },
      { kind: 'action', id: 'also', label: 'Also show on …', icon: Images, onSelect: onShowAlso },
      ...(fitted === undefined
        ? []
        : [
            {
              ...{ kind: 'action' as const, id: 'fit', label: 'Fit to another view …', icon: ScanLine },
              onSelect: () => onFit(fitted),
            },
          ]),
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
            const key = keyAt(event.target, ids);
            if (key !== null && !ids.has(key)) choose([key]);
            if (entries.length === 0 && key === null) return;
            onContextMenu(event);
          },
        })
      }
    </ContextMenu>
  );
}

/** What was meant: shapes that are selected together, else the placement: the menu of a shape alone is its outline's. */
function keyAt(target: EventTarget, ids: ReadonlySet<string>): string | null {
  const shape = target instanceof SVGElement ? `shapes/${target.dataset.shape}` : '';
  if (ids.size > 1 && ids.has(shape)) return shape;
  const element = target instanceof Element ? target.closest('[data-placement], [data-record^="placements/"]') : null;
  const placement = element?.getAttribute('data-placement');
  return placement ? `placements/${placement}` : (element?.getAttribute('data-record') ?? null);
}
