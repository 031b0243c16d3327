import type { ControlName, IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import { type ChosenArrow, CONTROL_NAMES, targetOf, wayBack } from '@diorama/documents/icgi/view-ways.ts';

/** A transition that a link can play. */
export interface LinkMove {
  transition: string;
  reverse: boolean;
  label: string;
}

/** An arrow that a link can be put on. */
export interface LinkArrow {
  name: ControlName;
  /** The view it leads to now; null: it is free. */
  leadsTo: string | null;
}

/** What a link from one view to another can be; arrows that are free first. */
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
  return { moves, arrows: arrows.toSorted((a, b) => Number(a.leadsTo !== null) - Number(b.leadsTo !== null)) };
}

/** The arrows that a link sets: its own and, when wanted, the one of the way back where there is none yet. */
export function linkPlan(icgi: IcgiRecords, arrow: ChosenArrow, hasWayBack: boolean): ChosenArrow[] {
  const back = hasWayBack ? wayBack(icgi, arrow.keyframe, arrow.control) : null;
  return back ? [arrow, back] : [arrow];
}
