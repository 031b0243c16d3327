import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { Component } from 'lucide-react';
import { memo } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { useRecord } from '../editor-hooks.ts';
import { useStageSelection } from '../stage-selection.tsx';
import { useSelection } from '../use-selection.ts';
import { usePlacementDrag } from './use-placement-drag.ts';
import { useThingFocus } from './use-thing-focus.ts';

/** A widget on the stage by itself: the button with which visitors open it. */
export const StageWidget = memo(function StageWidget({
  placementId,
  rect,
}: {
  placementId: string;
  rect: PictureRect;
}) {
  const isReadOnly = useReadOnly() !== null;
  const placement = useRecord('placements', placementId);
  const use = placement?.data.type === 'widget' ? placement.data.widget?.id : undefined;
  const widget = useRecord('widgets', use);
  const { language } = useSelection();
  const { ids } = useStageSelection();
  const focus = useThingFocus(placementId);
  const drag = usePlacementDrag({ placement, rect, label: 'Move widget', isOff: isReadOnly });
  if (!placement) return null;
  const key = `placements/${placementId}`;
  const isSelected = ids.has(key);
  const name = widget ? localizedText(widget.name, language) || 'Untitled' : 'Deleted widget';
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={`Widget ${name}`}
      data-record={key}
      className={cx(
        'absolute z-10 flex h-8 max-w-56 -translate-x-1/2 -translate-y-1/2 touch-none items-center gap-1.5 rounded-full bg-(--color-primary,#1d4a40) px-3 font-medium text-(--color-primary-text,#fff) text-xs shadow-float',
        !isReadOnly && 'cursor-grab active:cursor-grabbing',
        isSelected && 'outline-2 outline-accent outline-offset-2',
      )}
      style={{ left: placement.x * rect.width, top: placement.y * rect.height }}
      {...drag}
      {...focus}
    >
      <Icon of={Component} size={14} className="flex-none" />
      <span className="truncate">{name}</span>
    </button>
  );
});
