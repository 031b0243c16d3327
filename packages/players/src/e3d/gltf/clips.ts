import type { Accessors } from './accessors.ts';
import type { GltfAnimation, GltfJson } from './gltf-json.ts';
import { composed, identity, type Matrix16, product } from './matrix.ts';
import type { ClipTrack, ModelClip, RigNode } from './model.ts';

/** Nodes above each other at most: a file whose nodes go in circles ends here. */
const DEEPEST = 200;
const PATHS = ['translation', 'rotation', 'scale'] as const;

/** The clips of a file that move nodes. Tracks that do not fit together are left out. */
export function readClips({ animations = [] }: GltfJson, accessors: Accessors): ModelClip[] {
  return animations.flatMap((animation, index) => {
    const tracks = tracksOf(animation, accessors);
    if (tracks.length === 0) return [];
    const duration = Math.max(...tracks.map(({ times }) => times.at(-1) ?? 0));
    return [{ name: animation.name || `Clip ${index + 1}`, duration, tracks }];
  });
}

function tracksOf({ channels, samplers }: GltfAnimation, accessors: Accessors): ClipTrack[] {
  return channels.flatMap(({ sampler: at, target }): ClipTrack[] => {
    const sampler = samplers[at];
    const path = PATHS.find((known) => known === target.path);
    if (!sampler || !path || target.node === undefined) return [];
    const { interpolation = 'LINEAR' } = sampler;
    const times = accessors.floats(sampler.input);
    const values = accessors.floats(sampler.output);
    const width = (path === 'rotation' ? 4 : 3) * (interpolation === 'CUBICSPLINE' ? 3 : 1);
    if (times.length === 0 || values.length !== times.length * width) return [];
    return [{ node: target.node, path, times, values, interpolation }];
  });
}

/** The nodes as clips find them. */
export function readRig({ nodes = [] }: GltfJson): RigNode[] {
  const rig = nodes.map(
    ({ translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1], matrix }): RigNode => ({
      parent: -1,
      translation,
      rotation,
      scale,
      matrix: matrix ? new Float32Array(matrix) : null,
    }),
  );
  for (const [index, { children = [] }] of nodes.entries())
    for (const child of children) {
      const node = rig[child];
      if (node) node.parent = index;
    }
  return rig;
}

/** Where the nodes stand at a time of a clip, in the axes of the file. Looked up by their index; computed once each. */
export function poseAt(rig: readonly RigNode[], { tracks }: ModelClip, seconds: number): (node: number) => Matrix16 {
  const moved = new Map<
    number,
    { translation: readonly number[]; rotation: readonly number[]; scale: readonly number[] }
  >();
  for (const track of tracks) {
    const node = rig[track.node];
    if (!node) continue;
    const { translation, rotation, scale } = moved.get(track.node) ?? node;
    moved.set(track.node, { translation, rotation, scale, [track.path]: sampled(track, seconds) });
  }
  const worlds = new Map<number, Matrix16>();
  const world = (index: number, depth: number): Matrix16 => {
    const known = worlds.get(index);
    const node = rig[index];
    if (known || !node || depth > DEEPEST) return known ?? identity();
    const now = moved.get(index);
    const { translation, rotation, scale } = now ?? node;
    const own = node.matrix && !now ? node.matrix : composed(translation, rotation, scale);
    const made = node.parent < 0 ? own : product(world(node.parent, depth + 1), own);
    worlds.set(index, made);
    return made;
  };
  return (node) => world(node, 0);
}

/** The value of a track at a time; before its first key and after its last those hold. */
export function sampled({ path, times, values, interpolation }: ClipTrack, seconds: number): number[] {
  const width = path === 'rotation' ? 4 : 3;
  const isCubic = interpolation === 'CUBICSPLINE';
  const part = (key: number, which: number): number[] => {
    const start = (isCubic ? key * 3 + which : key) * width;
    return Array.from(values.subarray(start, start + width));
  };
  const last = times.length - 1;
  if (seconds <= (times[0] ?? 0)) return part(0, 1);
  if (seconds >= (times[last] ?? 0)) return part(last, 1);
  const key = keyBefore(times, seconds);
  const [from, to] = [times[key] ?? 0, times[key + 1] ?? 0];
  const share = to > from ? (seconds - from) / (to - from) : 0;
  if (interpolation === 'STEP') return part(key, 1);
  const [a, b] = [part(key, 1), part(key + 1, 1)];
  if (isCubic) return spline(a, part(key, 2), b, part(key + 1, 0), share, to - from);
  return path === 'rotation' ? slerp(a, b, share) : a.map((value, at) => value + ((b[at] ?? 0) - value) * share);
}

/** The last key that is not after a time. */
function keyBefore(times: Float32Array, seconds: number): number {
  let [low, high] = [0, times.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= seconds) low = middle;
    else high = middle;
  }
  return low;
}

/** Source: glTF 2.0, appendix C.5. */
function spline(a: number[], out: number[], b: number[], into: number[], t: number, span: number): number[] {
  const [t2, t3] = [t * t, t * t * t];
  return a.map(
    (value, at) =>
      (2 * t3 - 3 * t2 + 1) * value +
      span * (t3 - 2 * t2 + t) * (out[at] ?? 0) +
      (3 * t2 - 2 * t3) * (b[at] ?? 0) +
      span * (t3 - t2) * (into[at] ?? 0),
  );
}

/** Between two rotations, the short way around. */
function slerp(a: number[], b: number[], share: number): number[] {
  const dot = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const sign = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  const sine = Math.sin(angle);
  const [from, to] =
    sine < 1e-6 ? [1 - share, share] : [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine];
  return a.map((value, at) => value * from + (b[at] ?? 0) * to * sign);
}
