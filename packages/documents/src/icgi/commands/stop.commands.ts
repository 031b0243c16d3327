import { commandsOf } from '../../engine/command.ts';
import { type ListMove, movedInList, removedFromList } from '../../engine/list-edits.ts';
import { ordersBetween } from '../../engine/order.ts';
import { icgiLabels } from '../icgi.labels.ts';
import type { IcgiDocument } from '../icgi.records.ts';

const command = commandsOf<IcgiDocument>();
const { stops: called } = icgiLabels.records;

/** Seconds a new stop is shown. */
const SHOWN = 7;

/** Adds stops at the end of the tour; a view may have several. */
export const addStops = command(
  `Add ${called.many}`,
  (icgi, { items }: { items: readonly { id: string; keyframe: string }[] }) => {
    const fresh = items.filter(({ id, keyframe }) => !icgi.get('stops', id) && icgi.get('keyframes', keyframe));
    const orders = ordersBetween(icgi.ordered('stops').at(-1)?.order, null, fresh.length);
    return fresh.reduce((next, { id, keyframe }, at) => {
      const order = orders[at];
      const to = { type: 'keyframe', id: keyframe };
      return order ? next.put('stops', { id, order, keyframe: to, seconds: SHOWN }) : next;
    }, icgi);
  },
);

/** Puts stops between two others, in the order they are given. */
export const moveStops = command(`Move ${called.many}`, (icgi, move: ListMove) => movedInList(icgi, 'stops', move));

/** Removes stops; their views stay. */
export const removeStops = command(`Delete ${called.many}`, (icgi, { ids }: { ids: readonly string[] }) =>
  removedFromList(icgi, 'stops', ids),
);
