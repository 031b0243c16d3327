import { commandsOf } from '../engine/command.ts';
import { orderBetween, ordersBetween } from '../engine/order.ts';
import { LANGUAGES, type Language } from '../engine/schema/languages.ts';
import { categoryCommands } from '../shared/category.commands.ts';
import type { I18nString, Media } from '../shared/primitives.schema.ts';
import { withText } from '../shared/text/localized-text.ts';
import { canvasOfPictures, isSameShape } from './canvas-shape.ts';
import { withoutLooseTracks } from './commands/track.commands.ts';
import { icgiLabels } from './icgi.labels.ts';
import type {
  BlockRecord,
  ControlName,
  IcgiDocument,
  IcgiRecords,
  KeyframeRecord,
  PlacementRecord,
  TransitionRecord,
} from './icgi.records.ts';
import { type Control, MAX_NAME, NEW_CANVAS } from './icgi.schema.ts';

const command = commandsOf<IcgiDocument>();

/** What undo and history call the parts. */
const { keyframes: views, transitions: moves, markers } = icgiLabels.records;

const NO_CONTROL: Control = { type: 'none' };
const emptyControls = () => ({ back: NO_CONTROL, left: NO_CONTROL, right: NO_CONTROL });

export const { addCategory, renameCategory, moveCategories, duplicateCategories, removeCategories } =
  categoryCommands<IcgiDocument>({ called: icgiLabels.records.categories });

/** Sets what the walkthrough is called. */
export const renameWalkthrough = command(`Rename ${icgiLabels.document}`, (icgi, { name }: { name: string }) =>
  icgi.patch('settings', 'settings', { name }),
);

/** Changes settings that stand alone: compass, category filter, canvas. */
export const changeSettings = command(
  'Change settings',
  (icgi, fields: { compass?: boolean; categoryFilter?: boolean; canvas?: { width: number; height: number } }) =>
    icgi.patch('settings', 'settings', fields),
);

interface AddedKeyframe {
  id: string;
  name: string;
  image: Media | null;
  alt?: AltTexts;
  /** Of the image; absent where it is not known. */
  pixels?: { width: number; height: number } | undefined;
}

/**
 * Adds a keyframe for each image at the end of the list. The first keyframe of a walkthrough becomes its start, and the first images give
 * the canvas their shape, where it still has that of a new walkthrough.
 */
export const addKeyframes = command(`Add ${views.many}`, (icgi, { items }: { items: readonly AddedKeyframe[] }) => {
  const orders = ordersBetween(icgi.ordered('keyframes').at(-1)?.order, null, items.length);
  let next = icgi;
  items.forEach(({ id, name, image, alt }, index) => {
    const order = orders[index];
    const given = withAlt(undefined, alt);
    const rest = { scale: 1, compass: 0, controls: emptyControls(), ...(given ? { alt: given } : {}) };
    if (order) next = next.put('keyframes', { id, order, name, image, ...rest });
  });
  const first = items[0];
  if (first && !icgi.one('settings').start)
    next = next.patch('settings', 'settings', { start: { type: 'keyframe', id: first.id } });
  const canvas = isUntouched(icgi) ? canvasOfPictures(items.flatMap(({ pixels }) => pixels ?? [])) : null;
  return canvas && !isSameShape(canvas, NEW_CANVAS) ? next.patch('settings', 'settings', { canvas }) : next;
});

/** Nothing is placed on the walkthrough's canvas yet, and its size was not chosen. */
function isUntouched(icgi: IcgiRecords): boolean {
  const { canvas } = icgi.one('settings');
  const isNew = canvas.width === NEW_CANVAS.width && canvas.height === NEW_CANVAS.height;
  return isNew && icgi.ordered('keyframes').length === 0 && icgi.ordered('placements').length === 0;
}

/** Changes a keyframe's own fields. */
export const changeKeyframe = command(
  `Change ${views.one}`,
  (
    icgi,
    {
      id,
      ...fields
    }: { id: string } & Partial<Pick<KeyframeRecord, 'name' | 'image' | 'scale' | 'compass' | 'alt' | 'title'>>,
  ) => renameAfterEnds(icgi, icgi.patch('keyframes', id, fields), id),
);

