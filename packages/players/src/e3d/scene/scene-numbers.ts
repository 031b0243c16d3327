import type { Scene } from '@babylonjs/core/scene.js';
import type { InstanceGroup } from './build/instance-group.ts';
import type { SceneNumbers } from './e3d-scene.port.ts';

/** Bytes of a pixel with all its smaller pictures. */
const PIXEL = 4 * (4 / 3);

export function numbersOf(groups: Iterable<InstanceGroup>, scene: Scene, entities: number): SceneNumbers {
  let [triangles, shapes, drawCalls, memory] = [0, 0, 0, 0];
  const counted = new Set<object>();
  for (const { instances } of groups) {
    const geometry = instances[0]?.part.geometry;
    if (!geometry) continue;
    drawCalls += 1;
    triangles += (geometry.indices.length / 3) * instances.length;
    memory += instances.length * 64;
    if (counted.has(geometry)) continue;
    counted.add(geometry);
    shapes += geometry.indices.length / 3;
    const { positions, normals, tangents, uv, uv2, colors, indices } = geometry;
    for (const values of [positions, normals, tangents, uv, uv2, colors, indices]) memory += values?.byteLength ?? 0;
  }
  for (const texture of scene.textures) {
    const { width, height } = texture.getSize();
    memory += width * height * PIXEL * (texture.isCube ? 6 : 1);
  }
  return { triangles, shapes, drawCalls, entities, memory: Math.round(memory) };
}
