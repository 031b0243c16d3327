import type { GisDocument } from '@diorama/documents/gis/gis.records.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import type { EditorContext } from '../../editor/actions/editor-context.ts';
import { useAddress } from '../../editor/address/address.tsx';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useEditor } from './editor-hooks.ts';
import { useMapSelection } from './selection/map-selection.tsx';
import { type MapCamera, type Tool, useMapSession } from './selection/map-session.tsx';
import { type MapActions, useMapActions } from './selection/use-map-actions.ts';
import { type AddFeature, useAddFeature } from './stage/use-add-feature.ts';

/** What the map's own actions work with. */
export interface GisContext extends EditorContext {
  store: EditorStore<GisDocument>;
  map: GisMap | null;
  keys: readonly string[];
  choose: (keys: Iterable<string>) => void;
  actions: MapActions;
  tool: Tool;
  setTool: (tool: Tool) => void;
  camera: MapCamera | null;
  isFramingStreets: boolean;
  frameStreets: ReturnType<typeof useMapSession>['frameStreets'];
  add: AddFeature;
  /** The graph is open: nothing is drawn on the map. */
  isGraph: boolean;
}

/** Adds the map's parts to the editor's context. */
export function useGisContext(context: EditorContext): GisContext {
  const { ids, choose } = useMapSelection();
  const { store } = useEditor();
  const { tool, setTool, camera, map, streetsArea, frameStreets } = useMapSession();
  const actions = useMapActions();
  const isGraph = useAddress().tab === 'graph';
  const add = useAddFeature();
  const streets = { isFramingStreets: streetsArea !== null, frameStreets };
  return { ...context, ...streets, isGraph, add, store, map, keys: [...ids], choose, actions, tool, setTool, camera };
}
