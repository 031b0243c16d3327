import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';

/** Points along a side. */
const STEPS = 120;
/** Metres of a side. */
const WIDTH = 1.75;
/** Of the ball under the cloth, m. */
const RADIUS = 0.62;
/** Where the cloth leaves the ball, m from the middle; it goes on as steep as it is there. */
const EDGE = 0.72 * RADIUS;
const STEEP = EDGE / Math.sqrt(RADIUS * RADIUS - EDGE * EDGE);
const FOLDS = 7;

/** Height of the cloth over a point, m: round where it lies on the ball, in folds where it hangs. */
function heightAt(x: number, z: number): number {
  const out = Math.hypot(x, z);
  const top = Math.sqrt(RADIUS * RADIUS - Math.min(out, EDGE) ** 2);
  const hang = Math.max(0, out - EDGE);
  const fold = Math.cos(FOLDS * Math.atan2(z, x)) * Math.min(1, hang * 2.2) * 0.2;
  return top - STEEP * hang - 0.3 * hang * hang - fold * hang;
}

/** A square of cloth laid over a ball: soft slopes, folds and edges. */
export function createCloth(scene: Scene): Mesh {
  const positions: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  const normals: number[] = [];
  for (let row = 0; row <= STEPS; row += 1)
    for (let column = 0; column <= STEPS; column += 1) {
      const [u, v] = [column / STEPS, row / STEPS];
      const [flatX, flatZ] = [(u - 0.5) * WIDTH, (v - 0.5) * WIDTH];
      // What hangs is drawn in: cloth does not stretch.
      const out = Math.hypot(flatX, flatZ);
      const drawnIn = out < EDGE ? 1 : (EDGE + (out - EDGE) * 0.62) / out;
      const [x, z] = [flatX * drawnIn, flatZ * drawnIn];
      positions.push(x, heightAt(flatX, flatZ) - 0.04, z);
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
