import { type ReactNode, useRef } from 'react';
import { useReadOnly } from '../../editor/read-only.ts';
import { FilesDropArea, useBroughtAlong } from '../files/public.ts';
import { useEditor } from './editor-hooks.ts';
import { useEntitySelection } from './entity-selection.tsx';
import { useDeliverModels } from './replace/deliver-models.tsx';
import { useReplaceModel } from './replace/replace-model.tsx';
import { useStageSession } from './stage/stage-session.tsx';
import { isModel, MODEL_KINDS } from './upload/model-files.ts';

/** Models may be dropped anywhere on the editor; one that is dropped on something in the picture stands there. */
export function ModelDropArea({ children }: { children: ReactNode }) {
  const deliver = useDeliverModels();
  const { ids } = useEntitySelection();
  const replace = useReplaceModel();
  const { scene } = useStageSession();
  const why = useReadOnly();
  useBroughtAlong(useEditor().documentId, (files) => deliver(files));
  const last = useRef({ x: 0, y: 0 });
  const pickedUnder = () => {
    const canvas = document.querySelector('[data-stage] canvas');
    if (!scene || !canvas) return null;
    const { left, top } = canvas.getBoundingClientRect();
    return scene.pick(last.current.x - left, last.current.y - top);
  };
  const pointUnder = () => {
    const [x, y, z] = pickedUnder()?.point ?? [];
    const rounded = (metres: number) => Math.round(metres * 1000) / 1000;
    return x === undefined || y === undefined || z === undefined
      ? undefined
      : { x: rounded(x), y: rounded(y), z: rounded(z) };
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its keyboard equivalent in the Add menu
    <div
      className="flex min-h-0 flex-1"
      onDragOver={({ clientX, clientY }) => {
        last.current = { x: clientX, y: clientY };
      }}
    >
      <FilesDropArea
        title={why ? why.title : 'Drop models'}
        hint={
          why
            ? why.detail
            : `${MODEL_KINDS}. Each becomes an object; dropped on the selected one, it replaces its model`
        }
        onFiles={(dropped) => {
          const files = dropped.map(({ file }) => file);
          const [only] = files;
          const under = files.length === 1 ? pickedUnder()?.entity : undefined;
          // One that is dropped on what is selected is its next version.
          if (only && isModel(only.name) && under !== undefined && ids.has(under)) return replace(under, only);
          // Parts of one building come with the places they have in it.
          const at = files.filter(({ name }) => isModel(name)).length === 1 ? pointUnder() : undefined;
          deliver(dropped, at);
        }}
      >
        {children}
      </FilesDropArea>
    </div>
  );
}
