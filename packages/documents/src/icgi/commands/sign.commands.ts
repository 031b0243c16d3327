import { commandsOf } from '../../engine/command.ts';
import { orderBetween } from '../../engine/order.ts';
import type { I18nString } from '../../shared/primitives.schema.ts';
import { icgiLabels } from '../icgi.labels.ts';
import type { IcgiDocument } from '../icgi.records.ts';
import { Placement, Sign } from '../icgi.schema.ts';

const command = commandsOf<IcgiDocument>();

/** Adds a sign and puts it on a view. `x` and `y`: the foot of its post, as fractions of the canvas. */
export const addSign = command(
  `Add ${icgiLabels.records.signs.one}`,
  (icgi, args: { id: string; placementId: string; keyframe: string; x: number; y: number; text: I18nString }) => {
    const { id, placementId, keyframe, x, y, text } = args;
    if (!icgi.get('keyframes', keyframe)) return icgi;
    const lastOf = (name: 'signs' | 'placements') => orderBetween(icgi.ordered(name).at(-1)?.order, null);
    return icgi.put('signs', Sign.schema.parse({ id, order: lastOf('signs'), text })).put(
      'placements',
      Placement.schema.parse({
        ...{ id: placementId, order: lastOf('placements'), x, y },
        keyframe: { type: 'keyframe', id: keyframe },
        data: { type: 'widget', widget: { type: 'sign', id } },
      }),
    );
  },
);
