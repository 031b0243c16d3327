import type { Merged } from './bake.ts';
import type { Surface } from './mesh.ts';

/** Which vertices are one point of one surface, and which points are neighbours. */
export type Welded = { group: Uint32Array; groups: number; edges: Uint32Array };

/** Joins vertices that share place, direction and surface, so that light is smoothed across neighbouring patches. */
export function weld(mesh: Merged): Welded {
  const count = mesh.position.length / 3;
  const known = new Map<string, number>();
  const group = new Uint32Array(count);
  const starts = [...mesh.starts.entries()];
  let surface: Surface | undefined;
  let following = 0;
  for (let i = 0; i < count; i++) {
    while (following < starts.length && i >= (starts[following]?.[1] ?? 0)) surface = starts[following++]?.[0];
    const place = [0, 1, 2].map((c) => Math.round((mesh.position[i * 3 + c] ?? 0) * 250)).join();
    const facing = [0, 1, 2].map((c) => Math.round((mesh.normal[i * 3 + c] ?? 0) * 2)).join();
    const key = `${surface}:${place}:${facing}`;
    const found = known.get(key) ?? known.size;
    if (!known.has(key)) known.set(key, found);
    group[i] = found;
  }
  const edges: number[] = [];
  for (let i = 0; i < mesh.index.length; i += 3) {
    const [a = 0, b = 0, c = 0] = [0, 1, 2].map((k) => group[mesh.index[i + k] ?? 0]);
    edges.push(a, b, b, c, c, a);
  }
  return { group, groups: known.size, edges: Uint32Array.from(edges) };
}

/** Averages the light of welded vertices, fills those inside solids from their neighbours, then blurs `times` times. */
export function smoothLight(welded: Welded, light: Float32Array, valid: Uint8Array, times: number): Float32Array {
  const { group, groups, edges } = welded;
  let sum = new Float32Array(groups * 6);
  const weight = new Float32Array(groups);
  for (let i = 0; i < group.length; i++) {
    const g = group[i] ?? 0;
    if (!valid[i]) continue;
    weight[g] = (weight[g] ?? 0) + 1;
    for (let c = 0; c < 6; c++) sum[g * 6 + c] = (sum[g * 6 + c] ?? 0) + (light[i * 6 + c] ?? 0);
  }
  const isKnown = new Uint8Array(groups);
  for (let g = 0; g < groups; g++) {
    const w = weight[g] ?? 0;
    if (w === 0) continue;
    isKnown[g] = 1;
    for (let c = 0; c < 6; c++) sum[g * 6 + c] = (sum[g * 6 + c] ?? 0) / w;
  }
  const original = isKnown.slice();
  for (let pass = 0; pass < 3 + times; pass++) {
    const isFilling = pass < 3;
    const around = new Float32Array(groups * 6);
    const near = new Float32Array(groups);
    for (let e = 0; e < edges.length; e += 2) {
      const [a = 0, b = 0] = [edges[e], edges[e + 1]];
      for (const [to, from] of [
        [a, b],
        [b, a],
      ] as const) {
        if (!isKnown[from] || (!isFilling && !original[from])) continue;
        near[to] = (near[to] ?? 0) + 1;
        for (let c = 0; c < 6; c++) around[to * 6 + c] = (around[to * 6 + c] ?? 0) + (sum[from * 6 + c] ?? 0);
      }
    }
    const result = sum.slice();
    for (let g = 0; g < groups; g++) {
      const n = near[g] ?? 0;
      if (n === 0 || (isFilling && isKnown[g])) continue;
      const share = isFilling ? 1 : 0.55;
      for (let c = 0; c < 6; c++)
        result[g * 6 + c] = (sum[g * 6 + c] ?? 0) * (1 - share) + ((around[g * 6 + c] ?? 0) / n) * share;
      isKnown[g] = 1;
    }
    sum = result;
  }
  const out = new Float32Array(light.length);
  for (let i = 0; i < group.length; i++) out.set(sum.subarray((group[i] ?? 0) * 6, (group[i] ?? 0) * 6 + 6), i * 6);
  return out;
}
