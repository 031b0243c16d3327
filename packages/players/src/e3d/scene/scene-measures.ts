import { areaOf } from '../gltf/area.ts';
import { product } from '../gltf/matrix.ts';
import { drawingOf, isMatched } from './build/entity-parts.ts';
import type { SceneBuilder } from './build/scene-builder.ts';
import type { SceneGroups } from './build/scene-groups.ts';
import type { E3dScene } from './e3d-scene.port.ts';

/** Sizes and costs, from the files that have come. */
export function measureControls(builder: SceneBuilder, groups: SceneGroups): Pick<E3dScene, 'sizeOf' | 'costOf'> {
  const { tree } = builder;
  return {
    sizeOf(id) {
      const slot = builder.content.slots.get(id);
      const model = slot?.entity ? builder.modelOf(slot.entity.id) : null;
      if (!slot?.entity || !model) return null;
      const world = tree.world(slot.entity.id);
      const parts = model.model.parts.filter((part) => slot.type === 'mesh' || isMatched(slot.match, part));
      let [area, triangles] = [0, 0];
      for (const { geometry, matrix } of parts) {
        area += areaOf(geometry, product(world, matrix));
        triangles += geometry.indices.length / 3;
      }
      return { area, triangles, parts: parts.length };
    },
    costOf(entities) {
      const [calls, meshes, missing] = [new Set<string>(), new Set<string>(), new Set<string>()];
      let triangles = 0;
      for (const id of entities) {
        const entity = tree.get(id);
        const drawing = entity && drawingOf(entity, builder.content, builder.view);
        if (!drawing?.isVisible) continue;
        meshes.add(drawing.meshKey);
        const model = builder.modelOf(id);
        if (!model) {
          missing.add(drawing.meshKey);
          continue;
        }
        const drawn = groups.of(id);
        for (const { group, part } of drawn) {
          calls.add(group.key);
          triangles += part.geometry.indices.length / 3;
        }
        if (drawn.length > 0) continue;
        // No group draws what is hidden: its own materials give the number of calls.
        for (const { geometry, material } of model.model.parts) {
          calls.add(`${model.id} ${geometry.id} ${material}`);
          triangles += geometry.indices.length / 3;
        }
      }
      return { triangles, drawCalls: calls.size, missing: missing.size, meshes };
    },
  };
}
