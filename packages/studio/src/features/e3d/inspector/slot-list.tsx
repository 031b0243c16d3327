import type { E3dRecords, MeshSlotRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { bindSlot, setSlotMaterial } from '@diorama/documents/e3d/e3d.slots.ts';
import { meshesShownBy } from '@diorama/documents/e3d/replace/bindings.ts';
import { allParts } from '@diorama/documents/e3d/replace/match-targets.ts';
import { meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import { useQueries } from '@tanstack/react-query';
import { useFieldIssue } from '../../../editor/checks/checks-context.tsx';
import { errorOf } from '../../../editor/fields/bound-fields.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { meshPartsOf } from '../e3d.queries.ts';
import { useExecute } from '../editor-hooks.ts';
import { labelOf } from '../replace/place-label.ts';
import { type NewPart, placeKey } from '../replace/replacement-plan.ts';
import { useSceneMedia } from '../stage/scene-media.tsx';
import { useMaterialOptions } from './library-fields.tsx';
import { PlainReference } from './plain-reference.tsx';

/** Parts of a model that a slot offers. */
const MOST_PARTS = 1_000;

type MaterialSlot = Extract<MeshSlotRecord, { type: 'material' }>;

/** The material slots of an object: which part each is bound to, and what it shows. */
export function SlotList({ e3d, entityId }: { e3d: E3dRecords; entityId: string }) {
  const slots = e3d
    .ordered('meshSlots')
    .flatMap((slot) => (slot.type === 'material' && slot.entity?.id === entityId ? [slot] : []));
  const parts = usePartsOf(e3d, slots.length > 0 ? entityId : null);
  return slots.map((slot) => <SlotSection key={slot.id} slot={slot} parts={parts} />);
}

/** The parts of all models that an object may show, each once. */
function usePartsOf(e3d: E3dRecords, entityId: string | null): readonly NewPart[] {
  const { media } = useSceneMedia();
  const entity = entityId === null ? undefined : e3d.get('entities', entityId);
  const uses = entity ? meshesShownBy(e3d, entity) : [];
  const models = useQueries({
    queries: uses.map((use) => meshPartsOf(use.mesh, media?.meshes[meshKey(use)]?.mesh?.version ?? null)),
  });
  const found = new Map<string, NewPart>();
  for (const { data } of models)
    for (const part of data ? allParts(data) : [])
      if (found.size < MOST_PARTS) found.set(placeKey(targetOf(part)), part);
  return [...found.values()];
}

const targetOf = ({ node, material, primitive }: NewPart) => ({ node, material, primitive });

function SlotSection({ slot, parts }: { slot: MaterialSlot; parts: readonly NewPart[] }) {
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const issue = useFieldIssue(`meshSlots/${slot.id}`, ['match']);
  const materials = useMaterialOptions(slot.fallback?.id ?? null);
  const { node, material, primitive } = slot.match;
  const bound = { node, material, primitive };
  const known = parts.some((part) => placeKey(targetOf(part)) === placeKey(bound));
  const places = parts.map((part) => ({ value: placeKey(targetOf(part)), label: labelOf(part) }));
  return (
    <InspectorSection title={`Slot: ${slot.name || 'Untitled'}`} isFoldable>
      <Combobox
        label="Part"
        searchPlaceholder="Find a part"
        emptyText="No part matches."
        options={known ? places : [...places, { value: placeKey(bound), label: labelOf(bound) }]}
        value={placeKey(bound)}
        isRequired
        isDisabled={isReadOnly}
        onChange={(next) => {
          const part = parts.find((one) => placeKey(targetOf(one)) === next);
          if (part) execute(bindSlot, { id: slot.id, to: targetOf(part), shape: part.shape });
        }}
        {...errorOf({ issue })}
      />
      <PlainReference
        target="material"
        {...materials}
        field={{
          label: 'Material',
          value: slot.fallback,
          isMixed: false,
          isReadOnly,
          issue: undefined,
          onChange: (next) => execute(setSlotMaterial, { id: slot.id, material: idIn(next) }),
        }}
      />
    </InspectorSection>
  );
}

const idIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null;
