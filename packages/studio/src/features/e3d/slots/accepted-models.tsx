import { setSlotAccepts } from '@diorama/documents/e3d/commands/slots.commands.ts';
import type { MeshSlotRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Box, X } from 'lucide-react';
import type { ReferenceOption } from '../../../editor/fields/plain-reference.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { announce } from '../../../ui/list/announce.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { useExecute } from '../editor-hooks.ts';
import { useSceneMedia } from '../stage/scene/scene-media.tsx';
import { useStageSession } from '../stage/stage-session.tsx';
import { modelPicture } from './model-picture.ts';

type AcceptedModelsProps = {
  slot: Extract<MeshSlotRecord, { type: 'mesh' }>;
  /** Those of the configurator. */
  models: readonly ReferenceOption[];
};

/** The models that the graph may put into a slot, in order. */
export function AcceptedModels({ slot, models }: AcceptedModelsProps) {
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const ids = slot.accepts.map(({ id }) => id);
  const set = (meshes: readonly string[]) => execute(setSlotAccepts, { id: slot.id, meshes });
  const others = models.filter(({ value }) => !ids.includes(value));
  const move = (at: number, by: -1 | 1) => {
    const [moved] = ids.slice(at, at + 1);
    if (moved === undefined) return;
    set(ids.toSpliced(at, 1).toSpliced(at + by, 0, moved));
    announce(`Moved to ${at + by + 1} of ${ids.length}`);
  };
  return (
    <>
      {ids.length === 0 ? (
        <p className="text-n10">No model yet: the graph can put nothing into this slot.</p>
      ) : (
        <ul aria-label="Accepted models" className="flex flex-col">
          {ids.map((id, at) => {
            const known = models.find(({ value }) => value === id);
            const name = known?.label ?? 'Deleted model';
            return (
              <li key={id} className="group flex min-h-12 items-center gap-2">
                <ModelPicture meshId={id} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="truncate" title={name}>
                    {name}
                  </span>
                  <span className="text-n10 text-xs tabular-nums">{known?.detail}</span>
                </span>
                {!isReadOnly && (
                  <span className="flex flex-none">
                    <IconButton
                      label={`Move ${name} up`}
                      icon={ArrowUp}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      label={`Move ${name} down`}
                      icon={ArrowDown}
                      disabled={at === ids.length - 1}
                      onClick={() => move(at, 1)}
                    />
                    <IconButton
                      label={`Accept ${name} no more`}
                      icon={X}
                      onClick={() => set(ids.filter((one) => one !== id))}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {!isReadOnly && (
        <Combobox
          label="Add"
          placeholder={others.length === 0 ? 'No other models' : 'Choose a model'}
          searchPlaceholder="Find a model"
          emptyText="No other models in this configurator."
          options={others}
          value={null}
          isDisabled={others.length === 0}
          onChange={(next) => next !== null && set([...ids, next])}
        />
      )}
    </>
  );
}

/** What a model looks like; one that cannot be drawn has the sign of all models. */
function ModelPicture({ meshId }: { meshId: string }) {
  const { media } = useSceneMedia();
  const { isWhole } = useStageSession();
  const { data } = useQuery(modelPicture(meshId, media?.meshes[meshId]?.mesh ?? null, !isWhole));
  return (
    <span className="grid size-10 flex-none place-items-center overflow-hidden rounded-md bg-stage">
      {data === undefined ? (
        <Icon of={Box} size={14} className="text-n10" />
      ) : (
        <img src={data} alt="" className="size-full object-cover" />
      )}
    </span>
  );
}
