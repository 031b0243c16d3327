import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { addLayer, addOutlines, placeFeatures } from '@diorama/documents/gis/commands/gis.commands.ts';
import { joinOutlines } from '@diorama/documents/gis/commands/shape.commands.ts';
import type { Geometry } from '@diorama/documents/gis/geometry/geojson.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { layersInOrder } from '@diorama/documents/gis/layers.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { notifyFailed } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { featureName } from '../feature-names.ts';
import { useMapSelection } from '../selection/map-selection.tsx';
import { LAYER_NAMES } from '../selection/use-map-actions.ts';
import type { Area } from './shape-operations.ts';

/** What is done with whole shapes. Each is one step of undo; the code that computes them is fetched when it is first needed. */
export interface ShapeActions {
  /** One area of all; the first one stays and takes the shape. */
  join: (ids: readonly string[]) => Promise<void>;
  /** The first one without what the others cover. */
  cut: (ids: readonly string[]) => Promise<void>;
  /** The first one becomes what all share. */
  share: (ids: readonly string[]) => Promise<void>;
  /** A new area within so many metres of features; `keys` as in the selection. */
  surround: (keys: readonly string[], metres: number) => Promise<void>;
}

export function useShapeActions(): ShapeActions {
  const { store } = useEditor();
  const { choose } = useMapSelection();
  const { language } = useAddress();
  return useMemo(() => {
    const shapesOf = (ids: readonly string[]): Geometry[] =>
      ids.flatMap((id) => store.get('outlines', id)?.geometry ?? []);
    const reshape = (id: string, label: string, geometry: Area) => {
      store.execute({ ...placeFeatures, label }, { items: [{ id, geometry }] });
      choose([`outlines/${id}`]);
    };
    return {
      async join(ids) {
        const operations = await loadOperations();
        const [id = '', ...others] = ids;
        const geometry = operations?.joined(shapesOf(ids));
        if (!geometry) return;
        store.execute(joinOutlines, { id, others, geometry });
        choose([`outlines/${id}`]);
      },
      async cut(ids) {
        const operations = await loadOperations();
        const [id = ''] = ids;
        const [whole, ...others] = shapesOf(ids);
        if (!operations || !whole) return;
        const geometry = operations.cutOut(whole, others);
        if (geometry) reshape(id, 'Cut out', geometry);
        else notifyFailed('Nothing would be left', { detail: 'The other areas cover this one. Delete it instead.' });
      },
      async share(ids) {
        const operations = await loadOperations();
        const [id = ''] = ids;
        const [whole, other, ...more] = shapesOf(ids);
        if (!operations || !whole || !other) return;
        const both = operations.shared(whole, other);
        const geometry = more.reduce((left, one) => left && operations.shared(left, one), both);
        if (geometry) reshape(id, 'Keep what is shared', geometry);
        else notifyFailed('The areas do not overlap', { detail: 'They share nothing that could stay.' });
      },
      async surround(keys, metres) {
        const operations = await loadOperations();
        const gis = store.records();
        const geometry = operations?.areaAround(
          keys.flatMap((key) => geometryOf(gis, key) ?? []),
          metres,
        );
        if (!operations) return;
        if (!geometry) {
          notifyFailed('Nothing would be left', { detail: 'The area is smaller than that. Enter a smaller distance.' });
          return;
        }
        const id = newRecordId();
        const layer = layerOfOutlines(gis, keys);
        store.beginGesture('Add area around');
        const into = layer ?? newRecordId();
        if (layer === null) store.execute(addLayer, { id: into, type: 'outline', name: LAYER_NAMES.outline });
        const name = { type: 'custom' as const, value: { [language]: nameAround(gis, keys, metres, language) } };
        store.execute(addOutlines, { layer: into, items: [{ id, name, geometry }] });
        store.endGesture();
        choose([`outlines/${id}`]);
      },
    };
  }, [store, choose, language]);
}

async function loadOperations() {
  try {
    return await import('./shape-operations.ts');
  } catch {
    notifyFailed('This part of Diorama could not be loaded', { detail: 'Check your connection and try again.' });
    return null;
  }
}

function geometryOf(gis: GisRecords, key: string): Geometry | null {
  const [collection, id = ''] = key.split('/');
  const outline = collection === 'outlines' ? gis.get('outlines', id) : undefined;
  if (outline) return outline.geometry;
  const place = gis.get('hotspots', id) ?? gis.get('labels', id);
  return place ? { type: 'Point', coordinates: [place.position.lng, place.position.lat] } : null;
}

/** The layer of the first outline among some features, else the uppermost one. */
function layerOfOutlines(gis: GisRecords, keys: readonly string[]): string | null {
  const own = keys.flatMap((key) => gis.get('outlines', key.split('/')[1] ?? '')?.layer?.id ?? []);
  return own[0] ?? layersInOrder(gis).findLast(({ type }) => type === 'outline')?.record.id ?? null;
}

/** “Bakery, 500 m”. */
function nameAround(gis: GisRecords, keys: readonly string[], metres: number, language: Language): string {
  const id = keys[0]?.split('/')[1] ?? '';
  const first = gis.get('hotspots', id) ?? gis.get('outlines', id) ?? gis.get('labels', id);
  const named = first && keys.length === 1 ? featureName(first, language) : '';
  const size = `${metres.toLocaleString(language)} m`;
  return named ? `${named}, ${size}` : size;
}
