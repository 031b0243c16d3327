import { readdressed } from '../../engine/attributes/readdressed.ts';
import { commandsOf } from '../../engine/command.ts';
import { ordersBetween } from '../../engine/order.ts';
import type { RecordOf } from '../../engine/schema/record-definition.ts';
import { copyName } from '../../shared/text/copy-name.ts';
import { icgiLabels } from '../icgi.labels.ts';
import type { IcgiDocument, IcgiRecords, KeyframeRecord } from '../icgi.records.ts';
import type { Control } from '../icgi.schema.ts';
import { type CopiedThings, copiedThings, withThings } from './icgi.paste.ts';

const command = commandsOf<IcgiDocument>();

type TransitionRecord = RecordOf<IcgiDocument, 'transitions'>;
type TrackRecord = RecordOf<IcgiDocument, 'tracks'>;

/** Views on their way to any walkthrough of the project: with what stands on them and the transitions between them. */
export interface CopiedViews {
  keyframes: readonly KeyframeRecord[];
  transitions: readonly TransitionRecord[];
  /** How what stands on them follows those transitions. */
  tracks: readonly TrackRecord[];
  things: CopiedThings;
}

/** The views in their order, with all that goes along. */
export function copiedViews(icgi: IcgiRecords, ids: readonly string[]): CopiedViews {
  const wanted = new Set<string | undefined>(ids);
  const placed = icgi.ordered('placements').filter(({ keyframe }) => wanted.has(keyframe?.id));
  const transitions = icgi
    .ordered('transitions')
    .filter(({ start, end }) => wanted.has(start?.id) && wanted.has(end?.id));
  const moving = new Set<string | undefined>([...transitions, ...placed].map(({ id }) => id));
  return {
    keyframes: icgi.ordered('keyframes').filter(({ id }) => wanted.has(id)),
    transitions,
    tracks: icgi
      .ordered('tracks')
      .filter(({ transition, placement }) => moving.has(transition?.id) && moving.has(placement?.id)),
    things: copiedThings(
      icgi,
      placed.map(({ id }) => id),
    ),
  };
}

interface Paste {
  copied: CopiedViews;
  /** Ids of the copies, by those of the originals. */
  copies: ReadonlyMap<string, string>;
  /** Makes ids of what belongs to them. */
  newId: () => string;
  /** The view that they are put behind; null: the last one. */
  after: string | null;
}

/**
 * Puts copies of views behind one of this walkthrough. Arrows and transitions between them lead to the copies; what stands
 * on them is shared with the originals where those are here, as duplicating does, and comes along where they are not.
 */
export const pasteViews = command(`Paste ${icgiLabels.records.keyframes.many}`, (icgi, paste: Paste) => {
  const { copied, copies, newId, after } = paste;
  const led = new Map<string, string>();
  for (const [id, copy] of copies) led.set(`keyframe/${id}`, copy);
  for (const { id } of copied.transitions) led.set(`transition/${id}`, newId());
  const placements = new Map(copied.things.placements.map(({ id }) => [id, newId()]));
  const joined = withTransitions(withKeyframes(icgi, copied, { copies, led, after }), copied, led);
  const [things, ids] = withThings(joined, copied.things, {
    copies: placements,
    newId,
    by: { x: 0, y: 0 },
    viewOf: ({ keyframe }) => copies.get(keyframe?.id ?? ''),
    led,
    isShared: sharedWith(icgi, copied.things),
  });
  for (const [id, copy] of placements) led.set(`placement/${id}`, copy);
  const pasted = things.putAll(
    'tracks',
    tracksOf(things, copied, newId, ({ type, id }) => led.get(`${type}/${id}`) ?? ids.get(`${type}/${id}`) ?? id),
  );
  const first = copies.get(copied.keyframes[0]?.id ?? '');
  return first === undefined || pasted.one('settings').start
    ? pasted
    : pasted.patch('settings', 'settings', { start: { type: 'keyframe', id: first } });
});

