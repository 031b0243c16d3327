import { commandsOf } from '../../engine/command.ts';
import { type ListCopy, type ListMove, movedInList } from '../../engine/list-edits.ts';
import { orderBetween, ordersBetween } from '../../engine/order.ts';
import { withoutReferencesTo } from '../../engine/reference/without-references-to.ts';
import { copyName } from '../../shared/text/copy-name.ts';
import { blocksOf } from '../icgi.commands.ts';
import { icgiLabels } from '../icgi.labels.ts';
import type { IcgiDocument, IcgiRecords, OutlineRecord, ShapeRecord } from '../icgi.records.ts';
import { Outline, Placement, Shape } from '../icgi.schema.ts';
import { withoutLooseTracks } from './track.commands.ts';

const command = commandsOf<IcgiDocument>();
const { outlines, shapes } = icgiLabels.records;

/** What a shape is made with; defaults fill the rest. */
export type MadeShape = { id: string } & Pick<ShapeRecord, 'path' | 'color'> &
  Partial<Pick<ShapeRecord, 'title' | 'action'>>;

/** A drawing that is made, with its shapes. */
export interface MadeOutline extends Pick<OutlineRecord, 'id' | 'name' | 'size'> {
  strokeWidth?: number;
  shapes: readonly MadeShape[];
}

/** The shapes of an outline, the lowest first. */
export const shapesOf = (icgi: IcgiRecords, outline: string): ShapeRecord[] =>
  icgi.ordered('shapes').filter((shape) => shape.outline?.id === outline);

/** Adds outlines with their shapes at the end of the list. */
export const addOutlines = command(`Add ${outlines.many}`, (icgi, { items }: { items: readonly MadeOutline[] }) => {
  const orders = ordersBetween(icgi.ordered('outlines').at(-1)?.order, null, items.length);
  return items.reduce((next, { shapes: made, ...outline }, at) => {
    const parsed = Outline.schema.parse({ ...outline, order: orders[at] });
    return withShapes(next.put('outlines', parsed), outline.id, made);
  }, icgi);
});

/** Adds shapes to an outline, above those in it. */
export const addShapes = command(
  `Add ${shapes.many}`,
  (icgi, { outline, items }: { outline: string; items: readonly MadeShape[] }) =>
    icgi.get('outlines', outline) ? withShapes(icgi, outline, items) : icgi,
);

function withShapes(icgi: IcgiRecords, outline: string, items: readonly MadeShape[]): IcgiRecords {
  const orders = ordersBetween(icgi.ordered('shapes').at(-1)?.order, null, items.length);
  const owner = { type: 'outline', id: outline };
  return icgi.putAll(
    'shapes',
    items.map((item, at) => Shape.schema.parse({ ...item, order: orders[at], outline: owner })),
  );
}

/** Sets the paths of shapes, in the units of their outlines. */
export const changePaths = command(
  `Change ${shapes.one}`,
  (icgi, { items }: { items: readonly { id: string; path: string }[] }) =>
    icgi.putAll(
      'shapes',
      items.flatMap(({ id, path }) => {
        const shape = icgi.get('shapes', id);
        return shape ? [{ ...shape, path }] : [];
      }),
    ),
);

/** Puts shapes of an outline between two others of it, in the order they are given. */
export const moveShapes = command(
  `Move ${shapes.many}`,
  (icgi, { outline, ...move }: ListMove & { outline: string }) => {
    const own = shapesOf(icgi, outline);
    const inside = move.ids.filter((id) => own.some((shape) => shape.id === id));
    return movedInList(icgi, 'shapes', { ...move, ids: inside }, own);
  },
);

/** Puts outlines between two others, in the order they are given. */
export const moveOutlines = command(`Move ${outlines.many}`, (icgi, move: ListMove) =>
  movedInList(icgi, 'outlines', move),
);

/** Removes shapes with what is written in them. */
export const removeShapes = command(`Delete ${shapes.many}`, (icgi, { ids }: { ids: readonly string[] }) =>
  withoutShapes(icgi, ids),
);

function withoutShapes(icgi: IcgiRecords, ids: readonly string[]): IcgiRecords {
  const gone = new Set(ids.filter((id) => icgi.get('shapes', id)));
  if (gone.size === 0) return icgi;
  const blocks = icgi.all('blocks').filter(({ owner }) => owner?.type === 'shape' && gone.has(owner.id));
  const tracks = icgi.all('tracks').filter(({ shape }) => shape && gone.has(shape.id));
  const without = icgi
    .removeAll(
      'blocks',
      blocks.map(({ id }) => id),
    )
    .removeAll(
      'tracks',
      tracks.map(({ id }) => id),
    );
  return withoutReferencesTo(without.removeAll('shapes', gone), 'shape', gone);
}

