import { commandsOf } from '../engine/command.ts';
import { orderBetween } from '../engine/order.ts';
import { referencesOf } from '../engine/reference/references.ts';
import type { Language } from '../engine/schema/languages.ts';
import type {
  GisDocument,
  GisRecords,
  GraphNodeRecord,
  HotspotRecord,
  OutlineRecord,
  StopRecord,
} from './gis.records.ts';
import type { OutlineAction } from './gis.schema.ts';

const command = commandsOf<GisDocument>();

/** A widget of a collection that is to be used. */
export interface ChosenWidget {
  /** Of the widget's document. */
  id: string;
  collectionId: string;
  name: Readonly<Partial<Record<Language, string>>>;
}

/** What opens a widget, and which one; null: none. `newId` is used when the widget is not listed yet. */
interface WidgetChoice {
  collection: 'hotspots' | 'stops' | 'outlines' | 'nodes';
  ids: readonly string[];
  widget: ChosenWidget | null;
  newId: string;
}

/**
 * Sets the widget that places, stops, outlines or rules open; null: none. For outlines this is their action, for rules their
 * target. A widget that nothing opens any more is no longer listed.
 */
export const setOpenedWidget = command('Change widget', (gis, { collection, ids, widget, newId }: WidgetChoice) => {
  const known = widget && gis.all('widgets').find((used) => used.widget?.id === widget.id);
  const use = known?.id ?? newId;
  const reference = widget ? { type: 'widget-use', id: use } : null;
  const listed = widget && !known ? withListed(gis, widget, newId) : gis;
  return withoutLooseWidgets(withOpened(listed, collection, ids, reference));
});

function withOpened(
  gis: GisRecords,
  collection: WidgetChoice['collection'],
  ids: readonly string[],
  widget: { type: string; id: string } | null,
): GisRecords {
  const chosen = [...new Set(ids)];
  if (collection === 'outlines') return withAction(gis, chosen, { type: 'widget', widget });
  if (collection === 'nodes') {
    const rules: GraphNodeRecord[] = chosen.flatMap((id) => gis.get('nodes', id) ?? []);
    return gis.putAll(
      'nodes',
      rules.flatMap((rule) =>
        rule.type === 'action' && rule.do === 'widget.open' ? [{ ...rule, target: widget }] : [],
      ),
    );
  }
  if (collection === 'stops') {
    const stops: StopRecord[] = chosen.flatMap((id) => gis.get('stops', id) ?? []);
    return gis.putAll(
      'stops',
      stops.map((stop) => ({ ...stop, widget })),
    );
  }
  const places: HotspotRecord[] = chosen.flatMap((id) => gis.get('hotspots', id) ?? []);
  return gis.putAll(
    'hotspots',
    places.map((place) => ({ ...place, widget })),
  );
}

/** Sets what outlines do when they are selected. A widget that nothing opens any more is no longer listed. */
export const setOutlineAction = command(
  'Change action',
  (gis, { ids, action }: { ids: readonly string[]; action: OutlineAction }) =>
    withoutLooseWidgets(withAction(gis, ids, action)),
);

function withAction(gis: GisRecords, ids: readonly string[], action: OutlineAction): GisRecords {
  const outlines: OutlineRecord[] = ids.flatMap((id) => gis.get('outlines', id) ?? []);
  return gis.putAll(
    'outlines',
    outlines.map((outline) => ({ ...outline, action })),
  );
}

const withListed = (gis: GisRecords, widget: ChosenWidget, id: string): GisRecords =>
  gis.put('widgets', {
    id,
    order: orderBetween(gis.ordered('widgets').at(-1)?.order, null),
    collectionId: widget.collectionId,
    name: { ...widget.name },
    widget: { type: 'widget', id: widget.id },
  });

/** Collections whose records can lead to a used widget. */
const OPENERS = ['hotspots', 'outlines', 'stops', 'nodes'] as const;

/** Without used widgets that nothing leads to any more. */
export function withoutLooseWidgets(gis: GisRecords): GisRecords {
  if (gis.all('widgets').length === 0) return gis;
  const used = new Set<string>();
  for (const collection of OPENERS)
    for (const record of gis.all(collection))
      for (const { type, id } of referencesOf(gis.definition, `${collection}/${record.id}`, record))
        if (type === 'widget-use') used.add(id);
  const loose = gis.all('widgets').flatMap(({ id }) => (used.has(id) ? [] : [id]));
  return loose.length === 0 ? gis : gis.removeAll('widgets', loose);
}
