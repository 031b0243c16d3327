import type { E3dScene, Picked, SceneContent } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import type {
  CreateEditScene,
  EditScene,
  EditTool,
  GizmoAxes,
  GizmoSteps,
  Measured,
} from '@diorama/players/e3d/scene/edit/edit-scene.port.ts';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';

/** Tools of the stage. */
export type Tool = 'select' | EditTool | 'measure';

/** How one works on the stage. None of it is in the document. */
export interface StageOptions {
  tool: Tool;
  axes: GizmoAxes;
  isSnapping: boolean;
  steps: { [K in keyof GizmoSteps]: number };
  hasGrid: boolean;
  projection: 'perspective' | 'orthographic';
  /** Entities that are hidden while editing, with what stands in them. */
  hidden: ReadonlySet<string>;
  /** Only these are shown, with what stands in them; null: all. */
  isolated: ReadonlySet<string> | null;
  measured: Measured | null;
  /** The material slot that was pressed last; null: none. */
  slot: string | null;
  /** What the next press in the scene is for; null: nothing waits for one. */
  picking: Picking | null;
  /** Categories that are shown or hidden while editing, whatever visitors see of them. */
  categories: ReadonlyMap<string, boolean>;
}

/** A press on a part binds a slot: this one, or with null a new one. A model slot takes the whole object. */
export interface Picking {
  type: 'material' | 'mesh';
  slot: string | null;
}

/** What a tab does with presses in the scene, in place of selecting objects. `isAdding`: with Shift or Ctrl. */
export type Picker = (picked: Picked | null, isAdding: boolean) => void;

interface StageSession {
  options: StageOptions;
  change: (next: Partial<StageOptions>) => void;
  /** Hides entities, or shows them again. */
  hide: (ids: Iterable<string>, isHidden: boolean) => void;
  /** Null until the stage is drawn, or where there is no WebGL. */
  scene: E3dScene | null;
  createEditScene: CreateEditScene | null;
  setEngine: (engine: { scene: E3dScene; createEditScene: CreateEditScene } | null) => void;
  /** What editors have over the scene. */
  editScene: EditScene | null;
  setEditScene: (editScene: EditScene | null) => void;
  /** What to do about a stage that cannot be drawn; null: it can. */
  fault: string | null;
  setFault: (fault: string) => void;
  /** Messages about meshes that could not be drawn, by their key. */
  meshFaults: ReadonlyMap<string, string>;
  addMeshFault: (meshKey: string, message: string) => void;
  /** Addresses of pictures that could not be drawn. */
  pictureFaults: ReadonlySet<string>;
  addPictureFault: (url: string) => void;
  /** Where pictures of surroundings are fetched from, by their stored address. */
  addresses: RefObject<ReadonlyMap<string, string>>;
  /** Of the open tab; null: presses select objects. */
  picker: RefObject<Picker | null>;
  /** What the scene is drawn from now, before any choice. */
  shown: RefObject<SceneContent | null>;
  /** All there is to see is on the canvas. */
  isWhole: boolean;
  setWhole: (isWhole: boolean) => void;
}

const BEGIN: StageOptions = {
  tool: 'select',
  axes: 'world',
  isSnapping: false,
  steps: { move: 0.1, turn: 15, scale: 0.1 },
  hasGrid: true,
  projection: 'perspective',
  hidden: new Set(),
  isolated: null,
  measured: null,
  slot: null,
  picking: null,
  categories: new Map(),
};

const Context = createContext<StageSession | null>(null);

export function StageSessionProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState(BEGIN);
  const [engine, setEngine] = useState<{ scene: E3dScene; createEditScene: CreateEditScene } | null>(null);
  const [editScene, setEditScene] = useState<EditScene | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const shown = useRef<SceneContent | null>(null);
  const picker = useRef<Picker | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [meshFaults, setMeshFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const addMeshFault = useCallback(
    (meshKey: string, message: string) => setMeshFaults((old) => new Map(old).set(meshKey, message)),
    [],
  );
  const [pictureFaults, setPictureFaults] = useState<ReadonlySet<string>>(new Set());
  const addPictureFault = useCallback((url: string) => setPictureFaults((old) => new Set(old).add(url)), []);
  const addresses = useRef<ReadonlyMap<string, string>>(new Map());
  const change = useCallback((next: Partial<StageOptions>) => setOptions((old) => ({ ...old, ...next })), []);
  const hide = useCallback(
    (ids: Iterable<string>, isHidden: boolean) =>
      setOptions((old) => {
        const hidden = new Set(old.hidden);
        for (const id of ids) {
          if (isHidden) hidden.add(id);
          else hidden.delete(id);
        }
        return { ...old, hidden };
      }),
    [],
  );
  const value = useMemo(
    (): StageSession => ({
      options,
      scene: engine?.scene ?? null,
      createEditScene: engine?.createEditScene ?? null,
      setEngine,
      editScene,
      setEditScene,
      fault,
      setFault,
      meshFaults,
      addMeshFault,
      pictureFaults,
      addPictureFault,
      addresses,
      picker,
      shown,
      isWhole,
      setWhole,
      change,
      hide,
    }),
    [
      options,
      change,
      hide,
      engine,
      editScene,
      fault,
      meshFaults,
      addMeshFault,
      pictureFaults,
      addPictureFault,
      isWhole,
    ],
  );
  return <Context value={value}>{children}</Context>;
}

export function useStageSession(): StageSession {
  const session = useContext(Context);
  if (!session) throw new Error('This part belongs inside a StageSessionProvider');
  return session;
}
