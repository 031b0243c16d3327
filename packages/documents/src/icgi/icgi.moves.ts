import { commandsOf } from '../engine/command.ts';
import { type ListMove, movedInList } from '../engine/list-edits.ts';
import { icgiLabels } from './icgi.labels.ts';
import type { IcgiDocument } from './icgi.records.ts';

const command = commandsOf<IcgiDocument>();
const { keyframes: views, transitions, markers } = icgiLabels.records;

/** Puts keyframes between two others, in the order they are given. */
export const moveKeyframes = command(`Move ${views.many}`, (icgi, move: ListMove) =>
  movedInList(icgi, 'keyframes', move),
);

/** Puts transitions between two others, in the order they are given. */
export const moveTransitions = command(`Move ${transitions.many}`, (icgi, move: ListMove) =>
  movedInList(icgi, 'transitions', move),
);

/** Puts placed markers between two others of a keyframe, in the order they are given. From another one they keep their position. */
export const arrangePlacements = command(
  `Move ${markers.many}`,
  (icgi, { keyframe, ...move }: ListMove & { keyframe: string }) => {
    const own = icgi.ordered('placements').filter((placed) => placed.keyframe?.id === keyframe);
    let next = movedInList(icgi, 'placements', move, own);
    for (const id of move.ids)
      if (next.get('placements', id)?.keyframe?.id !== keyframe)
        next = next.patch('placements', id, { keyframe: { type: 'keyframe', id: keyframe } });
    return next;
  },
);
