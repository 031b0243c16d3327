import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { outermost, parentIdOf, transformOf, worldMatrix } from '@diorama/documents/e3d/entity-tree.ts';
import { inverse, moved, type Vector } from '@diorama/documents/e3d/scene/matrix.ts';

/** Presses with Shift go as many steps at once. */
const LARGE = 10;

/** What keys mean: along the picture, into it, and up. */
const DIRECTIONS: Readonly<Record<string, readonly [right: number, away: number, up: number]>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

/**
 * Metres that a key moves things by, in the scene: along the axes that come nearest to those of the picture. Null for any
 * other key. `azimuth`: degrees of the camera around what it looks at, 0 in front.
 */
export function nudgeOf(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  azimuth: number,
  step: number,
): Vector | null {
  const way = DIRECTIONS[key];
  if (!way) return null;
  const size = step * (shiftKey ? LARGE : 1);
  const [right, away, up] = [way[0] * size, way[1] * size, way[2] * size];
  const quarter = ((Math.round(azimuth / 90) % 4) + 4) % 4;
  // Right of the picture and away from the eye, for each quarter of a turn.
  const axes = [
    { x: right, z: -away },
    { x: -away, z: -right },
    { x: -right, z: away },
    { x: away, z: right },
  ][quarter] ?? { x: right, z: -away };
  return { x: axes.x, y: up, z: axes.z };
}

/** Where things stand once they are moved by metres of the scene, each in the axes of its parent. */
export function nudged(e3d: E3dRecords, ids: readonly string[], by: Vector): { id: string; position: Vector }[] {
  return outermost(e3d, ids).flatMap((id) => {
    const entity = e3d.get('entities', id);
    const parent = entity && parentIdOf(e3d, entity);
    const back = parent == null ? null : inverse(worldMatrix(e3d, parent));
    if (!entity || (parent != null && !back)) return [];
    const own = back ? difference(moved(back, by), moved(back, { x: 0, y: 0, z: 0 })) : by;
    const from = transformOf(e3d, entity)?.position ?? { x: 0, y: 0, z: 0 };
    return { id, position: { x: tidy(from.x + own.x), y: tidy(from.y + own.y), z: tidy(from.z + own.z) } };
  });
}

const difference = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
/** Ten steps of a tenth are one, to the micrometre. */
const tidy = (metres: number): number => Math.round(metres * 1e6) / 1e6;