/** Transitions that are called after a view's old name are called after its new one. */
function renameAfterEnds(before: IcgiRecords, after: IcgiRecords, view: string): IcgiRecords {
  if (before.get('keyframes', view)?.name === after.get('keyframes', view)?.name) return after;
  return after.all('transitions').reduce((next, { id, name, start, end }) => {
    const isThere = start?.id === view || end?.id === view;
    const ends = [start?.id ?? null, end?.id ?? null] as const;
    if (!isThere || name !== nameOfEnds(before, ...ends)) return next;
    return next.patch('transitions', id, { name: nameOfEnds(after, ...ends) });
  }, after);
}

/** Gives a keyframe an image. Languages without an alternative text take the file's. */
export const setImage = command(
  `Change ${views.one}`,
  (icgi, { id, image, alt }: { id: string; image: Media; alt?: AltTexts }) => {
    const given = withAlt(icgi.get('keyframes', id)?.alt, alt);
    return icgi.patch('keyframes', id, { image, ...(given ? { alt: given } : {}) });
  },
);

/** What a file says it shows, by language. */
type AltTexts = Partial<Record<Language, string>>;

/** The texts with those of a file where there are none; a translation key stays. Undefined when there are none at all. */
function withAlt(own: I18nString | undefined, ofFile: AltTexts = {}): I18nString | undefined {
  if (own?.type === 'variable') return own;
  const texts: AltTexts = {};
  for (const language of LANGUAGES) {
    const text = own?.value[language] || ofFile[language];
    if (text) texts[language] = text;
  }
  return Object.keys(texts).length > 0 ? { type: 'custom', value: texts } : own;
}

/** Sets what one arrow of a keyframe does. */
export const setControl = command(
  'Set arrow',
  (icgi, { id, name, control }: { id: string; name: ControlName; control: Control }) => {
    const keyframe = icgi.get('keyframes', id);
    if (!keyframe) return icgi;
    return icgi.patch('keyframes', id, { controls: { ...keyframe.controls, [name]: control } });
  },
);

/** Makes a keyframe the one a visitor meets first. */
export const setStart = command('Set start', (icgi, { id }: { id: string }) =>
  icgi.patch('settings', 'settings', { start: { type: 'keyframe', id } }),
);

function withoutControlsTo(icgi: IcgiRecords, leadsThere: (control: Control) => boolean): IcgiRecords {
  let next = icgi;
  for (const { id, controls } of icgi.all('keyframes')) {
    const kept = { ...controls };
    for (const name of ['back', 'left', 'right'] as const) if (leadsThere(controls[name])) kept[name] = NO_CONTROL;
    if (kept.back !== controls.back || kept.left !== controls.left || kept.right !== controls.right)
      next = next.patch('keyframes', id, { controls: kept });
  }
  return next;
}

/** Removes a keyframe, what is placed on it, and every arrow and transition end that leads to it. */
export const removeKeyframe = command(`Delete ${views.one}`, (icgi, { id }: { id: string }) => {
  let next = withoutControlsTo(icgi, (control) => control.type === 'keyframe' && control.keyframe?.id === id);
  for (const transition of icgi.all('transitions')) {
    if (transition.start?.id === id) next = next.patch('transitions', transition.id, { start: null });
    if (transition.end?.id === id) next = next.patch('transitions', transition.id, { end: null });
  }
  for (const placement of icgi.all('placements'))
    if (placement.keyframe?.id === id) next = removePlacementFrom(next, placement);
  for (const stop of icgi.all('stops')) if (stop.keyframe?.id === id) next = next.remove('stops', stop.id);
  if (icgi.one('settings').start?.id === id) {
    const heir = icgi.ordered('keyframes').find((keyframe) => keyframe.id !== id);
    next = next.patch('settings', 'settings', { start: heir ? { type: 'keyframe', id: heir.id } : null });
  }
  return withoutLooseTracks(next.remove('keyframes', id));
});