interface Led {
  copies: Paste['copies'];
  /** Ids of the copies by `keyframe/<id>` and `transition/<id>`. */
  led: ReadonlyMap<string, string>;
  after: Paste['after'];
}

function withKeyframes(icgi: IcgiRecords, { keyframes }: CopiedViews, { copies, led, after }: Led): IcgiRecords {
  const views = icgi.ordered('keyframes');
  const copied = new Set(keyframes.map(({ id }) => id));
  // Behind all of the originals, not between them.
  const behind = views.findLastIndex(({ id }) => id === after || (copied.has(after ?? '') && copied.has(id)));
  const at = behind < 0 ? views.length - 1 : behind;
  const orders = ordersBetween(views[at]?.order, views[at + 1]?.order, keyframes.length);
  const names = new Set(views.map(({ name }) => name));
  const controlOf = (control: Control): Control => {
    const to =
      control.type === 'keyframe' ? control.keyframe : control.type === 'transition' ? control.transition : null;
    if (!to || control.type === 'none') return { type: 'none' };
    if (led.has(`${to.type}/${to.id}`)) return readdressed(control, ({ type, id }) => led.get(`${type}/${id}`) ?? id);
    // A transition that stays behind begins at the original; a cut leads on where its view is here.
    return control.type === 'keyframe' && icgi.get('keyframes', to.id) ? control : { type: 'none' };
  };
  return icgi.putAll(
    'keyframes',
    keyframes.flatMap(({ position: _place, ...keyframe }, place): KeyframeRecord[] => {
      const [id, order] = [copies.get(keyframe.id), orders[place]];
      if (id === undefined || order === undefined) return [];
      const { back, left, right } = keyframe.controls;
      const controls = { back: controlOf(back), left: controlOf(left), right: controlOf(right) };
      const name = names.has(keyframe.name) ? copyName(keyframe.name) : keyframe.name;
      return [{ ...keyframe, id, order, name, controls }];
    }),
  );
}

function withTransitions(icgi: IcgiRecords, { transitions }: CopiedViews, led: Led['led']): IcgiRecords {
  const orders = ordersBetween(icgi.ordered('transitions').at(-1)?.order, null, transitions.length);
  const to = ({ type, id }: { type: string; id: string }) => led.get(`${type}/${id}`) ?? id;
  return icgi.putAll(
    'transitions',
    transitions.flatMap(({ start, end, ...transition }, place): TransitionRecord[] => {
      const [id, order] = [led.get(`transition/${transition.id}`), orders[place]];
      if (id === undefined || order === undefined) return [];
      return [{ ...transition, id, order, start: readdressed(start, to), end: readdressed(end, to) }];
    }),
  );
}

function tracksOf(
  icgi: IcgiRecords,
  { tracks }: CopiedViews,
  newId: () => string,
  to: (reference: { type: string; id: string }) => string,
): TrackRecord[] {
  const orders = ordersBetween(icgi.ordered('tracks').at(-1)?.order, null, tracks.length);
  return tracks.flatMap((track, place) => {
    const order = orders[place];
    return order === undefined ? [] : [{ ...readdressed(track, to), id: newId(), order }];
  });
}

/** Whether content, or what it belongs to, is in this walkthrough. */
function sharedWith(icgi: IcgiRecords, { markers, signs, outlines, shapes }: CopiedThings) {
  const here = new Set<string | undefined>();
  for (const { id } of markers) if (icgi.get('markers', id)) here.add(id);
  for (const { id } of signs) if (icgi.get('signs', id)) here.add(id);
  for (const { id } of outlines) if (icgi.get('outlines', id)) here.add(id);
  for (const { id, outline } of shapes) if (here.has(outline?.id)) here.add(id);
  return ({ id, owner }: { id: string; owner?: { id: string } | null }) => here.has(id) || here.has(owner?.id);
}
