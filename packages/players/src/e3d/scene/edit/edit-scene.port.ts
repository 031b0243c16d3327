import type { E3dScene, Point } from '../e3d-scene.port.ts';

export type EditTool = 'move' | 'turn' | 'scale';
export type GizmoAxes = 'world' | 'own';

/** Steps of a drag; null: none. Holding Ctrl or Cmd during a drag turns them off, or on where they are null. */
export interface GizmoSteps {
  /** m */
  move: number | null;
  /** Degrees. */
  turn: number | null;
  /** Factor, for example 0.1. */
  scale: number | null;
}

/** What the gizmo stands on. It stands where an entity has its origin, or between those of several, with the axes of the last. */
export interface GizmoState {
  entities: readonly string[];
  /** Null: no gizmo. */
  tool: EditTool | null;
  axes: GizmoAxes;
  steps: GizmoSteps;
}

/** Where an entity stands in its parent, as its transform component holds it. */
export interface EntityPlace {
  position: { x: number; y: number; z: number };
  rotation: { x: number; y: number; z: number; w: number };
  scale: { x: number; y: number; z: number };
}

/** A drag in progress. The gizmo itself moves nothing: the receiver changes the document and shows it. */
export interface GizmoDrag {
  tool: EditTool;
  /** From where the entities stood when it began, in the scene: 16 numbers, column by column as in glTF. */
  delta: readonly number[];
  /** The new places. An entity whose parent is dragged too is left out: it moves along. */
  places: ReadonlyMap<string, EntityPlace>;
  /** For a label next to the pointer: "1.20 m", "45°", "×1.5". */
  label: string;
}

export interface Measured {
  from: Point;
  to: Point;
  /** m */
  length: number;
}

export interface EditSceneOptions {
  /** Over the canvas, as large as it, positioned; the overlay is drawn into it. */
  host: HTMLElement;
  onDragStart?: (tool: EditTool) => void;
  onDrag: (drag: GizmoDrag) => void;
  /** Not kept: Escape was pressed; put everything back. */
  onDragEnd: (isKept: boolean) => void;
  /** Two points were picked; null: measuring began again. */
  onMeasured?: (measured: Measured | null) => void;
}

/** What only editors have over a scene. Part of the studio only. */
export interface EditScene {
  setGizmo(state: GizmoState): void;
  setGrid(isShown: boolean): void;
  /** Axes in the upper right corner; pressing one looks along it. */
  setCornerAxes(isShown: boolean): void;
  /** While on, clicks on the canvas set the ends of the line. */
  setMeasure(isOn: boolean): void;
  /** The size of measured lengths and labels: metres or feet. */
  setUnit(unit: 'sqm' | 'sqf'): void;
  /** A press at this moment belongs to the gizmo or to measuring: do not select by it. */
  isBusy(): boolean;
  dispose(): void;
}

/** `scene` must be one of `createE3dScene`. */
export type CreateEditScene = (scene: E3dScene, options: EditSceneOptions) => EditScene;
