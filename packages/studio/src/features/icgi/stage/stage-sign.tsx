import { localizedText } from '@diorama/documents/shared/languages.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { cx } from '../../../ui/cx.ts';
import { useRecord } from '../editor-hooks.ts';
import { useStageSelection } from '../things/stage-selection.tsx';
import { useSelection } from '../use-selection.ts';
import { usePlacementDrag } from './use-placement-drag.ts';
import { useThingFocus } from './use-thing-focus.ts';

/** A sign on the stage: its plate and post as visitors see them. Press selects, drag moves, arrow keys nudge. */
export function StageSign({ placementId, rect }: { placementId: string; rect: PictureRect }) {
  const isReadOnly = useReadOnly() !== null;
  const placement = useRecord('placements', placementId);
  const data = placement?.data.type === 'widget' ? placement.data : null;
  const sign = useRecord('signs', data?.widget?.id);
  const { language } = useSelection();
  const { ids } = useStageSelection();
  const focus = useThingFocus(placementId);
  const drag = usePlacementDrag({ placement, rect, label: 'Move sign', isOff: isReadOnly });
  if (!placement || !sign) return null;
  const text = (sign.text.type === 'custom' ? localizedText(sign.text.value, language) : sign.text.key) || 'Untitled';
  const key = `placements/${placementId}`;
  const isSelected = ids.has(key);
  const height = (sign.height / 1000) * rect.height;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={`Sign ${text}`}
      data-record={`placements/${placementId}`}
      className={cx(
        'absolute z-10 flex touch-none flex-col items-center pointer-coarse:before:absolute pointer-coarse:before:-inset-1.5',
        !isReadOnly && 'cursor-grab active:cursor-grabbing',
      )}
      style={{ left: placement.x * rect.width, top: placement.y * rect.height, transform: 'translate(-50%, -100%)' }}
      {...drag}
      {...focus}
    >
      <span
        className={cx(
          'max-w-56 truncate rounded-md px-2 py-1 font-strong text-xs shadow-float',
          sign.variant === 'primary'
            ? 'bg-(--color-primary,#1d4a40) text-(--color-primary-text,#fff)'
            : 'bg-(--color-secondary,#fff) text-(--color-secondary-text,#131720)',
          isSelected && 'outline-2 outline-accent outline-offset-2',
        )}
      >
        {text}
      </span>
      <span aria-hidden className="w-0.5 bg-white shadow-[0_0_3px_rgb(0_0_0/0.5)]" style={{ height }} />
    </button>
  );
}