/** Adds a camera move. With both ends given, free arrows of the two keyframes are set: left there, back in reverse. */
export const addTransition = command(
  `Add ${moves.one}`,
  (
    icgi,
    {
      id,
      name,
      start,
      end,
      frames,
      fps,
    }: { id: string; name: string; start: string | null; end: string | null; frames: Media[]; fps?: number },
  ) => {
    const order = orderBetween(icgi.ordered('transitions').at(-1)?.order, null);
    const next = icgi.put('transitions', {
      id,
      order,
      name,
      start: start === null ? null : { type: 'keyframe', id: start },
      end: end === null ? null : { type: 'keyframe', id: end },
      frames,
      fps: fps ?? 30,
    });
    return linkFreeArrows(next, id);
  },
);

/** Sets free arrows at the two ends of a transition, unless one plays it already. */
export function linkFreeArrows(icgi: IcgiRecords, transitionId: string): IcgiRecords {
  const transition = icgi.get('transitions', transitionId);
  const from = transition?.start && icgi.get('keyframes', transition.start.id);
  const to = transition?.end && icgi.get('keyframes', transition.end.id);
  if (!from || !to || from.id === to.id) return icgi;
  const play = (reverse: boolean): Control => ({
    type: 'transition',
    transition: { type: 'transition', id: transitionId },
    reverse,
  });
  const isWired = [from, to].some(({ controls }) =>
    Object.values(controls).some((control) => control.type === 'transition' && control.transition?.id === transitionId),
  );
  if (isWired) return icgi;
  const ahead = (['right', 'left'] as const).find((name) => from.controls[name].type === 'none');
  const behind = (['back', 'left', 'right'] as const).find((name) => to.controls[name].type === 'none');
  let next = icgi;
  if (ahead) next = next.patch('keyframes', from.id, { controls: { ...from.controls, [ahead]: play(false) } });
  if (behind) next = next.patch('keyframes', to.id, { controls: { ...to.controls, [behind]: play(true) } });
  return next;
}

/** What a transition is called until it gets a name of its own: `Hall → Kitchen`. */
export function nameOfEnds(icgi: IcgiRecords, start: string | null, end: string | null): string {
  const called = (id: string | null) => icgi.get('keyframes', id ?? '')?.name || '…';
  return start === null && end === null ? '' : `${called(start)} → ${called(end)}`.slice(0, MAX_NAME);
}

/** The name that goes with other ends: one that was given stays. */
function nameWith(icgi: IcgiRecords, { name, start, end }: TransitionRecord, ends: Ends): string {
  const isGiven = name !== '' && name !== nameOfEnds(icgi, start?.id ?? null, end?.id ?? null);
  return isGiven ? name : nameOfEnds(icgi, ends.start, ends.end);
}

interface Ends {
  start: string | null;
  end: string | null;
}

/** Changes a transition's name, pace or frames. */
export const changeTransition = command(
  `Change ${moves.one}`,
  (icgi, { id, ...fields }: { id: string } & Partial<Pick<TransitionRecord, 'name' | 'fps' | 'frames' | 'yaw'>>) =>
    icgi.patch('transitions', id, fields),
);

/** Sets the keyframes a transition joins; free arrows of the two are set when none plays it yet. */
export const setTransitionEnds = command(`Join ${views.many}`, (icgi, { id, start, end }: { id: string } & Ends) => {
  const transition = icgi.get('transitions', id);
  if (!transition) return icgi;
  const joined = icgi.patch('transitions', id, {
    name: nameWith(icgi, transition, { start, end }),
    start: start === null ? null : { type: 'keyframe', id: start },
    end: end === null ? null : { type: 'keyframe', id: end },
  });
  return withoutLooseTracks(linkFreeArrows(joined, id));
});

