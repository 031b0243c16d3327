import { bearingInMove } from '../geometry/compass.ts';
import type { SceneIndex } from '../scene-index.ts';
import type { StageState } from '../stage.port.ts';

/** Degrees clockwise from north, interpolated on the way. `at`: the keyframe one stands in or sets out from. */
export function compassAt(scene: SceneIndex, at: string | null, moving: StageState['moving']): number {
  const move = moving ? scene.move(moving.transition, moving.reverse) : null;
  const from = scene.keyframe(move?.departs ?? at)?.compass ?? 0;
  if (!moving || !move) return from;
  const to = scene.keyframe(move.arrives)?.compass ?? from;
  return bearingInMove({ from, to }, scene.transition(moving.transition)?.yaw, moving.reverse, moving.progress);
}

/** The scale of the pictures, interpolated on the way. */
export function magnificationAt(scene: SceneIndex, at: string | null, moving: StageState['moving']): number {
  const move = moving ? scene.move(moving.transition, moving.reverse) : null;
  const from = scene.keyframe(move?.departs ?? at)?.scale ?? 1;
  const to = scene.keyframe(move?.arrives ?? null)?.scale ?? from;
  return moving ? from + (to - from) * moving.progress : from;
}
