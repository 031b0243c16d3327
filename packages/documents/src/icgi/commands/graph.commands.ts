import { commandsOf } from '../../engine/command.ts';
import { orderBetween } from '../../engine/order.ts';
import { LANGUAGES } from '../../engine/schema/languages.ts';
import type { I18nString } from '../../shared/primitives.schema.ts';
import { markersOn } from '../checks/drawing.checks.ts';
import { placeApart } from '../hit-areas.ts';
import { icgiLabels } from '../icgi.labels.ts';
import type { IcgiDocument, IcgiRecords } from '../icgi.records.ts';
import type { ChosenArrow, ChosenDirection } from '../view-links.ts';

const command = commandsOf<IcgiDocument>();
const { keyframes: views, transitions } = icgiLabels.records;

/** Puts keyframes somewhere in the graph. Pixels of the graph at full size. */
export const placeKeyframes = command(
  `Move ${views.many} in the graph`,
  (icgi, { items }: { items: readonly { id: string; x: number; y: number }[] }) =>
    items.reduce((next, { id, x, y }) => next.patch('keyframes', id, { position: { x, y } }), icgi),
);

function withArrow(icgi: IcgiRecords, { keyframe: id, name, control }: ChosenArrow): IcgiRecords {
  const keyframe = icgi.get('keyframes', id);
  return keyframe ? icgi.patch('keyframes', id, { controls: { ...keyframe.controls, [name]: control } }) : icgi;
}

/** Sets what arrows of several keyframes do. */
export const setControls = command('Set arrows', (icgi, { items }: { items: readonly ChosenArrow[] }) =>
  items.reduce(withArrow, icgi),
);

/** A direction marker with the ids that it takes. */
export type NewDirection = ChosenDirection & { marker: string; placement: string };

/** Links keyframes: by arrows, and by direction markers that stand apart from what is there. */
export const linkViews = command('Link views', (icgi, { items }: { items: readonly (ChosenArrow | NewDirection)[] }) =>
  items.reduce((next, item) => (item.name === 'direction' ? withDirection(next, item) : withArrow(next, item)), icgi),
);

/** Canvas fractions where directions are put, the first free one: floors are seen there. */
const FLOOR = [0.5, 0.32, 0.68, 0.14, 0.86].map((x) => ({ x, y: 0.62 }));

function withDirection(icgi: IcgiRecords, direction: NewDirection): IcgiRecords {
  const { keyframe, to } = direction;
  if (!icgi.get('keyframes', to) || !icgi.get('keyframes', keyframe)) return icgi;
  return addDirection.run(icgi, { ...direction, ...freePlace(icgi, keyframe) });
}

/** Puts a direction on a keyframe, at canvas fractions. It is called as where it leads to; null: nowhere yet. */
export const addDirection = command(
  'Add direction',
  (
    icgi,
    args: { marker: string; placement: string; keyframe: string; x: number; y: number; to: string | null },
  ): IcgiRecords => {
    const { marker, placement, keyframe, x, y, to } = args;
    if (!icgi.get('keyframes', keyframe)) return icgi;
    return icgi
      .put('markers', {
        id: marker,
        order: orderBetween(icgi.ordered('markers').at(-1)?.order, null),
        title: titleOf(icgi, to),
        category: null,
        widget: null,
      })
      .put('placements', {
        id: placement,
        order: orderBetween(icgi.ordered('placements').at(-1)?.order, null),
        keyframe: { type: 'keyframe', id: keyframe },
        x,
        y,
        data: {
          type: 'marker',
          marker: { type: 'marker', id: marker },
          variant: 'direction',
          ...(to === null ? {} : { leadsTo: { type: 'keyframe', id: to } }),
        },
      });
  },
);

/** Points a direction to a keyframe. A title that was not edited follows. */
export const leadTo = command(
  'Change where it leads',
  (icgi, { placement: id, to }: { placement: string; to: string | null }) => {
    const data = icgi.get('placements', id)?.data;
    if (data?.type !== 'marker') return icgi;
    const { leadsTo: before, ...rest } = data;
    const next = icgi.patch('placements', id, {
      data: to === null ? rest : { ...rest, leadsTo: { type: 'keyframe', id: to } },
    });
    const marker = data.marker && icgi.get('markers', data.marker.id);
    if (!marker) return next;
    const isOwn =
      JSON.stringify(marker.title) !== JSON.stringify(titleOf(icgi, before?.id ?? null)) && !isEmptyText(marker.title);
    return isOwn ? next : next.patch('markers', marker.id, { title: titleOf(icgi, to) });
  },
);

const isEmptyText = (text: I18nString): boolean =>
  text.type === 'custom' && LANGUAGES.every((language) => !text.value[language]?.trim());

/** What visitors read as the name of a keyframe, in every language. */
function titleOf(icgi: IcgiRecords, keyframe: string | null): I18nString {
  const target = keyframe === null ? undefined : icgi.get('keyframes', keyframe);
  if (!target) return { type: 'custom', value: {} };
  if (target.title && !isEmptyText(target.title)) return target.title;
  return { type: 'custom', value: Object.fromEntries(LANGUAGES.map((language) => [language, target.name])) };
}

/** Canvas fractions, 0..1. */
function freePlace(icgi: IcgiRecords, keyframe: string): { x: number; y: number } {
  const { points, distance, canvas } = markersOn(icgi, keyframe);
  const inPixels = ({ x, y }: { x: number; y: number }) => ({ x: x * canvas.width, y: y * canvas.height });
  const isFree = (at: { x: number; y: number }) =>
    points.every(({ x, y }) => Math.hypot(x - at.x, y - at.y) >= distance);
  const free = FLOOR.map(inPixels).find(isFree) ?? placeApart(inPixels({ x: 0.5, y: 0.62 }), points, distance, canvas);
  return { x: free.x / canvas.width, y: free.y / canvas.height };
}

/** Turns a transition round: it then begins where it ended. Its frames stay in their order, and arrows what they play. */
export const swapEnds = command(`Swap the ends of the ${transitions.one}`, (icgi, { id }: { id: string }) => {
  const transition = icgi.get('transitions', id);
  return transition ? icgi.patch('transitions', id, { start: transition.end, end: transition.start }) : icgi;
});
