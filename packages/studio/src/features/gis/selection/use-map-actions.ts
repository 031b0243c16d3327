import {
  addLayer,
  duplicateFeatures,
  duplicateLayers,
  moveLayers,
  moveToLayer,
  removeFeatures,
  removeLayers,
  renameFeature,
  renameLayer,
  showLayers,
} from '@diorama/documents/gis/commands/gis.commands.ts';
import {
  duplicateSitePlans,
  removeSitePlans,
  renameSitePlan,
  showSitePlans,
} from '@diorama/documents/gis/commands/site-plan.commands.ts';
import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { featuresByLayer, LAYER_TYPE_NAMES, LAYER_TYPES, type LayerType } from '@diorama/documents/gis/layers.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { keepFocus } from '../../../editor/address/focus-record.ts';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useDeleteRecords } from '../../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import type { Between } from '../../../ui/list/keys/list-moves.ts';
import { useEditor } from '../editor-hooks.ts';
import { featureName } from '../feature-names.ts';
import { idsIn, useMapSelection } from './map-selection.tsx';

/** What a new layer is called, by its type. */
export const LAYER_NAMES: Readonly<Record<LayerType, string>> = {
  hotspots: 'Places',
  outline: 'Outlines',
  label: 'Labels',
};

/** What is done with layers and features, from the outline, the map, menus and keys alike. Each is one step of undo. */
export interface MapActions {
  addLayer: (type: LayerType) => string;
  rename: (key: string, name: string) => void;
  /** Returns the keys of the copies. */
  duplicate: (keys: readonly string[]) => string[];
  remove: (keys: readonly string[]) => void;
  show: (keys: readonly string[], isShown: boolean) => void;
  moveLayers: (keys: readonly string[], between: Between) => void;
  moveToLayer: (keys: readonly string[], layer: string) => void;
}

const layerKeys = (keys: readonly string[]) =>
  LAYER_TYPE_NAMES.flatMap((type) => idsIn(keys, LAYER_TYPES[type].layers).map((id) => ({ type, id })));
const featureKeys = (keys: readonly string[]) =>
  LAYER_TYPE_NAMES.flatMap((type) => idsIn(keys, LAYER_TYPES[type].features).map((id) => ({ type, id })));

export function useMapActions(): MapActions {
  const { store } = useEditor();
  const { choose } = useMapSelection();
  const { language } = useAddress();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo((): MapActions => {
    if (refuse) {
      const refused = () => {
        refuse();
        return [];
      };
      const nothing = () => void refuse();
      return {
        addLayer: () => refused()[0] ?? '',
        duplicate: refused,
        rename: nothing,
        remove: nothing,
        show: nothing,
        moveLayers: nothing,
        moveToLayer: nothing,
      };
    }
    const removeFrom = (collection: 'hotspots' | 'outlines' | 'labels', ids: string[]) => {
      const called = gisLabels.records[collection];
      const first = store.get(collection, ids[0] ?? '');
      deleteRecords({
        store,
        command: { forAll: removeFeatures },
        collection,
        ids,
        called,
        name: first ? featureName(first, language) : '',
        siblings: store.list(collection),
      });
    };
    return {
      addLayer(type) {
        const id = newRecordId();
        store.execute(addLayer, { id, type, name: LAYER_NAMES[type] });
        choose([`${LAYER_TYPES[type].layers}/${id}`]);
        keepFocus(`${LAYER_TYPES[type].layers}/${id}`);
        return id;
      },
      rename(key, name) {
        const [collection = '', id = ''] = key.split('/');
        if (collection === 'sitePlans') store.execute(renameSitePlan, { id, name });
        else if (collection.endsWith('Layers')) store.execute(renameLayer, { id, name });
        else store.execute(renameFeature, { id, language, name });
      },
      duplicate(keys) {
        const plans = idsIn(keys, 'sitePlans').map((id) => ({ id, copy: newRecordId() }));
        if (plans.length > 0) {
          store.execute(duplicateSitePlans, { items: plans });
          return plans.map(({ copy }) => `sitePlans/${copy}`);
        }
        const layers = layerKeys(keys).map((layer) => ({ ...layer, copy: newRecordId() }));
        if (layers.length > 0) {
          store.execute(duplicateLayers, { items: layers, newId: newRecordId });
          return layers.map(({ type, copy }) => `${LAYER_TYPES[type].layers}/${copy}`);
        }
        const features = featureKeys(keys).map((feature) => ({ ...feature, copy: newRecordId() }));
        store.execute(duplicateFeatures, { items: features });
        return features.map(({ type, copy }) => `${LAYER_TYPES[type].features}/${copy}`);
      },
      remove(keys) {
        const plans = idsIn(keys, 'sitePlans');
        if (plans.length > 0) {
          deleteRecords({
            store,
            command: { forAll: removeSitePlans },
            collection: 'sitePlans',
            ids: plans,
            called: gisLabels.records.sitePlans,
            name: store.get('sitePlans', plans[0] ?? '')?.name ?? '',
            siblings: store.list('sitePlans'),
          });
          return;
        }
        const layers = layerKeys(keys);
        const [first] = layers;
        if (first) {
          const features = featuresByLayer(store.records());
          const inside = layers.reduce((sum, { id }) => sum + (features.get(id)?.length ?? 0), 0);
          const collection = LAYER_TYPES[first.type].layers;
          deleteRecords({
            store,
            command: { forAll: removeLayers },
            collection,
            ids: layers.map(({ id }) => id),
            called: { one: 'layer', many: 'layers' },
            name: store.get(collection, first.id)?.name ?? '',
            detail: inside === 0 ? undefined : `With ${inside === 1 ? '1 thing' : `${inside} things`} in it`,
            siblings: store.list(collection),
          });
          return;
        }
        const byType = LAYER_TYPE_NAMES.map((type) => LAYER_TYPES[type].features).filter(
          (collection) => idsIn(keys, collection).length > 0,
        );
        const [only] = byType;
        if (only && byType.length === 1) removeFrom(only, idsIn(keys, only));
        else {
          const ids = featureKeys(keys).map(({ id }) => id);
          store.execute({ ...removeFeatures, label: `Delete ${ids.length} things` }, { ids });
          choose([]);
        }
      },
      show(keys, isShown) {
        const plans = idsIn(keys, 'sitePlans');
        if (plans.length > 0) {
          const label = `${isShown ? 'Show' : 'Hide'} ${plans.length === 1 ? 'site plan' : 'site plans'}`;
          store.execute({ ...showSitePlans, label }, { ids: plans, visible: isShown });
        }
        const ids = layerKeys(keys).map(({ id }) => id);
        if (ids.length === 0) return;
        const what = `${isShown ? 'Show' : 'Hide'} ${ids.length === 1 ? 'layer' : 'layers'}`;
        store.execute({ ...showLayers, label: what }, { ids, visible: isShown });
      },
      moveLayers: (keys, between) =>
        store.execute(moveLayers, {
          ids: layerKeys(keys).map(({ id }) => id),
          after: between.after?.split('/')[1] ?? null,
          before: between.before?.split('/')[1] ?? null,
        }),
      moveToLayer: (keys, layer) => store.execute(moveToLayer, { ids: featureKeys(keys).map(({ id }) => id), layer }),
    };
  }, [store, choose, language, deleteRecords, refuse]);
}
