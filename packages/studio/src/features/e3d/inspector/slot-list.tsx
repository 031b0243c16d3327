import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { type MaterialSlot, SlotMaterial, SlotPart } from '../slots/slot-fields.tsx';
import { usePartsOf } from '../slots/use-bound-part.ts';

/** The material slots of an object: which part each is bound to, and what it shows. */
export function SlotList({ e3d, entityId }: { e3d: E3dRecords; entityId: string }) {
  const slots = e3d
    .ordered('meshSlots')
    .filter((slot): slot is MaterialSlot => slot.type === 'material' && slot.entity?.id === entityId);
  const parts = usePartsOf(slots.length > 0 ? entityId : undefined);
  return slots.map((slot) => (
    <InspectorSection key={slot.id} title={`Slot: ${slot.name || 'Untitled'}`} isFoldable>
      <SlotPart slot={slot} parts={parts} />
      <SlotMaterial slot={slot} />
    </InspectorSection>
  ));
}
