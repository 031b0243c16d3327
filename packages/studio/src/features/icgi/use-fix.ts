import { closeShape, moveApart, removeLoose } from '@diorama/documents/icgi/fix.commands.ts';
import { setControls, swapEnds } from '@diorama/documents/icgi/graph.commands.ts';
import { setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import type { ControlName, IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import { CONTROL_NAMES, originOf, playing, targetOf, wayBack } from '@diorama/documents/icgi/view-ways.ts';
import type { FixableIssue, IssueFix } from '../../editor/editor-kind.ts';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useEditor } from './editor-hooks.ts';

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
  if (collection === 'keyframes' && arrow) return arrowFix(store, check, id, arrow);
  return null;
}

/** What stands nowhere without the thing that is gone. */
const isLost = (collection: string, [field, part]: readonly (string | number)[]): boolean =>
  (collection === 'placements' && (field === 'keyframe' || (field === 'data' && part !== 'widget'))) ||
  (collection === 'shapes' && field === 'outline') ||
  (collection === 'blocks' && field === 'owner');

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
    const command = { ...setControls, label: 'Link back' };
    return back && { label: 'Link back', run: () => store.execute(command, { items: [back] }) };
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
