import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';

/** Points along a side. */
const STEPS = 120;
/** Of the ball under the cloth, m. */
const RADIUS = 0.62;
const FOLDS = 7;
/** Where it comes to lie on the floor, m. */
const LOWEST = -0.71;

/** Height of the cloth over a point, m: round where it lies on the ball, in folds where it hangs. */
function heightAt(x: number, z: number): number {
  const out = Math.hypot(x, z);
  const top = Math.sqrt(Math.max(RADIUS * RADIUS - Math.min(out, RADIUS * 0.86) ** 2, 0));
  const hang = Math.max(0, out - RADIUS * 0.86);
  const fold = Math.cos(FOLDS * Math.atan2(z, x)) * Math.min(1, hang * 2.2) * 0.16;
  return top - hang * 1.15 - fold * hang * 1.6;
}

/** A square of cloth, 2.2 m wide, laid over a ball: soft slopes, folds and edges. */
export function createCloth(scene: Scene): Mesh {
  const positions: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  const normals: number[] = [];
  for (let row = 0; row <= STEPS; row += 1)
    for (let column = 0; column <= STEPS; column += 1) {
      const [u, v] = [column / STEPS, row / STEPS];
      const [flatX, flatZ] = [(u - 0.5) * 2.2, (v - 0.5) * 2.2];
      // What hangs is drawn in: cloth does not stretch.
      const out = Math.hypot(flatX, flatZ);
      const drawnIn = out < RADIUS ? 1 : (RADIUS + (out - RADIUS) * 0.42) / out;
      const [x, z] = [flatX * drawnIn, flatZ * drawnIn];
      positions.push(x, Math.max(heightAt(flatX, flatZ) * 0.82 - 0.05, LOWEST + out * 0.01), z);
      uvs.push(u, v);
      if (row === STEPS || column === STEPS) continue;
      const at = row * (STEPS + 1) + column;
      indices.push(at, at + 1, at + STEPS + 1, at + 1, at + STEPS + 2, at + STEPS + 1);
    }
  VertexData.ComputeNormals(positions, indices, normals);
  const data = new VertexData();
  Object.assign(data, { positions, uvs, indices, normals });
  const mesh = new Mesh('cloth', scene);
  data.applyToMesh(mesh);
  return mesh;
}
