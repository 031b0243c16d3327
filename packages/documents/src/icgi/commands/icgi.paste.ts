import { readdressed } from '../../engine/attributes/readdressed.ts';
import { commandsOf } from '../../engine/command.ts';
import { orderBetween, ordersBetween } from '../../engine/order.ts';
import { withoutMissing } from '../../engine/reference/missing-references.ts';
import type { RecordOf } from '../../engine/schema/record-definition.ts';
import type {
  BlockRecord,
  IcgiDocument,
  IcgiRecords,
  MarkerRecord,
  OutlineRecord,
  PlacementRecord,
  ShapeRecord,
} from '../icgi.records.ts';

const command = commandsOf<IcgiDocument>();

type SignRecord = RecordOf<IcgiDocument, 'signs'>;
type UsedWidgetRecord = RecordOf<IcgiDocument, 'widgets'>;

/** What stands on a view, on its way to a view of any walkthrough: with its content and the widgets that it opens. */
export interface CopiedThings {
  placements: readonly PlacementRecord[];
  markers: readonly MarkerRecord[];
  signs: readonly SignRecord[];
  outlines: readonly OutlineRecord[];
  shapes: readonly ShapeRecord[];
  blocks: readonly BlockRecord[];
  widgets: readonly UsedWidgetRecord[];
}

/** Collections whose records are copied with what is placed, each behind what it belongs to. */
const CONTENT = ['markers', 'signs', 'outlines', 'shapes', 'blocks'] as const;

/** The placements with everything that belongs to them. */
export function copiedThings(icgi: IcgiRecords, ids: readonly string[]): CopiedThings {
  const placements = ids.flatMap((id) => icgi.get('placements', id) ?? []);
  const named = new Set(
    placements.flatMap(({ data }) => {
      const thing = data.type === 'marker' ? data.marker : data.type === 'outline' ? data.outline : data.widget;
      return thing ? [`${thing.type}/${thing.id}`] : [];
    }),
  );
  const markers = icgi.ordered('markers').filter(({ id }) => named.has(`marker/${id}`));
  const signs = icgi.ordered('signs').filter(({ id }) => named.has(`sign/${id}`));
  const outlines = icgi.ordered('outlines').filter(({ id }) => named.has(`outline/${id}`));
  const shapes = icgi.ordered('shapes').filter(({ outline }) => outline && named.has(`outline/${outline.id}`));
  const owners = new Set([...markers, ...shapes].map(({ id }) => id));
  const blocks = icgi.ordered('blocks').filter(({ owner }) => owner && owners.has(owner.id));
  const uses = new Set([
    ...placements.map(({ data }) => (data.type === 'widget' ? data.widget?.id : undefined)),
    ...markers.map(({ widget }) => widget?.id),
    ...shapes.map(({ action }) => (action.type === 'widget' ? action.widget?.id : undefined)),
    ...blocks.map(({ data }) =>
      data.type === 'button' && data.action.type === 'widget' ? data.action.widget?.id : undefined,
    ),
  ]);
  const widgets = icgi.all('widgets').filter(({ id }) => uses.has(id));
  return { placements, markers, signs, outlines, shapes, blocks, widgets };
}

interface Paste {
  copied: CopiedThings;
  /** The view that they are put on. */
  keyframe: string;
  /** Ids of the placements of the copies, by those of the originals. */
  copies: ReadonlyMap<string, string>;
  /** Makes ids of what belongs to them. */
  newId: () => string;
  /** Offset of the copies from the originals, in canvas fractions. */
  by: { x: number; y: number };
}

/**
 * Puts copies of what stood on a view on this one, with content of their own. References to what this walkthrough does not
 * have are left out; widgets are listed once.
 */
export const pasteThings = command('Paste', (icgi, { copied, keyframe, copies, newId, by }: Paste) => {
  if (!icgi.get('keyframes', keyframe)) return icgi;
  return withThings(icgi, copied, {
    copies,
    newId,
    by,
    viewOf: () => keyframe,
    led: new Map(),
    isShared: () => false,
  })[0];
});

