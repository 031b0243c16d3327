import { commandsOf } from '../../engine/command.ts';
import { orderBetween } from '../../engine/order.ts';
import { copyName } from '../../shared/text/copy-name.ts';
import { icgiLabels } from '../icgi.labels.ts';
import type { IcgiDocument, IcgiRecords } from '../icgi.records.ts';
import type { Control } from '../icgi.schema.ts';

const command = commandsOf<IcgiDocument>();
const { keyframes: views, transitions } = icgiLabels.records;

const withoutTransition = (control: Control): Control => (control.type === 'transition' ? { type: 'none' } : control);

/** The place right after a record in its list. */
function orderAfter(icgi: IcgiRecords, collection: 'keyframes' | 'transitions', id: string): string {
  const all = icgi.ordered(collection);
  const at = all.findIndex((record) => record.id === id);
  return orderBetween(all[at]?.order, all[at + 1]?.order);
}

/**
 * Copies a keyframe with what is placed on it; markers are shared with the first. Arrows that play a transition are not
 * copied: it begins at the first keyframe. `newId` makes ids.
 */
export const duplicateKeyframe = command(
  `Duplicate ${views.one}`,
  (icgi, { id, copy, newId }: { id: string; copy: string; newId: () => string }) => {
    const keyframe = icgi.get('keyframes', id);
    if (!keyframe) return icgi;
    const order = orderAfter(icgi, 'keyframes', id);
    // Two in one place of the graph would look like one.
    const { position: _place, ...copied } = keyframe;
    const { back, left, right } = keyframe.controls;
    const controls = { back: withoutTransition(back), left: withoutTransition(left), right: withoutTransition(right) };
    let next = icgi.put('keyframes', { ...copied, id: copy, order, name: copyName(keyframe.name), controls });
    for (const placement of icgi.ordered('placements').filter((placed) => placed.keyframe?.id === id))
      next = next.put('placements', {
        ...placement,
        id: newId(),
        order: orderBetween(next.ordered('placements').at(-1)?.order, null),
        keyframe: { type: 'keyframe', id: copy },
      });
    return next;
  },
);

/** Copies a transition with its ends and frames. No arrow plays the copy. */
export const duplicateTransition = command(
  `Duplicate ${transitions.one}`,
  (icgi, { id, copy }: { id: string; copy: string }) => {
    const transition = icgi.get('transitions', id);
    if (!transition) return icgi;
    const order = orderAfter(icgi, 'transitions', id);
    return icgi.put('transitions', { ...transition, id: copy, order, name: copyName(transition.name) });
  },
);
