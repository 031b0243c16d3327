import { addEntities } from '@diorama/documents/e3d/e3d.commands.ts';
import { useCallback } from 'react';
import { newRecordId } from '../../editor/record-id.ts';
import { useEditor } from './editor-hooks.ts';
import { useEntitySelection } from './entity-selection.tsx';
import { componentsOf, type NewEntity } from './new-entities.ts';
import { cameraPlace } from './stage/camera-place.ts';
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
      const name = nameBeside(store.list('entities'), entity.name);
      const components = componentsOf(wanted, seen ? seen.place : { position: { x, y, z } });
      store.execute(
        { ...addEntities, label: `Add ${entity.name.toLowerCase()}` },
        { items: [{ id, name, components }] },
      );
      choose([id]);
    },
    [store, choose, scene, options.projection],
  );
}

/** `Lamp`, or `Lamp 2` where there is one already. */
function nameBeside(others: readonly { name: string }[], name: string): string {
  const taken = new Set(others.map((other) => other.name));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}