/** Removes a camera move and every arrow that plays it. */
export const removeTransition = command(`Delete ${moves.one}`, (icgi, { id }: { id: string }) =>
  withoutLooseTracks(
    withoutControlsTo(icgi, (control) => control.type === 'transition' && control.transition?.id === id).remove(
      'transitions',
      id,
    ),
  ),
);

/** Adds a marker with a title and one text block, placed on a keyframe. */
export const addMarker = command(
  `Add ${markers.one}`,
  (
    icgi,
    args: {
      id: string;
      placementId: string;
      blockId: string;
      keyframe: string;
      x: number;
      y: number;
      title: I18nString;
      text?: I18nString;
    },
  ) => {
    const lastOf = (name: 'markers' | 'placements' | 'blocks') => orderBetween(icgi.ordered(name).at(-1)?.order, null);
    return icgi
      .put('markers', { id: args.id, order: lastOf('markers'), title: args.title, category: null, widget: null })
      .put('blocks', {
        id: args.blockId,
        order: lastOf('blocks'),
        owner: { type: 'marker', id: args.id },
        data: { type: 'text', text: args.text ?? { type: 'custom', value: {} } },
      })
      .put('placements', {
        id: args.placementId,
        order: lastOf('placements'),
        keyframe: { type: 'keyframe', id: args.keyframe },
        x: args.x,
        y: args.y,
        data: { type: 'marker', marker: { type: 'marker', id: args.id }, variant: 'marker' },
      });
  },
);

/** Sets a marker's title in one language. */
export const setMarkerTitle = command(
  `Change ${markers.one} title`,
  (icgi, { id, language, text }: { id: string; language: Language; text: string }) => {
    const marker = icgi.get('markers', id);
    return marker ? icgi.patch('markers', id, { title: withText(marker.title, language, text) }) : icgi;
  },
);

/** Sets a text block's text in one language. */
export const setBlockText = command(
  'Change text',
  (icgi, { id, language, text }: { id: string; language: Language; text: string }) => {
    const block = icgi.get('blocks', id);
    if (block?.data.type !== 'text') return icgi;
    return icgi.patch('blocks', id, { data: { type: 'text', text: withText(block.data.text, language, text) } });
  },
);

/** Sets whether a marker looks like a point or like a direction sign. */
export const setPlacementVariant = command(
  `Change ${markers.one} style`,
  (icgi, { id, variant }: { id: string; variant: 'marker' | 'direction' }) => {
    const placement = icgi.get('placements', id);
    if (placement?.data.type !== 'marker') return icgi;
    return icgi.patch('placements', id, { data: { ...placement.data, variant } });
  },
);

/** Removes something from one keyframe; its last placement takes a marker with its content, or a sign, along. */
export const removePlacement = command(`Delete ${markers.one}`, (icgi, { id }: { id: string }) => {
  const placement = icgi.get('placements', id);
  return placement ? withoutLooseTracks(removePlacementFrom(icgi, placement)) : icgi;
});

function removePlacementFrom(icgi: IcgiRecords, placement: PlacementRecord): IcgiRecords {
  let next = icgi.remove('placements', placement.id);
  const sign =
    placement.data.type === 'widget' && placement.data.widget?.type === 'sign' ? placement.data.widget.id : null;
  if (sign !== null) {
    const isElsewhere = next.all('placements').some(({ data }) => data.type === 'widget' && data.widget?.id === sign);
    return isElsewhere ? next : next.remove('signs', sign);
  }
  const markerId = placement.data.type === 'marker' ? placement.data.marker?.id : undefined;
  if (!markerId) return next;
  const isPlacedElsewhere = next
    .all('placements')
    .some(({ data }) => data.type === 'marker' && data.marker?.id === markerId);
  if (isPlacedElsewhere) return next;
  for (const block of blocksOf(next, markerId)) next = next.remove('blocks', block.id);
  return next.remove('markers', markerId);
}

/** The content blocks of a marker or shape, in order. */
export function blocksOf(icgi: IcgiRecords, ownerId: string): BlockRecord[] {
  return icgi.ordered('blocks').filter((block) => block.owner?.id === ownerId);
}
