import { commandsOf } from '../../engine/command.ts';
import { orderBetween } from '../../engine/order.ts';
import type { IcgiDocument, IcgiRecords, ShapeRecord } from '../icgi.records.ts';

const command = commandsOf<IcgiDocument>();

/** A widget of a collection that is to be used. */
export interface ChosenWidget {
  /** Of the widget's document. */
  id: string;
  collectionId: string;
  name: Readonly<Partial<Record<'en' | 'sv', string>>>;
}

const refersTo = (reference: { type: string; id: string } | null, use: string): boolean =>
  reference?.type === 'widget-use' && reference.id === use;

/** Records that open a used widget: `markers/<id>`. Looks at every record that could. */
export function placesOfUse(icgi: IcgiRecords, use: string): string[] {
  const markers = icgi.all('markers').filter(({ widget }) => refersTo(widget, use));
  const shapes = icgi.all('shapes').filter(({ action }) => action.type === 'widget' && refersTo(action.widget, use));
  const blocks = icgi
    .all('blocks')
    .filter(({ data }) => data.type === 'button' && data.action.type === 'widget' && refersTo(data.action.widget, use));
  const placements = icgi.all('placements').filter(({ data }) => data.type === 'widget' && refersTo(data.widget, use));
  return [
    ...markers.map(({ id }) => `markers/${id}`),
    ...shapes.map(({ id }) => `shapes/${id}`),
    ...blocks.map(({ id }) => `blocks/${id}`),
    ...placements.map(({ id }) => `placements/${id}`),
  ];
}

/** Without a use that nothing opens any more. */
const withoutLoose = (icgi: IcgiRecords, use: string | undefined): IcgiRecords =>
  use !== undefined && placesOfUse(icgi, use).length === 0 ? icgi.remove('widgets', use) : icgi;

/** The use of a widget, made with this id where the walkthrough has none yet. */
export function withUse(icgi: IcgiRecords, widget: ChosenWidget, newId: string): { next: IcgiRecords; use: string } {
  const known = icgi.all('widgets').find((used) => used.widget?.id === widget.id);
  if (known) return { next: icgi, use: known.id };
  const order = orderBetween(icgi.ordered('widgets').at(-1)?.order, null);
  const { id, collectionId, name } = widget;
  const used = { id: newId, order, collectionId, name: { ...name }, widget: { type: 'widget', id } };
  return { next: icgi.put('widgets', used), use: newId };
}

/** Sets what a marker opens; null for its own content alone. A widget that nothing opens any more is no longer listed. */
export const setMarkerWidget = command(
  'Change widget',
  (icgi, { id, widget, newId }: { id: string; widget: ChosenWidget | null; newId: string }) => {
    const marker = icgi.get('markers', id);
    if (!marker) return icgi;
    const old = marker.widget?.id;
    if (!widget) return withoutLoose(icgi.patch('markers', id, { widget: null }), old);
    const { next, use } = withUse(icgi, widget, newId);
    const set = next.patch('markers', id, { widget: { type: 'widget-use', id: use } });
    return old === use ? set : withoutLoose(set, old);
  },
);

type ShapeAction = ShapeRecord['action'];

/** Sets what shapes do when they are pressed. A widget that nothing opens any more is no longer listed. */
export const setShapeAction = command(
  'Change action',
  (icgi, { ids, action }: { ids: readonly string[]; action: ShapeAction }) => withShapeAction(icgi, ids, action),
);

/** Sets the widget that shapes open. */
export const setShapeWidget = command(
  'Change widget',
  (icgi, { ids, widget, newId }: { ids: readonly string[]; widget: ChosenWidget | null; newId: string }) => {
    if (!widget || !ids.some((id) => icgi.get('shapes', id)))
      return withShapeAction(icgi, ids, { type: 'widget', widget: null });
    const { next, use } = withUse(icgi, widget, newId);
    return withShapeAction(next, ids, { type: 'widget', widget: { type: 'widget-use', id: use } });
  },
);

function withShapeAction(icgi: IcgiRecords, ids: readonly string[], action: ShapeAction): IcgiRecords {
  const shapes = ids.flatMap((id) => icgi.get('shapes', id) ?? []);
  const before = shapes.flatMap((shape) => (shape.action.type === 'widget' ? (shape.action.widget?.id ?? []) : []));
  const set = icgi.putAll(
    'shapes',
    shapes.map((shape) => ({ ...shape, action })),
  );
  return [...new Set(before)].reduce(withoutLoose, set);
}

/** Sets the widget that a button opens. */
export const setButtonWidget = command(
  'Change widget',
  (icgi, { id, widget, newId }: { id: string; widget: ChosenWidget | null; newId: string }) => {
    const block = icgi.get('blocks', id);
    if (block?.data.type !== 'button') return icgi;
    const { data } = block;
    const old = data.action.type === 'widget' ? data.action.widget?.id : undefined;
    const found = widget ? withUse(icgi, widget, newId) : null;
    const action = { type: 'widget' as const, widget: found ? { type: 'widget-use', id: found.use } : null };
    const set = (found?.next ?? icgi).patch('blocks', id, { data: { ...data, action } });
    return old === found?.use ? set : withoutLoose(set, old);
  },
);

/** Stops using a widget: what opened it opens nothing, and where it stood by itself it is gone. */
export const removeUsedWidget = command('Remove widget', (icgi, { id: use }: { id: string }) => {
  let next = icgi;
  for (const key of placesOfUse(icgi, use)) {
    const [collection, id = ''] = key.split('/');
    if (collection === 'markers') next = next.patch('markers', id, { widget: null });
    else if (collection === 'shapes') next = next.patch('shapes', id, { action: { type: 'none' } });
    else if (collection === 'placements') next = next.remove('placements', id);
    else {
      const block = next.get('blocks', id);
      if (block?.data.type === 'button')
        next = next.patch('blocks', id, { data: { ...block.data, action: { type: 'widget', widget: null } } });
    }
  }
  return next.remove('widgets', use);
});
