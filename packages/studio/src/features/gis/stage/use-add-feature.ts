import { addHotspots, addLabels, addLayer, addOutlines } from '@diorama/documents/gis/commands/gis.commands.ts';
import type { LngLat, OutlineGeometry } from '@diorama/documents/gis/geo.schema.ts';
import { LAYER_TYPES, type LayerType, layerOf, layersInOrder } from '@diorama/documents/gis/layers.ts';
import { useCallback } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { useEditor } from '../editor-hooks.ts';
import { useMapSelection } from '../selection/map-selection.tsx';
import { useMapSession } from '../selection/map-session.tsx';
import { LAYER_NAMES } from '../selection/use-map-actions.ts';

/** What a new feature is called until it has a name. */
const NEW_NAMES = { point: 'New place', label: 'New label', line: 'New line', area: 'New area' } as const;
const TYPES = { point: 'hotspots', label: 'label', line: 'outline', area: 'outline' } as const;

export type AddFeature = {
  (tool: 'point' | 'label', place: LngLat): void;
  (tool: 'line' | 'area', geometry: OutlineGeometry): void;
};

/**
 * Adds a feature, as one step of undo: to the layer that is selected or holds what is selected, else to the uppermost one
 * of its type, else to a new one.
 */
export function useAddFeature(): AddFeature {
  const { store } = useEditor();
  const { current, choose } = useMapSelection();
  const { language } = useAddress();
  const { setTool } = useMapSession();
  const refuse = useRefusal();
  return useCallback(
    (tool: keyof typeof TYPES, what: LngLat | OutlineGeometry) => {
      if (refuse) {
        refuse();
        return;
      }
      const type: LayerType = TYPES[tool];
      const id = newRecordId();
      const name = { type: 'custom' as const, value: { [language]: NEW_NAMES[tool] } };
      store.beginGesture(NEW_NAMES[tool].replace('New', 'Add'));
      const known = layerFor(store.records(), type, current);
      const layer = known ?? newRecordId();
      if (known === null) store.execute(addLayer, { id: layer, type, name: LAYER_NAMES[type] });
      if ('type' in what) store.execute(addOutlines, { layer, items: [{ id, name, geometry: what }] });
      else if (tool === 'label')
        store.execute(addLabels, { layer, items: [{ id, text: { [language]: NEW_NAMES.label }, position: what }] });
      else store.execute(addHotspots, { layer, items: [{ id, name, position: what }] });
      store.endGesture();
      choose([`${LAYER_TYPES[type].features}/${id}`]);
      if (tool === 'line' || tool === 'area') setTool('select');
    },
    [store, current, choose, language, setTool, refuse],
  );
}

type Records = ReturnType<ReturnType<typeof useEditor>['store']['records']>;

function layerFor(gis: Records, type: LayerType, selected: string | undefined): string | null {
  const [collection = '', id = ''] = selected?.split('/') ?? [];
  const { layers, features } = LAYER_TYPES[type];
  if (collection === layers && layerOf(gis, id)) return id;
  const around = collection === features ? gis.get(features, id)?.layer?.id : undefined;
  if (around !== undefined && layerOf(gis, around)) return around;
  return layersInOrder(gis).findLast((layer) => layer.type === type)?.record.id ?? null;
}
