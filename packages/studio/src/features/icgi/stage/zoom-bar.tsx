import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { Minus, Plus } from 'lucide-react';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { useOne } from '../editor-hooks.ts';
import { useZoomActions } from './use-stage-zoom.ts';

/** The zoom of the picture, and the controls for it. */
export function ZoomBar({ rect }: { rect: PictureRect }) {
  const { canvas } = useOne('settings');
  const { zoomIn, zoomOut, fit, toScale } = useZoomActions();
  const percent = `${Math.round((rect.width / canvas.width) * 100)} %`;
  return (
    <Toolbar
      className="absolute right-2.5 bottom-2.5 z-10 @max-3xl:hidden flex items-center gap-0.5 rounded-lg bg-pop p-1 shadow-float"
      label="Zoom"
    >
      <IconButton label="Zoom out" icon={Minus} shortcut="−" onClick={zoomOut} />
      <DropdownMenu
        label="Zoom"
        side="top"
        align="end"
        entries={[
          { kind: 'action', id: 'fit', label: 'Fit', shortcut: '1', onSelect: fit },
          { kind: 'action', id: 'half', label: '50 %', onSelect: () => toScale(0.5) },
          { kind: 'action', id: 'full', label: '100 %', shortcut: '2', onSelect: () => toScale(1) },
          { kind: 'action', id: 'double', label: '200 %', onSelect: () => toScale(2) },
        ]}
      >
        {(trigger) => (
          <button
            type="button"
            aria-label={`Zoom, ${percent}`}
            className="h-7 min-w-12 rounded-md px-1.5 text-center text-n11 text-xs tabular-nums hover:bg-n3"
            {...trigger}
          >
            {percent}
          </button>
        )}
      </DropdownMenu>
      <IconButton label="Zoom in" icon={Plus} shortcut="+" onClick={zoomIn} />
    </Toolbar>
  );
}
