import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Toolbar } from '../../../ui/button/toolbar.tsx';

/** The controls of a viewer, floating below what is shown. */
export function ViewerBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center px-4">
      <Toolbar
        label={label}
        className="pointer-events-auto flex max-w-full items-center gap-1 overflow-x-auto rounded-lg bg-pop p-1 shadow-float"
      >
        {children}
      </Toolbar>
    </div>
  );
}

type ZoomButtonsProps = {
  onZoom: (factor: number) => void;
  /** Between the buttons: `62 %`. */
  value?: string;
};

/** How much one press of a zoom button or key changes. */
export const ZOOM_STEP = 1.25;

export function ZoomButtons({ onZoom, value }: ZoomButtonsProps) {
  return (
    <>
      <IconButton label="Zoom out" shortcut="−" icon={Minus} onClick={() => onZoom(1 / ZOOM_STEP)} />
      {value && <span className="min-w-12 text-center text-n11 tabular-nums">{value}</span>}
      <IconButton label="Zoom in" shortcut="+" icon={Plus} onClick={() => onZoom(ZOOM_STEP)} />
    </>
  );
}
