import { commandsOf } from '../../engine/command.ts';
import type { IcgiDocument, IcgiRecords, PlacementRecord, ShapeRecord } from '../icgi.records.ts';

const command = commandsOf<IcgiDocument>();

/** How things look and where they stand, without what they say. Each part goes to things that have it. */
export interface CopiedStyle {
  /** Canvas fractions. */
  place?: { x: number; y: number };
  variant?: 'marker' | 'direction';
  sign?: { variant: 'primary' | 'secondary'; height: number };
  outline?: { scale: number; strokeWidth: number };
  color?: ShapeRecord['color'];
}

/** The style of something on a view, `placements/<id>`, or of a shape, `shapes/<id>`. Null: there is no such thing. */
export function styleOf(icgi: IcgiRecords, key: string): CopiedStyle | null {
  const [collection, id = ''] = key.split('/');
  const shape = collection === 'shapes' ? icgi.get('shapes', id) : undefined;
  if (shape) return { color: shape.color };
  const placement = collection === 'placements' ? icgi.get('placements', id) : undefined;
  if (!placement) return null;
  const { x, y, data } = placement;
  const place = { x, y };
  if (data.type === 'marker') return { place, variant: data.variant };
  if (data.type === 'widget') {
    const sign = signOf(icgi, placement);
    return sign ? { place, sign: { variant: sign.variant, height: sign.height } } : { place };
  }
  const outline = icgi.get('outlines', data.outline?.id ?? '');
  const first = icgi.ordered('shapes').find((one) => one.outline?.id === outline?.id);
  return {
    place,
    ...(outline ? { outline: { scale: data.scale, strokeWidth: outline.strokeWidth } } : {}),
    ...(first ? { color: first.color } : {}),
  };
}

const signOf = (icgi: IcgiRecords, { data }: PlacementRecord) =>
  data.type === 'widget' && data.widget?.type === 'sign' ? icgi.get('signs', data.widget.id) : undefined;

/** Gives things the look of another; what is locked keeps its size. */
export const pasteStyle = command(
  'Paste style',
  (icgi, { keys, style }: { keys: readonly string[]; style: CopiedStyle }) =>
    keys.reduce((next, key) => {
      const [collection, id = ''] = key.split('/');
      if (collection === 'shapes')
        return style.color && next.get('shapes', id) ? next.patch('shapes', id, { color: style.color }) : next;
      const placement = collection === 'placements' ? next.get('placements', id) : undefined;
      return placement ? withStyle(next, placement, style) : next;
    }, icgi),
);

function withStyle(icgi: IcgiRecords, placement: PlacementRecord, style: CopiedStyle): IcgiRecords {
  const { id, data } = placement;
  if (data.type === 'marker')
    return style.variant ? icgi.patch('placements', id, { data: { ...data, variant: style.variant } }) : icgi;
  const sign = signOf(icgi, placement);
  if (sign) return style.sign ? icgi.patch('signs', sign.id, style.sign) : icgi;
  const outline = data.type === 'outline' ? icgi.get('outlines', data.outline?.id ?? '') : undefined;
  if (data.type !== 'outline' || !outline) return icgi;
  const { color } = style;
  const colored = color
    ? icgi.putAll(
        'shapes',
        icgi.all('shapes').flatMap((shape) => (shape.outline?.id === outline.id ? { ...shape, color } : [])),
      )
    : icgi;
  if (!style.outline) return colored;
  const { scale, strokeWidth } = style.outline;
  const stroked = colored.patch('outlines', outline.id, { strokeWidth });
  return data.lockPosition ? stroked : stroked.patch('placements', id, { data: { ...data, scale } });
}
