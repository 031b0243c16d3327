import { closeShape, moveApart, removeLoose } from '@diorama/documents/icgi/commands/fix.commands.ts';
import { pickFrames } from '@diorama/documents/icgi/commands/frames.commands.ts';
import { linkViews, setControls, swapEnds } from '@diorama/documents/icgi/commands/graph.commands.ts';
import { setImage, setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import type { ControlName, IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import {
  CONTROL_NAMES,
  originOf,
  playing,
  suggestedLinks,
  targetOf,
  wayBack,
} from '@diorama/documents/icgi/view-links.ts';
import type { FixableIssue, IssueFix } from '../../editor/editor-kind.ts';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useEditor } from './editor-hooks.ts';
import { newLink } from './graph/new-link.ts';

/** What one press can fix of a walkthrough. */
export const useFix = (issue: FixableIssue): IssueFix | null => fixOf(useEditor().store, issue);

/** The fix of an issue; null where only a person knows. */
export function fixOf(store: EditorStore<IcgiDocument>, { check, record, path }: FixableIssue): IssueFix | null {
  const [collection = '', id = ''] = record?.split('/') ?? [];
  const key = record ?? '';
  const arrow = path[0] === 'controls' ? CONTROL_NAMES.find((name) => name === path[1]) : undefined;
  if (check === 'start') {
    const [first] = store.list('keyframes');
    return first ? { label: 'Use the first', run: () => store.execute(setStart, { id: first.id }) } : null;
  }
  if (check === 'orphan' || check === 'marker.unplaced' || check === 'sign.unplaced')
    return { label: 'Delete', run: () => store.execute(removeLoose, { keys: [key] }) };
  if (check === 'reference.missing' && isLost(collection, path))
    return { label: 'Delete', run: () => store.execute(removeLoose, { keys: [key] }) };
  if (check === 'shape.open') return { label: 'Close it', run: () => store.execute(closeShape, { id }) };
  if (check === 'target.crowded') return { label: 'Move apart', run: () => store.execute(moveApart, { id }) };
  if (check === 'unreachable') return reachFix(store, id);
  if (collection === 'transitions') return framesFix(store, check, id);
  if (collection === 'keyframes' && arrow) return arrowFix(store, check, id, arrow);
  return null;
}

/** What stands nowhere without the thing that is gone. */
const isLost = (collection: string, [field, part]: readonly (string | number)[]): boolean =>
  (collection === 'placements' && (field === 'keyframe' || (field === 'data' && part !== 'widget'))) ||
  (collection === 'shapes' && field === 'outline') ||
  collection === 'tracks' ||
  (collection === 'blocks' && field === 'owner');

/**
 * The fix that the frames themselves suggest: duplicates are removed, or the view takes the frame that is seen before
 * it.
 */
function framesFix(store: EditorStore<IcgiDocument>, check: string, id: string): IssueFix | null {
  const transition = store.get('transitions', id);
  const frames = transition?.frames ?? [];
  if (check === 'transition.frames.doubles') {
    const picks = frames.flatMap(({ url }, at) => (url === frames[at - 1]?.url ? [] : at));
    const command = { ...pickFrames, label: 'Drop copies' };
    const run = () => store.execute(command, { id, of: frames.length, picks });
    return picks.length < frames.length ? { label: 'Drop the copies', run } : null;
  }
  const isStart = check === 'transition.start.unlike';
  if (!isStart && check !== 'transition.end.unlike') return null;
  const [view, image] = isStart ? [transition?.start, frames[0]] : [transition?.end, frames.at(-1)];
  if (!view || !image) return null;
  return { label: 'Show the frame in the view', run: () => store.execute(setImage, { id: view.id, image }) };
}

/** A transition that ends here gives the start: the first view it begins in links to this one. */
function reachFix(store: EditorStore<IcgiDocument>, id: string): IssueFix | null {
  const link = suggestedLinks(store.records()).find(({ to }) => to === id);
  if (!link) return null;
  const name = store.get('keyframes', link.keyframe)?.name || 'Untitled';
  const command = { ...linkViews, label: 'Link to it' };
  return { label: `Link from ${name}`, run: () => store.execute(command, { items: [newLink(link)] }) };
}

function arrowFix(
  store: EditorStore<IcgiDocument>,
  check: string,
  keyframe: string,
  name: ControlName,
): IssueFix | null {
  const icgi = store.records();
  const control = icgi.get('keyframes', keyframe)?.controls[name];
  if (!control) return null;
  if (check === 'one-way') {
    const back = wayBack(icgi, keyframe, control);
    const command = { ...linkViews, label: 'Link back' };
    return back && { label: 'Link back', run: () => store.execute(command, { items: [newLink(back)] }) };
  }
  if (check === 'control.from' && control.type === 'transition' && control.transition) {
    const transition = control.transition.id;
    const turned = playing(transition, !control.reverse);
    const item = { keyframe, name, control: turned };
    if (originOf(icgi, turned) !== keyframe) return null;
    // Where nothing else plays it the other way round, the render itself is named the wrong way round.
    const others = icgi
      .all('keyframes')
      .flatMap(({ controls }) => Object.values(controls))
      .filter((other) => other.type === 'transition' && other.transition?.id === transition).length;
    return others === 1 && !control.reverse
      ? { label: 'Swap its ends', run: () => store.execute(swapEnds, { id: transition }) }
      : { label: 'Turn it round', run: () => store.execute(setControls, { items: [item] }) };
  }
  const leadsNowhere =
    check === 'control.empty' ||
    check === 'control.self' ||
    (check === 'reference.missing' && targetOf(icgi, control) === null);
  if (!leadsNowhere) return null;
  const command = { ...setControls, label: 'Clear an arrow' };
  const items = [{ keyframe, name, control: { type: 'none' as const } }];
  return { label: 'Clear the arrow', run: () => store.execute(command, { items }) };
}
