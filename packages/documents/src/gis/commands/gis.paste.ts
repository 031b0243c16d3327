import { readdressed } from '../../engine/attributes/readdressed.ts';
import { commandsOf } from '../../engine/command.ts';
import { withoutMissing } from '../../engine/reference/missing-references.ts';
import { type Move, movedGeometry, movedPlace } from '../geometry/moved.ts';
import type { GisDocument, GisRecords, HotspotRecord, LabelRecord, OutlineRecord } from '../gis.records.ts';
import { LAYER_TYPES, type LayerType, layersInOrder } from '../layers.ts';
import { type UsedWidgetRecord, withWidgetUses } from '../widget-uses.ts';
import { addHotspots, addLabels, addLayer, addOutlines } from './gis.commands.ts';

const command = commandsOf<GisDocument>();

/** Features on their way from a map to a map: with the widgets that they open. */
export interface CopiedFeatures {
  hotspots: readonly HotspotRecord[];
  outlines: readonly OutlineRecord[];
  labels: readonly LabelRecord[];
  widgets: readonly UsedWidgetRecord[];
}

interface Paste {
  copied: CopiedFeatures;
  /** Ids of the copies, by those of the originals. */
  copies: ReadonlyMap<string, string>;
  /** Makes ids of what has to be made besides. */
  newId: () => string;
  /** Names of layers that have to be made. */
  layerNames: Readonly<Record<LayerType, string>>;
  /** Null: where they were. */
  move: Move | null;
}

/**
 * Puts copies of features into the layers of their originals, where this map has those, else into the uppermost layer of
 * their type, else into a new one. References between them lead to the copies; those to what this map does not have are
 * left out; widgets are listed once.
 */
export const pasteFeatures = command('Paste', (gis, { copied, copies, newId, layerNames, move }: Paste) => {
  const [listed, uses] = withWidgetUses(gis, copied.widgets, newId);
  let next = listed;
  const types = [
    ['hotspots', copied.hotspots],
    ['outline', copied.outlines],
    ['label', copied.labels],
  ] as const;
  // All exist before their references are resolved: they may refer to each other.
  const made: string[] = [];
  for (const [type, features] of types) {
    const { features: collection } = LAYER_TYPES[type];
    for (const feature of features) {
      const id = copies.get(feature.id);
      if (id === undefined) continue;
      const [layered, layer] = withLayerFor(next, type, feature.layer?.id, newId, layerNames[type]);
      next = added(layered, layer, { ...feature, id }, move);
      made.push(`${collection}/${id}`);
    }
  }
  const renamed = made.map((key) => {
    const lead = ({ type, id }: { type: string; id: string }) => (type === 'widget-use' ? uses : copies).get(id) ?? id;
    return [key, readdressed(next.at(key), lead, OPAQUE)] as const;
  });
  return withoutMissing(next.withParsed(renamed), made);
});

function withLayerFor(
  gis: GisRecords,
  type: LayerType,
  original: string | undefined,
  newId: () => string,
  name: string,
): [GisRecords, string] {
  if (original !== undefined && gis.get(LAYER_TYPES[type].layers, original)) return [gis, original];
  const uppermost = layersInOrder(gis).findLast((layer) => layer.type === type)?.record.id;
  if (uppermost !== undefined) return [gis, uppermost];
  const id = newId();
  return [addLayer.run(gis, { id, type, name }), id];
}

function added(
  gis: GisRecords,
  layer: string,
  feature: HotspotRecord | OutlineRecord | LabelRecord,
  move: Move | null,
): GisRecords {
  if ('geometry' in feature) {
    const geometry = move ? movedGeometry(feature.geometry, move) : feature.geometry;
    return addOutlines.run(gis, { layer, items: [{ ...feature, geometry }] });
  }
  const position = move ? movedPlace(feature.position, move) : feature.position;
  if (!('name' in feature)) return addLabels.run(gis, { layer, items: [{ ...feature, position }] });
  return addHotspots.run(gis, { layer, items: [{ ...feature, position }] });
}

/** Fields that hold no reference to a record of the document, however large they are. */
const OPAQUE: ReadonlySet<string> = new Set(['product', 'geometry', 'route', 'styles']);
