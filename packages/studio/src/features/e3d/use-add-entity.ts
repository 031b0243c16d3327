import { addEntities } from '@diorama/documents/e3d/commands/e3d.commands.ts';
import type { E3dDocument } from '@diorama/documents/e3d/e3d.records.ts';
import type { E3dScene } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { useCallback } from 'react';
import { keepFocus } from '../../editor/address/focus-record.ts';
import { newRecordId } from '../../editor/address/record-id.ts';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useEditor } from './editor-hooks.ts';
import { useEntitySelection } from './entity-selection.tsx';
import { componentsOf, type NewEntity } from './new-entities.ts';
import { cameraPlace } from './stage/scene/camera-place.ts';
import { useStageSession } from './stage/stage-session.tsx';

/** Adds something where the stage looks, and selects it. */
export function useAddEntity(): (entity: NewEntity) => void {
  const { store } = useEditor();
  const { choose } = useEntitySelection();
  const { scene, options } = useStageSession();
  return useCallback(
    (entity) => {
      const id = newRecordId();
      const view = scene?.viewpoint();
      const [x = 0, y = 0, z = 0] = view?.target ?? [];
      const isCamera = entity.data.some(({ type }) => type === 'camera');
      const seen = isCamera && view ? cameraPlace(view, options.projection) : null;
      const wanted = seen ? { ...entity, data: [seen.camera] } : entity;
      const name = uniqueName(store.list('entities'), entity.name);
      const components = componentsOf(wanted, seen ? seen.place : { position: { x, y, z } }, sizeOf(scene, store));
      store.execute(
        { ...addEntities, label: `Add ${entity.name.toLowerCase()}` },
        { items: [{ id, name, components }] },
      );
      choose([id]);
      keepFocus(`entities/${id}`);
    },
    [store, choose, scene, options.projection],
  );
}

/** Metres across when there is nothing in the scene yet. */
const USUAL_SIZE = 4;

/** How far everything in the scene reaches, m. */
function sizeOf(scene: E3dScene | null, store: EditorStore<E3dDocument>): number {
  const bounds = scene?.boundsOf(store.list('entities').map(({ id }) => id));
  if (!bounds) return USUAL_SIZE;
  const { min, max } = bounds;
  return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) || USUAL_SIZE;
}

/** `Lamp`, or `Lamp 2` where there is one already. */
function uniqueName(others: readonly { name: string }[], name: string): string {
  const taken = new Set(others.map((other) => other.name));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}
