import { applied } from '../../gltf/matrix.ts';
import type { E3dScene, Point } from '../e3d-scene.port.ts';
import { project } from '../scene-lens.ts';
import type { SceneParts } from '../scene-parts.ts';
import type { EditSceneOptions, GizmoState } from './edit-scene.port.ts';
import { Dragging, type Grip, type Hold } from './gizmo-drag.ts';
import { drawGizmo } from './gizmo-drawing.ts';
import { svg } from './svg.ts';

const WORLD: Hold['axes'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const NONE: GizmoState = { entities: [], tool: null, axes: 'world', steps: { move: null, turn: null, scale: null } };

/** Handles on the selection, drawn over the canvas. */
export interface Gizmo {
  set(state: GizmoState): void;
  refresh(): void;
  isHeld(): boolean;
  dispose(): void;
}

export function createGizmo(scene: E3dScene, parts: SceneParts, root: SVGSVGElement, options: EditSceneOptions): Gizmo {
  const layer = svg('g');
  root.append(layer);
  const stop = new AbortController();
  const { signal } = stop;
  const { tree } = parts.builder;
  const { camera } = parts.camera;
  let state = NONE;
  let held: { dragging: Dragging; pointer: number; hold: Hold } | null = null;
  let handle: Grip | null = null;

  const placed = (): Hold | null => {
    const known = state.entities.filter((id) => tree.get(id));
    const last = known.at(-1);
    if (!state.tool || last === undefined) return null;
    const origins = known.map((id) => applied(tree.world(id), [0, 0, 0]));
    const mean = (at: 0 | 1 | 2): number => origins.reduce((sum, origin) => sum + origin[at], 0) / origins.length;
    const axes = state.axes === 'own' || state.tool === 'scale' ? ownAxes(tree.world(last)) : WORLD;
    return { tool: state.tool, grip: { part: 'all' }, center: [mean(0), mean(1), mean(2)], axes, steps: state.steps };
  };

  const metresOfPixel = (center: Point): number => {
    const height = (2 * camera.halfHeight()) / Math.max(1, parts.canvas.clientHeight);
    if (camera.isOrthographic) return height;
    const eye = camera.eye();
    const [x, y, z] = camera.away();
    const depth = (eye[0] - center[0]) * x + (eye[1] - center[1]) * y + (eye[2] - center[2]) * z;
    return (height * depth) / camera.view.distance;
  };

  const refresh = (): void => {
    const hold = placed();
    const pixel = hold ? metresOfPixel(hold.center) : 0;
    layer.replaceChildren();
    if (!hold || pixel <= 0) return;
    const grip = held ? held.hold.grip : handle;
    drawGizmo(layer, hold, {
      pixel,
      away: camera.away(),
      grip,
      toCanvas: (point) => project(camera, parts.canvas, point),
    });
  };

  const pointerAt = (event: PointerEvent, { center }: Hold) => {
    const rect = parts.canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - rect.left, event.clientY - rect.top];
    const middle = project(camera, parts.canvas, center) ?? { x: 0, y: 0 };
    const isFree = event.ctrlKey || event.metaKey;
    return { x, y, ray: parts.rayAt(x, y), middle, away: camera.away(), pixel: metresOfPixel(center), isFree };
  };

  const gripOf = (event: Event): Grip | null => {
    const found = event.target instanceof Element ? event.target.closest('[data-grip]') : null;
    const [part, axis] = found?.getAttribute('data-grip')?.split(' ') ?? [];
    const index = Number(axis);
    if (part === 'all') return { part };
    const isAxis = index === 0 || index === 1 || index === 2;
    return isAxis && (part === 'axis' || part === 'plane') ? { part, axis: index } : null;
  };

  const end = (isKept: boolean): void => {
    if (!held) return;
    held = null;
    options.onDragEnd(isKept);
    refresh();
  };
  root.addEventListener(
    'pointerdown',
    (event) => {
      const grip = gripOf(event);
      const at = placed();
      if (!grip || !at || event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      const hold = { ...at, grip };
      root.setPointerCapture(event.pointerId);
      held = {
        dragging: new Dragging(hold, pointerAt(event, hold), state.entities, tree),
        pointer: event.pointerId,
        hold,
      };
      options.onDragStart?.(hold.tool);
    },
    { signal },
  );
  root.addEventListener(
    'pointermove',
    (event) => {
      if (held && event.pointerId === held.pointer) {
        const drag = held.dragging.at(pointerAt(event, held.hold));
        if (drag) options.onDrag(drag);
        return;
      }
      const grip = gripOf(event);
      if (grip?.part === handle?.part && JSON.stringify(grip) === JSON.stringify(handle)) return;
      handle = grip;
      refresh();
    },
    { signal },
  );
  root.addEventListener('pointerup', (event) => event.pointerId === held?.pointer && end(true), { signal });
  root.addEventListener('pointercancel', () => end(false), { signal });
  // Before the editor's own Escape: it ends the drag and nothing else.
  addEventListener(
    'keydown',
    (event) => {
      if (!held || event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
  const unsubscribe = scene.subscribe(refresh);
  return {
    set(next) {
      state = next;
      refresh();
    },
    refresh,
    isHeld: () => held !== null,
    dispose() {
      stop.abort();
      unsubscribe();
      layer.remove();
    },
  };
}

/** The way an entity's axes point, of length 1. */
function ownAxes(world: Float32Array): Hold['axes'] {
  const axis = (x: number, y: number, z: number): Point => {
    const [dx, dy, dz] = applied(world, [x, y, z], 0);
    const length = Math.hypot(dx, dy, dz) || 1;
    return [dx / length, dy / length, dz / length];
  };
  return [axis(1, 0, 0), axis(0, 1, 0), axis(0, 0, 1)];
}
