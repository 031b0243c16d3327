import type { MeshSlotRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { bindSlot, setSlotMaterial } from '@diorama/documents/e3d/e3d.slots.ts';
import { useFieldIssue } from '../../../editor/checks/checks-context.tsx';
import { errorOf } from '../../../editor/fields/bound-fields.tsx';
import { membersOf } from '../../../editor/fields/members-of.ts';
import { PlainReference } from '../../../editor/fields/plain-reference.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { useExecute } from '../editor-hooks.ts';
import { labelOf } from '../replace/place-label.ts';
import { placeKey } from '../replace/replacement-plan.ts';
import { useMaterialOptions } from './library-fields.tsx';
import type { BoundPart } from './use-bound-part.ts';

export type MaterialSlot = Extract<MeshSlotRecord, { type: 'material' }>;

/** The id in a reference; null: there is none. */
export const idIn = (value: unknown): string | null => {
  const { id } = membersOf(value);
  return typeof id === 'string' ? id : null;
};

/** `Cladding, everywhere (6 parts)`; a single part by its name alone. Its area as it stands in the scene is shown below it. */
const nameOf = (part: BoundPart): string =>
  part.parts === undefined ? labelOf(part) : `${labelOf(part)} (${part.parts} parts)`;

/** The part of its model that a slot is bound to. `parts`: those it may be. */
export function SlotPart({ slot, parts }: { slot: MaterialSlot; parts: readonly BoundPart[] }) {
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const issue = useFieldIssue(`meshSlots/${slot.id}`, ['match']);
  const { node, material, primitive } = slot.match;
  const bound = { node, material, primitive };
  const places = parts.map((part) => ({ value: placeKey(part), label: nameOf(part) }));
  const isKnown = places.some(({ value }) => value === placeKey(bound));
  return (
    <Combobox
      label="Part"
      searchPlaceholder="Find a part"
      emptyText="No part matches."
      options={isKnown ? places : [...places, { value: placeKey(bound), label: labelOf(bound) }]}
      value={placeKey(bound)}
      isRequired
      isDisabled={isReadOnly}
      onChange={(next) => {
        const part = parts.find((one) => placeKey(one) === next);
        if (!part) return;
        const { shape, node: toNode, material: toMaterial, primitive: toPrimitive } = part;
        const to = { node: toNode, material: toMaterial, primitive: toPrimitive };
        execute(bindSlot, { id: slot.id, to, shape });
      }}
      {...errorOf({ issue })}
    />
  );
}

/** The material that a slot shows while the graph gives it none. */
export function SlotMaterial({ slot: { id, fallback } }: { slot: MaterialSlot }) {
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const materials = useMaterialOptions(fallback?.id ?? null);
  return (
    <PlainReference
      target="material"
      {...materials}
      field={{
        ...{ label: 'Material', value: fallback, isMixed: false, isReadOnly, issue: undefined },
        onChange: (next) => execute(setSlotMaterial, { id, material: idIn(next) }),
      }}
    />
  );
}