interface Putting extends Omit<Paste, 'copied' | 'keyframe'> {
  /** The view that a placement is put on; undefined: it is left out. */
  viewOf: (placement: PlacementRecord) => string | undefined;
  /** New ids of other records that references are led to, by `keyframe/<id>`. */
  led: ReadonlyMap<string, string>;
  /** Content that is not copied: the one that is here is used. */
  isShared: (record: { id: string; owner?: { id: string } | null; outline?: { id: string } | null }) => boolean;
}

/** With copies of what stood on views, and what belongs to them; and where references to originals lead, by `<type>/<id>`. */
export function withThings(
  icgi: IcgiRecords,
  copied: CopiedThings,
  putting: Putting,
): [IcgiRecords, ReadonlyMap<string, string>] {
  const { copies, newId, by, viewOf, isShared } = putting;
  const ids = new Map(putting.led);
  let next = icgi;
  for (const used of copied.widgets) {
    const known = next.all('widgets').find(({ widget }) => widget !== null && widget.id === used.widget?.id);
    const id = known?.id ?? newId();
    const order = orderBetween(next.ordered('widgets').at(-1)?.order, null);
    if (!known) next = next.put('widgets', { ...used, id, order });
    ids.set(`widget-use/${used.id}`, id);
  }
  const { recordTypes } = next.definition;
  const typeOf = (collection: string) =>
    Object.keys(recordTypes).find((type) => recordTypes[type] === collection) ?? '';
  const made: string[] = [];
  const put = (collection: 'placements' | (typeof CONTENT)[number], records: readonly { id: string }[]) => {
    const orders = ordersBetween(next.ordered(collection).at(-1)?.order, null, records.length);
    const renamed = records.map((record, at) => {
      const { id, ...fields } = readdressed(record, ({ type, id: to }) => ids.get(`${type}/${to}`) ?? to);
      return [next.keyOf(collection, id), { id, ...fields, order: orders[at] }] as const;
    });
    // Another walkthrough's records are of the same shape: they were parsed by the collection's own schema.
    next = next.withParsed(renamed);
    for (const [key] of renamed) made.push(key);
  };
  const content = CONTENT.map((collection) => ({
    collection,
    records: copied[collection].filter((record) => !isShared(record)),
  }));
  for (const { collection, records } of content)
    for (const { id } of records) ids.set(`${typeOf(collection)}/${id}`, newId());
  for (const { collection, records } of content)
    put(
      collection,
      records.map((record) => ({ ...record, id: ids.get(`${typeOf(collection)}/${record.id}`) ?? newId() })),
    );
  put(
    'placements',
    copied.placements.flatMap((placement) => {
      const [id, keyframe] = [copies.get(placement.id), viewOf(placement)];
      if (id === undefined || keyframe === undefined) return [];
      const [x, y] = [within(placement.x + by.x), within(placement.y + by.y)];
      return [{ ...placement, id, x, y, keyframe: { type: 'keyframe', id: keyframe } }];
    }),
  );
  return [withoutMissing(next, made), ids];
}

/** Copies things on views, each with content of its own, next to the original. */
export const duplicateThings = command(
  'Duplicate',
  (icgi, { ids, copies, newId, by }: Omit<Paste, 'copied' | 'keyframe'> & { ids: readonly string[] }) => {
    const views = new Set(ids.flatMap((id) => icgi.get('placements', id)?.keyframe?.id ?? []));
    return [...views].reduce((next, keyframe) => {
      const own = ids.filter((id) => icgi.get('placements', id)?.keyframe?.id === keyframe);
      return pasteThings.run(next, { copied: copiedThings(icgi, own), keyframe, copies, newId, by });
    }, icgi);
  },
);

const within = (fraction: number): number => Math.min(1, Math.max(0, fraction));
