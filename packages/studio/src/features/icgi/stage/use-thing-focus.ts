import type { FocusEvent, MouseEvent } from 'react';
import { pressed, useStageSelection } from '../stage-selection.tsx';
import { useChosenRows } from '../things/rows-together.ts';

/**
 * What Tab reaches on the stage is selected, as the arrow keys move what is selected and Delete removes it. Several that are
 * selected, there or in an outline, stay until Enter or Space selects this one, with Shift in addition.
 */
export function useThingFocus(placementId: string) {
  const { ids, choose } = useStageSelection();
  const chosen = useChosenRows();
  const key = `placements/${placementId}`;
  const isSeveral = ids.size > 1 || chosen.ids.length > 1;
  return {
    // A press with a key: the pointer's has selected it already.
    onClick: ({ detail, shiftKey }: MouseEvent) =>
      detail === 0 && choose(shiftKey ? pressed(ids, key, true) : [key], key),
    onFocus: ({ currentTarget }: FocusEvent) =>
      !isSeveral && !ids.has(key) && currentTarget.matches(':focus-visible') && choose([key]),
  };
}
