import type { RefObject } from 'react';

/** Something with a place on the screen: a control, or the point of a right click. */
export type MenuAnchor = RefObject<HTMLElement | null> | { getBoundingClientRect: () => DOMRect };

/** Where a menu opens. */
export type MenuPlace = {
  anchor: MenuAnchor;
  side?: 'bottom' | 'right' | 'top' | undefined;
  align?: 'start' | 'end' | undefined;
};

/** Pixels to the anchor, vertically and horizontally. */
const GAP = 4;
const SIDE_GAP = 10;
/** Pixels to the edges of the window. */
const MARGIN = 8;

/** Puts a popup next to its anchor and inside the window. */
export function placeAtAnchor(popup: HTMLElement, { anchor, side = 'bottom', align = 'start' }: MenuPlace): void {
  const box = 'current' in anchor ? anchor.current?.getBoundingClientRect() : anchor.getBoundingClientRect();
  if (!box) return;
  const { width, height } = popup.getBoundingClientRect();
  const isAtSide = side === 'right';
  const left = isAtSide ? box.right + SIDE_GAP : align === 'end' ? box.right - width : box.left;
  const below = box.bottom + GAP;
  const hasRoom = below + height + MARGIN <= window.innerHeight;
  const top = isAtSide
    ? align === 'end'
      ? box.bottom - height
      : box.top
    : side === 'bottom' && hasRoom
      ? below
      : box.top - GAP - height;
  popup.style.left = `${within(left, window.innerWidth - width)}px`;
  popup.style.top = `${within(top, window.innerHeight - height)}px`;
}

const within = (value: number, end: number): number => Math.max(MARGIN, Math.min(value, end - MARGIN));
