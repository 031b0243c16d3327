import { commandsOf } from '../../engine/command.ts';
import { orderBetween, ordersBetween } from '../../engine/order.ts';
import type { IcgiDocument } from '../icgi.records.ts';
import { Placement } from '../icgi.schema.ts';
import { type ChosenWidget, withUse } from './widget-uses.commands.ts';

const command = commandsOf<IcgiDocument>();

const within = (fraction: number): number => Math.min(1, Math.max(0, fraction));

/** Moves things on their views. Canvas fractions, 0..1; positions outside are put on the edge. What is locked stays. */
export const movePlacements = command(
  'Move',
  (icgi, { items }: { items: readonly { id: string; x: number; y: number }[] }) =>
    icgi.putAll(
      'placements',
      items.flatMap(({ id, x, y }) => {
        const placement = icgi.get('placements', id);
        const isLocked = placement?.data.type === 'outline' && placement.data.lockPosition;
        return placement && !isLocked ? [{ ...placement, x: within(x), y: within(y) }] : [];
      }),
    ),
);

/** Puts the same markers, signs and outlines on another view as well, where they stand on this one. */
export const placeAlso = command(
  'Show on another view',
  (icgi, { items, keyframe }: { items: readonly { id: string; copy: string }[]; keyframe: string }) => {
    if (!icgi.get('keyframes', keyframe)) return icgi;
    const there = icgi.all('placements').filter((placement) => placement.keyframe?.id === keyframe);
    const wanted = items.flatMap(({ id, copy }) => {
      const placement = icgi.get('placements', id);
      const thing = placement && thingOf(placement.data);
      const isThere = there.some(({ data }) => thingOf(data) === thing);
      return placement && !isThere && !icgi.get('placements', copy) ? [{ placement, copy }] : [];
    });
    const orders = ordersBetween(icgi.ordered('placements').at(-1)?.order, null, wanted.length);
    return icgi.putAll(
      'placements',
      wanted.map(({ placement, copy }, at) => ({
        ...placement,
        id: copy,
        order: orders[at] ?? placement.order,
        keyframe: { type: 'keyframe', id: keyframe },
      })),
    );
  },
);

type Data =
  | { type: 'marker'; marker: unknown }
  | { type: 'outline'; outline: unknown }
  | { type: 'widget'; widget: unknown };

/** What is placed, as text. */
const thingOf = (data: Data): string =>
  JSON.stringify(data.type === 'marker' ? data.marker : data.type === 'outline' ? data.outline : data.widget);

/** Sets the widget that stands on a view by itself. */
export const setPlacedWidget = command(
  'Change widget',
  (icgi, { id, widget, newId }: { id: string; widget: ChosenWidget; newId: string }) => {
    const placement = icgi.get('placements', id);
    if (placement?.data.type !== 'widget' || placement.data.widget?.type === 'sign') return icgi;
    const { next, use } = withUse(icgi, widget, newId);
    return next.patch('placements', id, { data: { type: 'widget', widget: { type: 'widget-use', id: use } } });
  },
);

/** Puts a widget on a view by itself: visitors open it there. `x` and `y`: canvas fractions. */
export const placeWidget = command(
  'Place widget',
  (icgi, args: { id: string; keyframe: string; x: number; y: number; widget: ChosenWidget; newId: string }) => {
    const { id, keyframe, x, y, widget, newId } = args;
    if (!icgi.get('keyframes', keyframe)) return icgi;
    const { next, use } = withUse(icgi, widget, newId);
    const made = Placement.schema.parse({
      ...{ id, x: within(x), y: within(y) },
      order: orderBetween(icgi.ordered('placements').at(-1)?.order, null),
      keyframe: { type: 'keyframe', id: keyframe },
      data: { type: 'widget', widget: { type: 'widget-use', id: use } },
    });
    return next.put('placements', made);
  },
);
