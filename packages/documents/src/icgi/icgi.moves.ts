import { commandsOf } from '../engine/command.ts';
import { ordersAfterMove } from '../engine/merge/keep-order.ts';
import { icgiLabels } from './icgi.labels.ts';
import type { IcgiDocument } from './icgi.records.ts';

const command = commandsOf<IcgiDocument>();
const { keyframes: views, transitions, markers } = icgiLabels.records;

/** A place in a list: between two neighbours that are not moved themselves; null is an end of the list. */
export interface ListPlace {
  after: string | null;
  before: string | null;
}

/** Puts keyframes between two others, in the order they are given. */
export const moveKeyframes = command(
  `Move ${views.many}`,
  (icgi, { ids, after, before }: ListPlace & { ids: readonly string[] }) => {
    let next = icgi;
    for (const [id, order] of ordersAfterMove(icgi.ordered('keyframes'), { ids, after, before }))
      next = next.patch('keyframes', id, { order });
    return next;
  },
);

/** Puts transitions between two others, in the order they are given. */
export const moveTransitions = command(
  `Move ${transitions.many}`,
  (icgi, { ids, after, before }: ListPlace & { ids: readonly string[] }) => {
    let next = icgi;
    for (const [id, order] of ordersAfterMove(icgi.ordered('transitions'), { ids, after, before }))
      next = next.patch('transitions', id, { order });
    return next;
  },
);

/** Puts placed markers between two others of a keyframe, in the order they are given. From another one they keep their position. */
export const arrangePlacements = command(
  `Move ${markers.many}`,
  (icgi, { ids, keyframe, after, before }: ListPlace & { ids: readonly string[]; keyframe: string }) => {
    const own = icgi.ordered('placements').filter((placed) => placed.keyframe?.id === keyframe);
    let next = icgi;
    for (const [id, order] of ordersAfterMove(own, { ids, after, before }))
      next = next.patch('placements', id, { order });
    for (const id of ids)
      if (next.get('placements', id)?.keyframe?.id !== keyframe)
        next = next.patch('placements', id, { keyframe: { type: 'keyframe', id: keyframe } });
    return next;
  },
);
