import { commandsOf } from '../engine/command.ts';
import { icgiLabels } from './icgi.labels.ts';
import type { IcgiDocument } from './icgi.records.ts';
import type { ChosenArrow } from './view-ways.ts';

const command = commandsOf<IcgiDocument>();
const { keyframes: views, transitions } = icgiLabels.records;

/** Puts keyframes somewhere in the graph. Pixels of the graph at full size. */
export const placeKeyframes = command(
  `Move ${views.many} in the graph`,
  (icgi, { items }: { items: readonly { id: string; x: number; y: number }[] }) =>
    items.reduce((next, { id, x, y }) => next.patch('keyframes', id, { position: { x, y } }), icgi),
);

/** Sets what arrows of several keyframes do. */
export const setControls = command('Set arrows', (icgi, { items }: { items: readonly ChosenArrow[] }) =>
  items.reduce((next, { keyframe: id, name, control }) => {
    const keyframe = next.get('keyframes', id);
    return keyframe ? next.patch('keyframes', id, { controls: { ...keyframe.controls, [name]: control } }) : next;
  }, icgi),
);

/** Turns a transition round: it then begins where it ended. Its frames stay in their order, and arrows what they play. */
export const swapEnds = command(`Swap the ends of the ${transitions.one}`, (icgi, { id }: { id: string }) => {
  const transition = icgi.get('transitions', id);
  return transition ? icgi.patch('transitions', id, { start: transition.end, end: transition.start }) : icgi;
});
