import { setStartView } from '@diorama/documents/e3d/e3d.commands.ts';
import { setComponentField } from '@diorama/documents/e3d/e3d.components.ts';
import { setPlacements } from '@diorama/documents/e3d/e3d.places.ts';
import { parentIdOf, worldMatrix } from '@diorama/documents/e3d/entity-tree.ts';
import { IDENTITY, inverse, matrixOf, placementOf, product } from '@diorama/documents/e3d/scene/matrix.ts';
import { Crosshair, Flag, Video } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useEditor } from '../editor-hooks.ts';
import { cameraPlace } from '../stage/camera-place.ts';
import { useStageSession } from '../stage/stage-session.tsx';
import type { ComponentSection } from './component-sections.ts';

/** Looks through a camera, and has it look as the stage does. */
export function CameraActions({ section }: { section: ComponentSection }) {
  const { store } = useEditor();
  const { scene, options } = useStageSession();
  const [only] = section.items;
  if (!only || section.items.length > 1) return null;
  const isStart = section.effective[0]?.start === true;
  const setToView = () => {
    const entity = store.get('entities', only.id);
    if (!scene || !entity) return;
    const e3d = store.records();
    const { place, camera } = cameraPlace(scene.viewpoint(), options.projection);
    const parent = parentIdOf(e3d, entity);
    const back = inverse(parent === null ? IDENTITY : worldMatrix(e3d, parent));
    const world = matrixOf({ ...place, scale: { x: 1, y: 1, z: 1 } });
    const { position, rotation } = placementOf(back ? product(back, world) : world);
    store.beginGesture('Set camera to this view');
    store.execute(setPlacements, { items: [{ id: only.id, position, rotation }] });
    for (const [field, value] of Object.entries(camera))
      if (field !== 'type') store.execute(setComponentField, { items: [{ ...only, value }], field });
    store.endGesture();
  };
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button size="small" icon={Video} disabled={!scene} onClick={() => scene?.lookFrom(only.id, 'fly')}>
        Look through
      </Button>
      <Button size="small" icon={Crosshair} disabled={!scene} onClick={setToView}>
        Set to this view
      </Button>
      <Button size="small" icon={Flag} disabled={isStart} onClick={() => store.execute(setStartView, { id: only.id })}>
        {isStart ? 'Start view' : 'Make it the start view'}
      </Button>
    </div>
  );
}
