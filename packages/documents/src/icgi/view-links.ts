import type { ControlName, IcgiRecords, KeyframeRecord, TransitionRecord } from './icgi.records.ts';
import type { Control } from './icgi.schema.ts';

/** The arrows of a keyframe, in the order in which a visitor sees them. */
export const CONTROL_NAMES: readonly ControlName[] = ['left', 'back', 'right'];

/** A way from one keyframe to another that visitors can take. */
export interface ViewLink {
  from: string;
  to: string;
  /** The arrow that leads there; otherwise what stands on the keyframe. */
  by: ControlName | 'shape' | 'direction';
  /** The transition that is played; null: a cut. */
  transition: string | null;
  reverse: boolean;
}

/** The keyframe that a control leads to; null: nowhere. */
export function targetOf(icgi: IcgiRecords, control: Control): string | null {
  const id =
    control.type === 'keyframe'
      ? control.keyframe?.id
      : control.type === 'transition'
        ? endsOf(icgi, control)?.to
        : undefined;
  return id !== undefined && icgi.get('keyframes', id) ? id : null;
}

/** The keyframe where what a control plays begins; null where that is not known. */
export const originOf = (icgi: IcgiRecords, control: Control): string | null =>
  (control.type === 'transition' && endsOf(icgi, control)?.from) || null;

type Playing = Extract<Control, { type: 'transition' }>;

function endsOf(icgi: IcgiRecords, { transition: reference, reverse }: Playing) {
  const transition = reference ? icgi.get('transitions', reference.id) : undefined;
  if (!transition) return null;
  const { start, end } = transition;
  return reverse ? { from: end?.id, to: start?.id } : { from: start?.id, to: end?.id };
}

/** Every way that visitors can take: of arrows, of shapes that play a transition from where they stand, and of directions. */
export function linksOf(icgi: IcgiRecords): ViewLink[] {
  return [
    ...icgi.ordered('keyframes').flatMap((keyframe) => arrowLinks(icgi, keyframe)),
    ...shapeLinks(icgi),
    ...directionLinks(icgi),
  ];
}

function arrowLinks(icgi: IcgiRecords, { id, controls }: KeyframeRecord): ViewLink[] {
  return CONTROL_NAMES.flatMap((by) => {
    const control = controls[by];
    const to = targetOf(icgi, control);
    if (to === null || to === id) return [];
    const isMove = control.type === 'transition';
    const transition = isMove ? (control.transition?.id ?? null) : null;
    return { from: id, to, by, transition, reverse: isMove && control.reverse };
  });
}

function shapeLinks(icgi: IcgiRecords): ViewLink[] {
  const views = new Map<string, Set<string>>();
  for (const { keyframe, data } of icgi.all('placements')) {
    if (!keyframe || data.type !== 'outline' || !data.outline || !icgi.get('keyframes', keyframe.id)) continue;
    views.set(data.outline.id, (views.get(data.outline.id) ?? new Set()).add(keyframe.id));
  }
  if (views.size === 0) return [];
  return icgi.all('shapes').flatMap(({ action, outline }): ViewLink[] => {
    if (action.type !== 'transition' || !action.transition) return [];
    const to = targetOf(icgi, action);
    if (to === null) return [];
    const way = { to, by: 'shape' as const, transition: action.transition.id, reverse: action.reverse };
    return [...(views.get(outline?.id ?? '') ?? [])].map((from) => ({ from, ...way }));
  });
}

/** Directions play a transition of their two keyframes where there is one, forward rather than in reverse. */
function directionLinks(icgi: IcgiRecords): ViewLink[] {
  const directions = icgi.all('placements').flatMap(({ keyframe, data }) => {
    const to = data.type === 'marker' && data.variant === 'direction' ? data.leadsTo?.id : undefined;
    const from = keyframe?.id;
    const areThere = from !== undefined && to !== undefined && icgi.get('keyframes', from) && icgi.get('keyframes', to);
    return areThere && from !== to ? [{ from, to }] : [];
  });
  if (directions.length === 0) return [];
  const moves = new Map<string, { transition: string; reverse: boolean }>();
  const forward = icgi.ordered('transitions').flatMap((transition) => {
    const ends = joinedEnds(icgi, transition);
    return ends ? [{ ends, id: transition.id }] : [];
  });
  const keep = (from: string, to: string, transition: string, reverse: boolean) => {
    const key = `${from} ${to}`;
    if (!moves.has(key)) moves.set(key, { transition, reverse });
  };
  for (const { ends, id } of forward) keep(ends[0], ends[1], id, false);
  for (const { ends, id } of forward) keep(ends[1], ends[0], id, true);
  return directions.map(({ from, to }) => {
    const move = moves.get(`${from} ${to}`);
    return { from, to, by: 'direction', transition: move?.transition ?? null, reverse: move?.reverse ?? false };
  });
}

