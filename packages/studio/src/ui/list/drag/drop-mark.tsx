import { cx } from '../../cx.ts';
import type { DropPlace } from './use-drag.ts';

/** The line or the ring where a dragged row would land. Its row is `relative`. */
export function DropMark({ place, axis = 'vertical' }: { place: DropPlace | null; axis?: 'vertical' | 'horizontal' }) {
  if (place === null) return null;
  const isVertical = axis === 'vertical';
  return (
    <span
      aria-hidden
      className={cx(
        'pointer-events-none absolute z-1',
        place === 'inside' && 'inset-0 rounded-md ring-2 ring-accent ring-inset',
        place !== 'inside' && 'rounded-full bg-accent',
        place !== 'inside' && (isVertical ? 'inset-x-1 h-0.5' : 'inset-y-0 w-0.5'),
        place === 'before' && (isVertical ? '-top-px' : '-left-1'),
        place === 'after' && (isVertical ? '-bottom-px' : '-right-1'),
      )}
    />
  );
}
