import { createMultiSelection } from '../../../editor/selection/multi-selection.tsx';
import { GIS_ITEM_TABS } from '../editor-tabs.ts';

/** Collections whose records are selected on the map and in its outline. */
const SELECTED: ReadonlySet<string> = new Set([
  'hotspotLayers',
  'outlineLayers',
  'labelLayers',
  'hotspots',
  'outlines',
  'labels',
  'sitePlans',
]);

/** Layers and features that are selected, by their keys: `hotspots/<id>`. */
export const { MultiSelectionProvider: MapSelectionProvider, useMultiSelection: useMapSelection } =
  createMultiSelection({
    itemTabs: GIS_ITEM_TABS,
    idOf: ({ collection, id }) => (SELECTED.has(collection) ? `${collection}/${id}` : undefined),
    selectedOf: (key) => {
      const [collection = '', id = ''] = key.split('/');
      return { collection, id };
    },
  });

/** Ids of the keys that are of a collection. */
export const idsIn = (keys: Iterable<string>, collection: string): string[] =>
  [...keys].flatMap((key) => (key.startsWith(`${collection}/`) ? key.slice(collection.length + 1) : []));