/** Returns a function that says whether a link leads from one keyframe to another. */
export function leads(links: readonly ViewLink[]): (from: string, to: string) => boolean {
  const known = new Map<string, Set<string>>();
  for (const { from, to } of links) known.set(from, (known.get(from) ?? new Set()).add(to));
  return (from, to) => known.get(from)?.has(to) === true;
}

/** An arrow that something is chosen for. */
export interface ChosenArrow {
  keyframe: string;
  name: ControlName;
  control: Control;
}

/** A direction marker that walks to another keyframe. */
export interface ChosenDirection {
  keyframe: string;
  name: 'direction';
  to: string;
}

/** A way that something is chosen for: an arrow, or a direction marker where no arrow is free. */
export type ChosenLink = ChosenArrow | ChosenDirection;

/** A transition that is there, with both of its keyframes, which are not the same. */
export function joinedEnds(icgi: IcgiRecords, { start, end }: TransitionRecord): [from: string, to: string] | null {
  if (!start || !end || start.id === end.id) return null;
  return icgi.get('keyframes', start.id) && icgi.get('keyframes', end.id) ? [start.id, end.id] : null;
}

/** Plays a transition. */
export const playing = (transition: string, reverse: boolean): Control => ({
  type: 'transition',
  transition: { type: 'transition', id: transition },
  reverse,
});

/** Cuts to a keyframe. */
export const cutTo = (keyframe: string): Control => ({
  type: 'keyframe',
  keyframe: { type: 'keyframe', id: keyframe },
});

/** Arrows that a way on, and a way back, is put on: the first one that is free. */
const AHEAD: readonly ControlName[] = ['right', 'left'];
const BEHIND: readonly ControlName[] = ['back', 'left', 'right'];

const freeOf = ({ controls }: KeyframeRecord, names: readonly ControlName[], taken: ReadonlySet<string>) =>
  names.find((name) => controls[name].type === 'none' && !taken.has(name));

/** The way back of what an arrow does: the transition in reverse, or a cut. Null: there is one. */
export function wayBack(icgi: IcgiRecords, from: string, control: Control): ChosenLink | null {
  const to = targetOf(icgi, control);
  const there = to === null ? undefined : icgi.get('keyframes', to);
  if (!there || to === from || leads(linksOf(icgi))(there.id, from)) return null;
  const name = freeOf(there, BEHIND, new Set());
  if (!name) return { keyframe: there.id, name: 'direction', to: from };
  const plays = control.type === 'transition' && control.transition && originOf(icgi, control) === from;
  return {
    keyframe: there.id,
    name,
    control: plays && control.transition ? playing(control.transition.id, !control.reverse) : cutTo(from),
  };
}

/** A way that a transition is there for, and that nothing is chosen for yet. */
export type SuggestedLink = ChosenLink & { transition: string; to: string };

/**
 * For each direction of a transition whose keyframes have no way from one to the other: a free arrow that plays it; a
 * direction marker where all arrows are taken.
 */
export function suggestedLinks(icgi: IcgiRecords): SuggestedLink[] {
  const isLinked = leads(linksOf(icgi));
  const linked = new Set<string>();
  const taken = new Map<string, Set<string>>();
  const found: SuggestedLink[] = [];
  const suggest = (from: string, to: string, transition: string, reverse: boolean) => {
    const pair = `${from} ${to}`;
    const view = icgi.get('keyframes', from);
    if (!view || isLinked(from, to) || linked.has(pair)) return;
    const here = taken.get(from) ?? new Set();
    const name = freeOf(view, reverse ? BEHIND : AHEAD, here);
    linked.add(pair);
    if (name) taken.set(from, here.add(name));
    found.push(
      name
        ? { keyframe: from, name, control: playing(transition, reverse), transition, to }
        : { keyframe: from, name: 'direction', transition, to },
    );
  };
  for (const transition of icgi.ordered('transitions')) {
    const ends = joinedEnds(icgi, transition);
    if (!ends) continue;
    const [start, end] = ends;
    suggest(start, end, transition.id, false);
    suggest(end, start, transition.id, true);
  }
  return found;
}