/** Removes outlines with their shapes, and takes them off every view. */
export const removeOutlines = command(`Delete ${outlines.many}`, (icgi, { ids }: { ids: readonly string[] }) => {
  const gone = new Set(ids.filter((id) => icgi.get('outlines', id)));
  if (gone.size === 0) return icgi;
  const inside = icgi.all('shapes').flatMap(({ id, outline }) => (gone.has(outline?.id ?? '') ? [id] : []));
  const placed = icgi
    .all('placements')
    .flatMap(({ id, data }) => (data.type === 'outline' && gone.has(data.outline?.id ?? '') ? [id] : []));
  const without = withoutShapes(icgi, inside).removeAll('placements', placed).removeAll('outlines', gone);
  return withoutLooseTracks(withoutReferencesTo(without, 'outline', gone));
});

/** Copies outlines with their shapes and what is written in them, each behind its original. They stand on no view yet. */
export const duplicateOutlines = command(
  `Duplicate ${outlines.many}`,
  (icgi, { items, newId }: { items: readonly ListCopy[]; newId: () => string }) =>
    items.reduce((next, { id, copy }) => {
      const outline = next.get('outlines', id);
      if (!outline || next.get('outlines', copy)) return next;
      const all = next.ordered('outlines');
      const at = all.findIndex((one) => one.id === id);
      const order = orderBetween(outline.order, all[at + 1]?.order);
      const name = copyName(outline.name);
      const made = next.put('outlines', { ...outline, id: copy, order, name });
      return shapesOf(next, id).reduce((with_, shape) => withShapeCopy(with_, shape, copy, newId), made);
    }, icgi),
);

function withShapeCopy(icgi: IcgiRecords, shape: ShapeRecord, outline: string, newId: () => string): IcgiRecords {
  const id = newId();
  const order = orderBetween(icgi.ordered('shapes').at(-1)?.order, null);
  const blocks = blocksOf(icgi, shape.id);
  const orders = ordersBetween(icgi.ordered('blocks').at(-1)?.order, null, blocks.length);
  return icgi.put('shapes', { ...shape, id, order, outline: { type: 'outline', id: outline } }).putAll(
    'blocks',
    blocks.map((block, at) => ({
      ...block,
      id: newId(),
      order: orders[at] ?? block.order,
      owner: { type: 'shape', id },
    })),
  );
}

/** Puts an outline on a view. `x` and `y`: its upper left corner, as fractions of the canvas. */
export const placeOutline = command(
  `Place ${outlines.one}`,
  (icgi, args: { id: string; keyframe: string; outline: string; x: number; y: number; scale?: number }) => {
    const { id, keyframe, outline, x, y, scale = 1 } = args;
    if (!icgi.get('outlines', outline) || !icgi.get('keyframes', keyframe)) return icgi;
    const made = Placement.schema.parse({
      ...{ id, x: within(x), y: within(y) },
      order: orderBetween(icgi.ordered('placements').at(-1)?.order, null),
      keyframe: { type: 'keyframe', id: keyframe },
      data: { type: 'outline', outline: { type: 'outline', id: outline }, scale },
    });
    return icgi.put('placements', made);
  },
);

/** Gives an outline that stands on a view the size of the canvas, and its shapes paths in pixels of that. */
export const fitOutline = command(
  `Fit ${outlines.one}`,
  (icgi, { placement: id, paths }: { placement: string; paths: readonly { id: string; path: string }[] }) => {
    const placement = icgi.get('placements', id);
    const outline =
      placement?.data.type === 'outline' ? icgi.get('outlines', placement.data.outline?.id ?? '') : undefined;
    if (placement?.data.type !== 'outline' || !outline) return icgi;
    const { canvas } = icgi.one('settings');
    const next = icgi
      .patch('outlines', outline.id, { size: { width: canvas.width, height: canvas.height } })
      .patch('placements', id, { x: 0, y: 0, data: { ...placement.data, scale: 1 } });
    return changePaths.run(next, { items: paths });
  },
);

const within = (fraction: number): number => Math.min(1, Math.max(0, fraction));
