import { meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import type { SceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import type { ModelPart } from '../../gltf/model.ts';
import type { SceneContent, SceneSlot, SceneView } from '../e3d-scene.port.ts';

export type MaterialSlot = Extract<SceneSlot, { type: 'material' }>;

/** How an entity draws: its mesh, and what holds for all of it. */
export interface Drawing {
  meshKey: string;
  isVisible: boolean;
  castShadow: boolean;
  receiveShadow: boolean;
}

/** Null: it draws nothing. */
export function drawingOf(entity: SceneEntity, content: SceneContent, view: SceneView): Drawing | null {
  for (const { data } of entity.components) {
    if (data.type === 'mesh' && data.mesh) {
      const version = data.version.type === 'pinned' ? data.version.version : null;
      return drawing(data, availableKey(data.mesh.id, version, content));
    }
    if (data.type === 'slot-mesh' && data.slot) {
      const slot = content.slots.get(data.slot.id);
      const mesh = view.slots.get(data.slot.id) ?? (slot?.type === 'mesh' ? slot.fallback?.id : undefined);
      return mesh === undefined ? null : drawing(data, meshKey({ mesh, version: null }));
    }
  }
  return null;
}

/** Publications hold a pinned mesh by its version, and the newest by its id alone. */
const availableKey = (mesh: string, version: number | null, { media }: SceneContent): string => {
  const key = meshKey({ mesh, version });
  return Object.hasOwn(media.meshes, key) ? key : meshKey({ mesh, version: null });
};

const drawing = (
  { visible, castShadow, receiveShadow }: { visible: boolean; castShadow: boolean; receiveShadow: boolean },
  key: string,
): Drawing => ({ meshKey: key, isVisible: visible, castShadow, receiveShadow });

/** The slot bound to a part; an empty name binds any. */
export const slotOf = (slots: readonly MaterialSlot[], part: ModelPart): MaterialSlot | null =>
  slots.find(({ match }) => isMatched(match, part)) ?? null;

/** True for a part that a slot binds. One that names no node means its material everywhere, in every primitive. */
export const isMatched = (match: MaterialSlot['match'], { node, path, materialName, primitive }: ModelPart): boolean =>
  (match.node === '' || match.node === node || match.node === path) &&
  (match.material === '' || match.material === materialName) &&
  (match.node === '' || match.primitive === primitive);

/** The material that overrides a part's own; the last that fits wins. */
export function overrideOf({ components }: SceneEntity, { node, path, materialName }: ModelPart): string | null {
  let found: string | null = null;
  for (const { data } of components) {
    if (data.type !== 'material-override' || !data.material) continue;
    const isNode = data.node === null || data.node === node || data.node === path;
    if (isNode && (data.from === null || data.from === materialName)) found = data.material.id;
  }
  return found;
}
