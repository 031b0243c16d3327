import { isBaked, type Merged } from './bake.ts';
import type { Scene, Surface } from './mesh.ts';

const isIndoors = (x: number, y: number, z: number) => x > -6.7 && x < 4 && z > -3.7 && z < 3.7 && y > -0.2 && y < 5;

/** Light of what the bake leaves out; -1 makes the shader use the open sky. */
function unlit(surface: Surface, x: number, y: number, z: number): number {
  if (surface === 'lamp') return 0;
  return isIndoors(x, y, z) ? 0.34 : -1;
}

/** Writes the scene with its light as one file for the page: parts as JSON, then their numbers. */
export function packScene(scene: Scene, mesh: Merged, light: Float32Array): Buffer {
  const lawn = scene.part('grass');
  const lawnStart = mesh.starts.get('grass') ?? 0;
  const nearest = new Map<string, number>();
  for (let i = 0; i < lawn.position.length / 3; i++) {
    nearest.set(
      `${Math.round((lawn.position[i * 3] ?? 0) * 2)},${Math.round((lawn.position[i * 3 + 2] ?? 0) * 2)}`,
      lawnStart + i,
    );
  }
  const head: { surface: string; vertices: number; corners: number }[] = [];
  const bodies: Buffer[] = [];
  for (const [surface, part] of scene.parts) {
    const vertices = part.position.length / 3;
    const day = new Float32Array(vertices * 3);
    const evening = new Float32Array(vertices * 3);
    const start = mesh.starts.get(surface) ?? 0;
    for (let i = 0; i < vertices; i++) {
      const [x, y, z] = [part.position[i * 3] ?? 0, part.position[i * 3 + 1] ?? 0, part.position[i * 3 + 2] ?? 0];
      let source: number | undefined;
      if (isBaked(surface)) source = start + i;
      else if (surface === 'blade') source = nearest.get(`${Math.round(x * 2)},${Math.round(z * 2)}`);
      for (let c = 0; c < 3; c++) {
        day[i * 3 + c] = source === undefined ? unlit(surface, x, y, z) : (light[source * 6 + c] ?? 0);
        evening[i * 3 + c] = source === undefined ? unlit(surface, x, y, z) : (light[source * 6 + 3 + c] ?? 0);
      }
    }
    head.push({ surface, vertices, corners: part.index.length });
    for (const list of [
      Float32Array.from(part.position),
      Float32Array.from(part.normal),
      Float32Array.from(part.uv),
      Float32Array.from(part.color),
      day,
      evening,
      Uint32Array.from(part.index),
    ]) {
      bodies.push(Buffer.from(list.buffer));
    }
  }
  let text = JSON.stringify(head);
  while (text.length % 4 !== 0) text += ' ';
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  return Buffer.concat([size, Buffer.from(text), ...bodies]);
}
