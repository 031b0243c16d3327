import type { E3dMedia } from '@diorama/contract/e3d/published-e3d.ts';
import type { CategoryRecord, MeshSlotRecord } from '@diorama/documents/e3d/e3d.records.ts';
import type { SceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';

export type Point = readonly [x: number, y: number, z: number];

type WithoutOrder<R> = R extends unknown ? Omit<R, 'order'> : never;
export type SceneSlot = WithoutOrder<MeshSlotRecord>;

/** The content of a scene. An item that is the same object as before is not processed again. */
export interface SceneContent {
  /** In the order of the document. */
  entities: ReadonlyMap<string, SceneEntity>;
  slots: ReadonlyMap<string, SceneSlot>;
  categories: ReadonlyMap<string, Omit<CategoryRecord, 'order'>>;
  media: Pick<E3dMedia, 'meshes' | 'materials'>;
}

/** What is shown of it: choices of visitors, and what an editor hides while working. */
export interface SceneView {
  /** Categories by id that differ from their `defaultShow`. */
  categories: ReadonlyMap<string, boolean>;
  /** What slots hold, where it is not their fallback: the id of a material or of a mesh. */
  slots: ReadonlyMap<string, string>;
  /** Entities the editor hides, with their children. */
  hidden: ReadonlySet<string>;
  /** Only these are drawn, with their children, and nothing else; null or absent: everything is. */
  isolated?: ReadonlySet<string> | null;
  /** Entities with an outline: the first colour for the user's own selection, others' by their colour, as `#rrggbb`. */
  outlined: ReadonlyMap<string, string>;
  /** Slots whose parts have an outline, by the colour as `#rrggbb`. */
  outlinedSlots?: ReadonlyMap<string, string>;
  /** How they stand out: by a line around them, the default, or by their colour all over. */
  emphasis?: 'outline' | 'tint';
}

/** What lies under a point of the picture. */
export interface Picked {
  entity: string;
  /** The material slot there; null: none is bound to that part. */
  slot: string | null;
  /** Names in the mesh's file, for binding slots. */
  node: string;
  material: string;
  primitive: number;
  /** m, in the scene. */
  point: Point;
  normal: Point;
}

export type StandardView = 'home' | 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom';

/** Where a camera stands and what it looks at. Degrees from straight above and around; metres. */
export interface Viewpoint {
  target: Point;
  azimuth: number;
  polar: number;
  distance: number;
}

/** Numbers of what is drawn now. */
export interface SceneNumbers {
  triangles: number;
  /** Triangles of different shapes: what is drawn several times counts once. */
  shapes: number;
  drawCalls: number;
  entities: number;
  /** Bytes that its textures and buffers take on the graphics card, about. */
  memory: number;
}

/** How much a slot is bound to. */
export interface SlotSize {
  /** m2 in the scene: what its triangles cover, both sides of a wall counted. */
  area: number;
  triangles: number;
  /** Parts of the model; 0: none is bound. */
  parts: number;
}

/** What it takes to draw entities. */
export interface DrawCost {
  triangles: number;
  drawCalls: number;
  /** Files that have not come yet: what they hold is not counted. */
  missing: number;
  /** Keys of the meshes they show. */
  meshes: ReadonlySet<string>;
}

export interface PlayOptions {
  /** Begins again at its end; else its last pose stays. */
  loop?: boolean;
  /** Factor; below 0 it runs backwards, at 0 it rests. */
  speed?: number;
}

/** The one scene of editor, preview and public page. Draws only when something changed. */
export interface E3dScene {
  show(content: SceneContent, view: SceneView): void;
  /** What is under a point of the canvas, CSS px. */
  pick(x: number, y: number): Picked | null;
  /** Entities whose middle is inside a rectangle of the canvas, CSS px. */
  pickInside(rect: { left: number; top: number; right: number; bottom: number }): string[];
  /** The corners of what entities fill, in the scene, m; null: nothing is drawn of them. */
  boundsOf(entities: Iterable<string>): { min: Point; max: Point } | null;
  /** Moves the camera so that these fill the picture; null: all there is. */
  frame(entities: Iterable<string> | null, how: 'cut' | 'fly'): void;
  look(view: StandardView, how: 'cut' | 'fly'): void;
  /** To the camera of an entity. */
  lookFrom(entity: string, how: 'cut' | 'fly'): void;
  viewpoint(): Viewpoint;
  setViewpoint(viewpoint: Viewpoint): void;
  setProjection(projection: 'perspective' | 'orthographic'): void;
  /** Where a point of the scene is on the canvas, CSS px; null: behind the camera. */
  project(point: Point): { x: number; y: number; isOccluded: boolean } | null;
  /** A point given in the axes of an entity, in the scene; null: there is no such entity. */
  toScene(entity: string, point: Point): Point | null;
  /** Whether an entity is drawn: it, its parents and its category are shown. */
  isShown(entity: string): boolean;
  numbers(): SceneNumbers;
  /** What a slot is bound to now, hidden or not; null: its model has not come, or there is no such slot. */
  sizeOf(slot: string): SlotSize | null;
  /** What drawing these alone takes, those that are hidden now included. Costs the entities once. */
  costOf(entities: Iterable<string>): DrawCost;
  /** Fetches one more file that nothing shown needs, as those of hidden categories; false: none is left. */
  loadAhead(): Promise<boolean>;
  /** Names of the clips in the file of an entity's mesh; empty until it has come. */
  clips(entity: string): string[];
  /** Plays a clip, as soon as its file has come. Where motion is reduced it stands at its end at once. */
  play(entity: string, clip: string, options?: PlayOptions): void;
  /** The model stands as its file has it again. */
  stop(entity: string): void;
  /** Called when the camera moved or the picture is complete: labels follow. At most once a frame. */
  subscribe(listener: () => void): () => void;
  /** A picture of the canvas as it is now. */
  picture(type: 'image/webp' | 'image/png'): Promise<Blob>;
  resize(): void;
  /** Frames drawn so far: none are added at rest. */
  frames(): number;
  dispose(): void;
}

/** How many pixels frames have, and what they are drawn with. Ratios: device pixels for each CSS pixel. */
export interface ScenePace {
  /** Edges are smoothed in every frame. Read once. */
  isSmoothed: boolean;
  /** Shadows have soft edges. Read once. */
  hasSoftShadows: boolean;
  restRatio(): number;
  movingRatio(): number;
  /** Shadows of what moves are drawn again every so many frames. */
  shadowEvery(): number;
  /** A frame of a movement, drawn this many ms after the one before. */
  onFrame(ms: number): void;
  /** The movement is over. */
  onRest(): void;
}

export interface SceneOptions {
  /** Unless given, every frame has as many pixels as can be seen. */
  pace?: ScenePace;
  /** From a served or stored address to one that can be fetched; null: it cannot be. */
  addressOf: (url: string) => string | null;
  onWhole: () => void;
  /** A mesh that could not be loaded or read, by its key. */
  onFault: (meshKey: string, message: string) => void;
  /** A picture of the surroundings or of a material that could not be fetched or read, by the address in the content. */
  onPictureFault?: (url: string) => void;
  /** Bytes of meshes that have come, of those that are fetched. */
  onProgress?: (loaded: number, total: number) => void;
  isMotionReduced: () => boolean;
}

/** Throws `NoWebGlError`. */
export type CreateE3dScene = (canvas: HTMLCanvasElement, options: SceneOptions) => E3dScene;
