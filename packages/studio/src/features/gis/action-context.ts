import type { EditorContext } from '../../editor/actions/editor-context.ts';
import { useMapSelection } from './map-selection.tsx';
import { type MapCamera, type Tool, useMapSession } from './map-session.tsx';
import { type MapActs, useMapActs } from './use-map-acts.ts';

/** What the map's own actions work with. */
export interface GisContext extends EditorContext {
  keys: readonly string[];
  choose: (keys: Iterable<string>) => void;
  acts: MapActs;
  tool: Tool;
  setTool: (tool: Tool) => void;
  camera: MapCamera | null;
}

/** Adds the map's parts to the editor's context. */
export function useGisContext(context: EditorContext): GisContext {
  const { ids, choose } = useMapSelection();
  const { tool, setTool, camera } = useMapSession();
  const acts = useMapActs();
  return { ...context, keys: [...ids], choose, acts, tool, setTool, camera };
}
