import { withoutReferences } from '../engine/clear-references.ts';
import { commandsOf } from '../engine/command.ts';
import { orderBetween } from '../engine/order.ts';
import { readdressed } from '../engine/readdressed.ts';
import type { RecordOf } from '../engine/record-definition.ts';
import { referencesOf } from '../engine/references.ts';
import type {
  BlockRecord,
  IcgiDocument,
  IcgiRecords,
  MarkerRecord,
  OutlineRecord,
  PlacementRecord,
  ShapeRecord,
} from './icgi.records.ts';

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
  /** Canvas fractions by which the copies stand beside where the originals do. */
  by: { x: number; y: number };
}

/**
 * Puts copies of what stood on a view on this one, with content of their own. References to what this walkthrough does not
 * have are left out; widgets are listed once.
 */
export const pasteThings = command('Paste', (icgi, { copied, keyframe, copies, newId, by }: Paste) => {
  if (!icgi.get('keyframes', keyframe)) return icgi;
  let next = icgi;
  const ids = new Map<string, string>();
  const lastOf = (collection: 'widgets' | 'placements' | (typeof CONTENT)[number]) =>
    orderBetween(next.ordered(collection).at(-1)?.order, null);
  for (const used of copied.widgets) {
    const known = next.all('widgets').find(({ widget }) => widget !== null && widget.id === used.widget?.id);
    const id = known?.id ?? newId();
    if (!known) next = next.put('widgets', { ...used, id, order: lastOf('widgets') });
    ids.set(`widget-use/${used.id}`, id);
  }
  const { recordTypes } = next.definition;
  const typeOf = (collection: string) =>
    Object.keys(recordTypes).find((type) => recordTypes[type] === collection) ?? '';
  for (const collection of CONTENT)
    for (const { id } of copied[collection]) ids.set(`${typeOf(collection)}/${id}`, newId());
  const made: { collection: 'placements' | (typeof CONTENT)[number]; id: string }[] = [];
  const put = (collection: (typeof made)[number]['collection'], record: object, id: string) => {
    const renamed = readdressed(record, ({ type, id: to }) => ids.get(`${type}/${to}`) ?? to);
    // Another walkthrough's record is of the same shape: it was parsed by the collection's own schema.
    next = next.put(collection, { ...renamed, id, order: lastOf(collection) } as unknown as MarkerRecord);
    made.push({ collection, id });
  };
  for (const collection of CONTENT)
    for (const record of copied[collection])
      put(collection, record, ids.get(`${typeOf(collection)}/${record.id}`) ?? newId());
  for (const placement of copied.placements) {
    const id = copies.get(placement.id);
    if (id === undefined) continue;
    const [x, y] = [within(placement.x + by.x), within(placement.y + by.y)];
    put('placements', { ...placement, x, y, keyframe: { type: 'keyframe', id: keyframe } }, id);
  }
  return made.reduce((records, { collection, id }) => whole(records, collection, id), next);
});

/** Copies what stands on views, each with content of its own, beside where it stands. */
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

/** Without references of a record to what the walkthrough does not have; without the record where it needs one of them. */
function whole(icgi: IcgiRecords, collection: 'placements' | (typeof CONTENT)[number], id: string): IcgiRecords {
  const { definition } = icgi;
  const record = icgi.get(collection, id);
  if (!record) return icgi;
  const isMissing = ({ type, id: to }: { type: string; id: string }): boolean => {
    const target = definition.recordTypes[type];
    return target !== undefined && target !== 'interface' && !icgi.get(target as 'markers', to);
  };
  const key = `${collection}/${id}`;
  if (!referencesOf(definition, key, record).some(isMissing)) return icgi;
  const cleared = withoutReferences(definition, key, record, isMissing);
  return cleared ? icgi.put(collection, cleared as unknown as MarkerRecord) : icgi.remove(collection, id);
}
