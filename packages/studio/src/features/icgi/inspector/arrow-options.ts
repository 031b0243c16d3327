import type { IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import type { Control } from '@diorama/documents/icgi/icgi.schema.ts';
import { cutTo, playing } from '@diorama/documents/icgi/view-links.ts';

/** Something that an arrow of a view can do. */
export interface ArrowOption {
  /** Of a control: see `controlOf`. */
  value: string;
  /** The view it leads to. */
  to: string;
  label: string;
  detail?: string;
  group: 'Play a transition' | 'Cut to';
}

/** What an arrow of a view can do: each transition in its fitting direction, then a cut to each view that none leads to. */
export function arrowOptions(icgi: IcgiRecords, keyframe: string, value: string | null): ArrowOption[] {
  const nameOf = (id: string): string => icgi.get('keyframes', id)?.name || 'Untitled';
  const moves = icgi.ordered('transitions').flatMap(({ id, name, start, end }): ArrowOption[] => {
    const reverse = start?.id !== keyframe;
    const to = reverse ? start?.id : end?.id;
    if ((reverse && end?.id !== keyframe) || to === undefined || to === keyframe || !icgi.get('keyframes', to))
      return [];
    const detail = reverse ? `${name || 'Untitled'}, reversed` : name || 'Untitled';
    return [{ value: keyOf(playing(id, reverse)) ?? '', to, label: nameOf(to), detail, group: 'Play a transition' }];
  });
  const played = new Set(moves.map(({ to }) => to));
  const cuts = icgi.ordered('keyframes').flatMap(({ id }): ArrowOption[] => {
    const key = keyOf(cutTo(id)) ?? '';
    // A view is listed once; a cut that is chosen stays in the list.
    if (id === keyframe || (played.has(id) && key !== value)) return [];
    return [{ value: key, to: id, label: nameOf(id), group: 'Cut to' }];
  });
  return [...moves, ...cuts];
}

/** A control as a value of a list; null: the arrow does nothing. */
export function keyOf(control: Control): string | null {
  if (control.type === 'keyframe' && control.keyframe) return `keyframe:${control.keyframe.id}`;
  if (control.type === 'transition' && control.transition)
    return `transition:${control.transition.id}:${control.reverse ? 'reverse' : 'forward'}`;
  return null;
}

/** What a value of the list stands for. */
export function controlOf(value: string | null): Control {
  const [type, id, direction] = value?.split(':') ?? [];
  if (type === 'keyframe' && id) return cutTo(id);
  if (type === 'transition' && id) return playing(id, direction === 'reverse');
  return { type: 'none' };
}
