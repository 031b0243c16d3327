import type { HTMLAttributes } from 'react';
import { cellRole } from '../list/keys/grid-roles.ts';
import type { CellPlace } from './cell-block.ts';

/** How a cell stands in the selection. */
interface CellState {
  isActive: boolean;
  /** In the block of selected cells. */
  isSelected: boolean;
  /** What Tab comes to while no cell is active. */
  isEntry: boolean;
  isReadOnly: boolean;
}

/** What a press on a cell does. */
export interface CellEvents {
  press: (cell: CellPlace, isExtending: boolean) => void;
  /** Opens the active cell. */
  begin: () => void;
}

/** CSS pixels that a press may wander and still be one: what is written may close under it, and move the rows. */
const STILL = 4;
/** Where the mouse went down in a cell: the block ends where it is dragged to. */
let pressedAt: { x: number; y: number } | null = null;

function startMarking({ clientX: x, clientY: y }: { clientX: number; clientY: number }): void {
  pressedAt = { x, y };
  addEventListener(
    'mouseup',
    () => {
      pressedAt = null;
    },
    { once: true },
  );
}

const isMarking = ({ buttons, clientX, clientY }: { buttons: number; clientX: number; clientY: number }): boolean =>
  pressedAt !== null && buttons === 1 && Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > STILL;

/**
 * The element of a cell: a press selects it, with Shift or dragged a block, and two open it. The grid has its keys. Its text
 * is not to be selected (`select-none`).
 */
export const cellProps = (
  place: CellPlace,
  { isActive, isSelected, isEntry, isReadOnly }: CellState,
  on: CellEvents,
): HTMLAttributes<HTMLDivElement> & { 'data-cell': string } => ({
  ...cellRole,
  'aria-readonly': isReadOnly,
  'aria-selected': isActive || isSelected,
  'data-cell': place.column,
  tabIndex: isActive || isEntry ? 0 : -1,
  // Before focus comes, which alone would begin another block.
  onMouseDown: (event) => {
    if (event.button !== 0) return;
    on.press(place, event.shiftKey);
    startMarking(event);
  },
  onMouseEnter: (event) => isMarking(event) && on.press(place, true),
  onClick: ({ shiftKey, detail }) => {
    if (isActive && !shiftKey && detail === 2) on.begin();
  },
  // A menu of a block is opened on any of its cells.
  onFocus: ({ target, currentTarget }) => {
    if (target === currentTarget && !isActive && !isSelected) on.press(place, false);
  },
});
