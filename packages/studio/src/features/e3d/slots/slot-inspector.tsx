import { renameSlot, setSlotMesh } from '@diorama/documents/e3d/commands/slots.commands.ts';
import type { MeshSlotRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { allParts } from '@diorama/documents/e3d/replace/match-targets.ts';
import { type MeshUse, meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import { useQueries } from '@tanstack/react-query';
import { Copy, Crosshair, Trash2, TriangleAlert } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { PlainReference } from '../../../editor/fields/plain-reference.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { meshPartsOf } from '../e3d.queries.ts';
import { useExecute, useRecord } from '../editor-hooks.ts';
import { placeKey } from '../replace/replacement-plan.ts';
import { useSceneMedia } from '../stage/scene/scene-media.tsx';
import { AcceptedModels } from './accepted-models.tsx';
import { FilledBy } from './filled-by.tsx';
import { idIn, type MaterialSlot, SlotMaterial, SlotPart } from './slot-fields.tsx';
import { SlotFigures } from './slot-figures.tsx';
import { unitHint } from './unit-hint.ts';
import { useMeshesOf, usePartsOf } from './use-bound-part.ts';
import { useModelOptions } from './use-model-options.ts';
import { useSlotActions } from './use-slot-actions.ts';

/** Longest name. Source: `Name` in e3d.schema.ts. */
const MAX_NAME = 200;

type ModelSlot = Extract<MeshSlotRecord, { type: 'mesh' }>;

/** A slot: what it is called, what it is bound to, what it shows, and what fills it. */
export function SlotInspector({ slot }: { slot: MeshSlotRecord }) {
  const execute = useExecute();
  const actions = useSlotActions();
  const isReadOnly = useReadOnly() !== null;
  const { id, type } = slot;
  return (
    <>
      <InspectorSection
        title={type === 'material' ? 'Material slot' : 'Model slot'}
        actions={
          !isReadOnly && (
            <>
              <IconButton
                label="Duplicate slot"
                icon={Copy}
                onClick={() => actions.duplicate([id]).forEach(actions.show)}
              />
              <IconButton label="Delete slot" icon={Trash2} shortcut="Del" onClick={() => actions.remove([id])} />
            </>
          )
        }
      >
        <TextField
          label="Name"
          value={slot.name}
          maxLength={MAX_NAME}
          isReadOnly={isReadOnly}
          onChange={(name) => execute(renameSlot, { id, name }, { mergeKey: `name:${id}` })}
        />
        <ObjectRow entityId={slot.entity?.id} />
      </InspectorSection>
      {slot.type === 'material' ? <MaterialFields slot={slot} /> : <ModelFields slot={slot} />}
      <InspectorSection title="Filled by the graph">
        <FilledBy slot={slot} />
      </InspectorSection>
    </>
  );
}

function ObjectRow({ entityId }: { entityId: string | undefined }) {
  const entity = useRecord('entities', entityId);
  const { select } = useAddress();
  if (!entity) return <FieldRow label="Object">{entityId === undefined ? 'None' : 'Deleted object'}</FieldRow>;
  const name = entity.name || 'Untitled';
  return (
    <FieldRow label="Object">
      <button
        type="button"
        title={name}
        onClick={() => select({ collection: 'entities', id: entity.id })}
        className="min-w-0 truncate rounded-sm text-accent-ink hover:underline"
      >
        {name}
      </button>
    </FieldRow>
  );
}

function MaterialFields({ slot }: { slot: MaterialSlot }) {
  const actions = useSlotActions();
  const isReadOnly = useReadOnly() !== null;
  const parts = usePartsOf(slot.entity?.id);
  const uses = useMeshesOf(slot.entity?.id);
  const { node, material, primitive } = slot.match;
  return (
    <>
      <InspectorSection title="Part">
        <SlotPart slot={slot} parts={parts} />
        <FieldRow label="Node">
          <Value text={node} empty="Any" />
        </FieldRow>
        <FieldRow label="Its material">
          <Value text={material} empty="Any" />
        </FieldRow>
        {node !== '' && <FieldRow label="Primitive">{primitive + 1}</FieldRow>}
        <SlotFigures
          slotId={slot.id}
          isInSource={parts.some((part) => placeKey(part) === placeKey({ node, material, primitive }))}
        />
        <UnitHints uses={uses} />
        {!isReadOnly && (
          <Button size="small" icon={Crosshair} onClick={() => actions.pick({ type: 'material', slot: slot.id })}>
            Pick again
          </Button>
        )}
      </InspectorSection>
      <InspectorSection title="Shown at first">
        <SlotMaterial slot={slot} />
      </InspectorSection>
    </>
  );
}

function Value({ text, empty }: { text: string; empty: string }) {
  return (
    <span className={text === '' ? 'text-n10' : 'min-w-0 truncate'} title={text}>
      {text || empty}
    </span>
  );
}

function ModelFields({ slot }: { slot: ModelSlot }) {
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const models = useModelOptions();
  return (
    <>
      <InspectorSection title="Shown at first">
        <PlainReference
          target="mesh"
          options={models}
          field={{
            label: 'Model',
            value: slot.fallback,
            isMixed: false,
            isReadOnly,
            issue: undefined,
            onChange: (next) => execute(setSlotMesh, { id: slot.id, mesh: idIn(next) }),
          }}
        />
        <SlotFigures slotId={slot.id} />
        <UnitHints
          uses={[...(slot.fallback ? [slot.fallback] : []), ...slot.accepts].map(({ id }) => ({
            mesh: id,
            version: null,
          }))}
        />
      </InspectorSection>
      <InspectorSection title="Accepts">
        <AcceptedModels slot={slot} models={models} />
      </InspectorSection>
    </>
  );
}

/** Names the models among these that are probably in another unit than they were read in. */
function UnitHints({ uses }: { uses: readonly MeshUse[] }) {
  const { media } = useSceneMedia();
  const own = [...new Map(uses.map((use) => [meshKey(use), use])).values()];
  const models = useQueries({
    queries: own.map((use) => meshPartsOf(use.mesh, media?.meshes[meshKey(use)]?.mesh?.version ?? null)),
  });
  return own.map((use, at) => {
    const model = models[at]?.data;
    const hint = model ? unitHint(allParts(model).flatMap(({ shape }) => shape ?? [])) : null;
    if (hint === null) return null;
    const name = media?.meshes[meshKey(use)]?.name;
    return (
      <p key={meshKey(use)} role="status" className="flex items-start gap-1.5 text-warn-ink text-xs">
        <Icon of={TriangleAlert} size={14} className="mt-0.5 flex-none" />
        <span className="min-w-0 break-words">{name && own.length > 1 ? `${name}: ${hint}` : hint}</span>
      </p>
    );
  });
}
