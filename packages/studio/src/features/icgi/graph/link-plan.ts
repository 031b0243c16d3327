import type { ControlName, IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import type { Control } from '@diorama/documents/icgi/icgi.schema.ts';
import { type ChosenLink, CONTROL_NAMES, targetOf, wayBack } from '@diorama/documents/icgi/view-links.ts';

/** A transition that a link can play. */
export interface LinkMove {
  transition: string;
  reverse: boolean;
  label: string;
}

/** What a link can be put on. */
export interface LinkArrow {
  name: ControlName | 'direction';
  /** The view it leads to now; null: it is free. */
  leadsTo: string | null;
}

/** What a link from one view to another can be; arrows that are free first, then a direction marker. */
export function linkTargets(icgi: IcgiRecords, from: string, to: string): { moves: LinkMove[]; arrows: LinkArrow[] } {
  const moves = icgi.ordered('transitions').flatMap(({ id, name, start, end }): LinkMove[] => {
    const label = name || 'Untitled';
    if (start?.id === from && end?.id === to) return [{ transition: id, reverse: false, label }];
    if (start?.id === to && end?.id === from) return [{ transition: id, reverse: true, label: `${label}, reversed` }];
    return [];
  });
  const controls = icgi.get('keyframes', from)?.controls;
  const arrows = CONTROL_NAMES.map((name): LinkArrow => {
    const control = controls?.[name];
    if (!control || control.type === 'none') return { name, leadsTo: null };
    const target = icgi.get('keyframes', targetOf(icgi, control) ?? '');
    return { name, leadsTo: target ? target.name || 'Untitled' : 'a deleted item' };
  });
  const free = arrows.filter(({ leadsTo }) => leadsTo === null);
  const taken = arrows.filter(({ leadsTo }) => leadsTo !== null);
  return { moves, arrows: [...free, { name: 'direction', leadsTo: null }, ...taken] };
}

/** What a link sets: its own arrow or direction and, when wanted, the way back of what it does, where there is none yet. */
export function linkPlan(icgi: IcgiRecords, link: ChosenLink, control: Control, hasWayBack: boolean): ChosenLink[] {
  const back = hasWayBack ? wayBack(icgi, link.keyframe, control) : null;
  return back ? [link, back] : [link];
}
