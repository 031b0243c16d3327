import type { LngLat } from '@diorama/documents/gis/geo.schema.ts';
import type { View } from '@diorama/documents/gis/gis.schema.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

/** What a press on the map does. */
export type Tool = 'select' | 'point' | 'line' | 'area' | 'label';

/** An outline that a hole, a part, or the way it leads along is drawn for. */
export interface DrawnInto {
  id: string;
  as: 'hole' | 'part' | 'route';
  isArea: boolean;
}

/** Looks at the map while editing; nothing of it is in the document. */
export interface MapCamera {
  /** Brings features into view. `keys` as in the selection; none: everything. */
  frame: (keys: readonly string[] | null) => void;
  zoomBy: (steps: number) => void;
  /** The middle of what is in sight. */
  center: () => LngLat;
  /** What is in sight, as a first view of a type. */
  view: (type: View['type']) => View;
  look: (view: View) => void;
}

interface MapSession {
  tool: Tool;
  setTool: (tool: Tool) => void;
  /** What the line or area in the making becomes a part of; null: an outline of its own. */
  into: DrawnInto | null;
  drawInto: (into: DrawnInto) => void;
  /** Null until the map is drawn, or where it cannot be. */
  map: GisMap | null;
  setMap: (map: GisMap | null) => void;
  /** The same. */
  camera: MapCamera | null;
  setCamera: (camera: MapCamera | null) => void;
  /** What to do about a map that cannot be drawn; null: it can. */
  fault: string | null;
  setFault: (fault: string) => void;
  /** Why the base map is not the chosen one; null: it is. */
  baseFault: string | null;
  setBaseFault: (fault: string | null) => void;
  /** Site plans that could not be drawn, each with its picture. */
  planFaults: ReadonlySet<string>;
  addPlanFault: (fault: string) => void;
  /** Why pictures of places could not be copied into the project, by their addresses. */
  pictureFaults: ReadonlyMap<string, string>;
  setPictureFaults: (faults: ReadonlyMap<string, string>) => void;
  /** Layers that are hidden while editing, whatever visitors see of them. */
  hidden: ReadonlySet<string>;
  hide: (ids: Iterable<string>, isHidden: boolean) => void;
  /** Categories that are shown or hidden while editing, whatever visitors see first. */
  categories: ReadonlyMap<string, boolean>;
  switchCategories: (ids: readonly string[], isOn: boolean) => void;
  /** A state in which selected outlines are drawn while its style is edited; null: as visitors would see them. */
  held: 'hovered' | 'selected' | null;
  hold: (state: 'hovered' | 'selected' | null) => void;
  /** What visitors see first is framed on the map. */
  isFramed: boolean;
  setFramed: (isFramed: boolean) => void;
  /** The area whose streets are to be copied, framed on the map; null: none is. */
  streetsArea: Extract<View, { type: 'bounds' }> | null;
  frameStreets: (area: Extract<View, { type: 'bounds' }> | null) => void;
}

const Context = createContext<MapSession | null>(null);

/** How one works on the map now. */
export function MapSessionProvider({ children }: { children: ReactNode }) {
  const [{ tool, into }, setDrawing] = useState<{ tool: Tool; into: DrawnInto | null }>({ tool: 'select', into: null });
  const setTool = useCallback((next: Tool) => setDrawing({ tool: next, into: null }), []);
  const drawInto = useCallback(
    (next: DrawnInto) => setDrawing({ tool: next.isArea ? 'area' : 'line', into: next }),
    [],
  );
  const [map, setMap] = useState<GisMap | null>(null);
  const [camera, setCamera] = useState<MapCamera | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [baseFault, setBaseFault] = useState<string | null>(null);
  const [planFaults, setPlanFaults] = useState<ReadonlySet<string>>(new Set());
  const addPlanFault = useCallback((one: string) => setPlanFaults((old) => new Set(old).add(one)), []);
  const [pictureFaults, setPictureFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [categories, setCategories] = useState<ReadonlyMap<string, boolean>>(new Map());
  const switchCategories = useCallback(
    (ids: readonly string[], isOn: boolean) =>
      setCategories((old) => new Map([...old, ...ids.map((id) => [id, isOn] as const)])),
    [],
  );
  const [isFramed, setFramed] = useState(false);
  const [streetsArea, frameStreets] = useState<MapSession['streetsArea']>(null);
  const [held, hold] = useState<'hovered' | 'selected' | null>(null);
  const hide = useCallback(
    (ids: Iterable<string>, isHidden: boolean) =>
      setHidden((old) => {
        const next = new Set(old);
        for (const id of ids) {
          if (isHidden) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    [],
  );
  const value = useMemo(
    () => ({
      tool,
      setTool,
      into,
      drawInto,
      map,
      setMap,
      camera,
      setCamera,
      fault,
      setFault,
      baseFault,
      setBaseFault,
      planFaults,
      addPlanFault,
      pictureFaults,
      setPictureFaults,
      hidden,
      hide,
      categories,
      switchCategories,
      held,
      hold,
      isFramed,
      setFramed,
      streetsArea,
      frameStreets,
    }),
    [
      tool,
      setTool,
      into,
      drawInto,
      map,
      camera,
      fault,
      baseFault,
      planFaults,
      addPlanFault,
      pictureFaults,
      hidden,
      hide,
      categories,
      switchCategories,
      held,
      isFramed,
      streetsArea,
    ],
  );
  return <Context value={value}>{children}</Context>;
}

export function useMapSession(): MapSession {
  const session = useContext(Context);
  if (!session) throw new Error('This part belongs inside a MapSessionProvider');
  return session;
}
