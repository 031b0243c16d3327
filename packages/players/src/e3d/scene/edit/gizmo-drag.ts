import { inverse, type Matrix16 } from '../../gltf/matrix.ts';
import type { EntityTree } from '../build/entity-tree.ts';
import type { Point } from '../e3d-scene.port.ts';
import type { EditTool, GizmoDrag, GizmoSteps } from './edit-scene.port.ts';
import { alongAxis, movedPlace, moving, onPlane, scaling, stepped, turning } from './place-math.ts';

/** The grabbed part of the gizmo: an axis, a plane by its normal axis, or all three. */
export type Grip = { part: 'axis' | 'plane'; axis: 0 | 1 | 2 } | { part: 'all' };

export interface Hold {
  tool: EditTool;
  grip: Grip;
  center: Point;
  axes: readonly [Point, Point, Point];
  steps: GizmoSteps;
}

interface Pointer {
  x: number;
  y: number;
  ray: { origin: Point; direction: Point };
  /** The gizmo's middle on the canvas. */
  middle: { x: number; y: number };
  /** From the scene to the camera, of length 1. */
  away: Point;
  /** Metres of a pixel at the gizmo. */
  pixel: number;
  isFree: boolean;
}

type Change = { delta: Matrix16; label: string };

/** A drag from its beginning: where everything stood then, and what the pointer makes of it. */
export class Dragging {
  readonly #hold: Hold;
  readonly #start: Pointer;
  readonly #worlds: ReadonlyMap<string, { world: Matrix16; parent: Matrix16 }>;
  #turned = 0;
  #last: number;

  constructor(hold: Hold, start: Pointer, entities: readonly string[], tree: EntityTree) {
    this.#hold = hold;
    this.#start = start;
    this.#last = angleOf(start);
    const dragged = new Set(entities);
    const isBelow = (id: string): boolean => {
      for (let at = tree.parent(id), depth = 0; at !== null && depth < 200; at = tree.parent(at), depth += 1)
        if (dragged.has(at)) return true;
      return false;
    };
    this.#worlds = new Map(
      entities
        .filter((id) => tree.get(id) && !isBelow(id))
        .map((id) => {
          const parent = tree.parent(id);
          return [id, { world: tree.world(id).slice(), parent: parentOf(parent, tree) }];
        }),
    );
  }

  at(pointer: Pointer): GizmoDrag | null {
    const change = this.#changeAt(pointer);
    if (!change || !inverse(change.delta)) return null;
    const places: [string, NonNullable<ReturnType<typeof movedPlace>>][] = [];
    for (const [id, { world, parent }] of this.#worlds) {
      const place = movedPlace(change.delta, world, parent);
      if (place) places.push([id, place]);
    }
    return { tool: this.#hold.tool, delta: [...change.delta], label: change.label, places: new Map(places) };
  }

  #changeAt(pointer: Pointer): Change | null {
    const { tool } = this.#hold;
    if (tool === 'move') return this.#move(pointer);
    return tool === 'turn' ? this.#turn(pointer) : this.#scale(pointer);
  }

  #step(name: keyof GizmoSteps, { isFree }: Pointer, usual: number): number | null {
    const step = this.#hold.steps[name];
    if (!isFree) return step;
    return step === null ? usual : null;
  }

  #move(pointer: Pointer): Change | null {
    const { grip, center, axes } = this.#hold;
    const step = this.#step('move', pointer, 0.1);
    if (grip.part === 'axis') {
      const axis = axes[grip.axis];
      const [from, to] = [alongAxis(this.#start.ray, center, axis), alongAxis(pointer.ray, center, axis)];
      if (from === null || to === null) return null;
      const by = stepped(to - from, step);
      return { delta: moving([axis[0] * by, axis[1] * by, axis[2] * by]), label: metres(by) };
    }
    const normal = grip.part === 'plane' ? axes[grip.axis] : this.#start.away;
    const [from, to] = [onPlane(this.#start.ray, center, normal), onPlane(pointer.ray, center, normal)];
    if (!from || !to) return null;
    const moved = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const made: [number, number, number] = [0, 0, 0];
    for (const axis of axes) {
      const along = stepped(
        axis.reduce((sum, value, at) => sum + value * (moved[at] ?? 0), 0),
        step,
      );
      for (const at of [0, 1, 2] as const) made[at] += axis[at] * along;
    }
    return { delta: moving(made), label: metres(Math.hypot(...made)) };
  }

  #turn(pointer: Pointer): Change | null {
    const { grip, center, axes } = this.#hold;
    const axis = grip.part === 'all' ? pointer.away : axes[grip.axis];
    const angle = angleOf(pointer);
    // Over and over: each step takes the short way.
    this.#turned += ((((angle - this.#last) % 360) + 540) % 360) - 180;
    this.#last = angle;
    const facing = axis[0] * pointer.away[0] + axis[1] * pointer.away[1] + axis[2] * pointer.away[2];
    // Downwards is more on the screen: what faces one turns the other way.
    const degrees = stepped(facing >= 0 ? -this.#turned : this.#turned, this.#step('turn', pointer, 15));
    return { delta: turning(center, axis, degrees), label: `${Math.round(degrees * 10) / 10}°` };
  }

  #scale(pointer: Pointer): Change | null {
    const { grip, center, axes } = this.#hold;
    const { x, y } = pointer;
    const start = this.#start;
    let factor = 1 + (x - start.x - (y - start.y)) / 120;
    if (grip.part !== 'all') {
      const axis = axes[grip.axis];
      const [from, to] = [alongAxis(start.ray, center, axis), alongAxis(pointer.ray, center, axis)];
      if (from === null || to === null || Math.abs(from) < 1e-9) return null;
      factor = to / from;
    }
    // Never through 0: nothing could be scaled back.
    const by = Math.max(0.01, stepped(factor, this.#step('scale', pointer, 0.1)));
    const isAlong = (at: number): boolean =>
      grip.part === 'all' || (grip.part === 'axis' ? grip.axis === at : grip.axis !== at);
    const factors: Point = [isAlong(0) ? by : 1, isAlong(1) ? by : 1, isAlong(2) ? by : 1];
    return { delta: scaling(center, axes, factors), label: `×${by.toFixed(2)}` };
  }
}

const parentOf = (id: string | null, tree: EntityTree): Matrix16 =>
  (id !== null && tree.get(id) ? tree.world(id) : moving([0, 0, 0])).slice();

/** Degrees around the gizmo's middle on the screen, clockwise. */
const angleOf = ({ x, y, middle }: Pointer): number => (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;

const metres = (value: number): string => `${value.toFixed(Math.abs(value) < 1 ? 3 : 2)} m`;
