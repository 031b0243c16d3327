import { MousePointer2 } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { useRecord } from '../editor-hooks.ts';
import { SlotInspector } from './slot-inspector.tsx';

/** The fields of the selected slot. */
export function SlotsInspector() {
  const { selected } = useAddress();
  const id = selected?.collection === 'meshSlots' ? selected.id : undefined;
  const slot = useRecord('meshSlots', id);
  if (id === undefined)
    return (
      <EmptyState
        icon={MousePointer2}
        title="No slot selected"
        text="Select a slot, or click a part in the scene that has one."
      />
    );
  if (!slot) return <DeletedRecord recordKey={`meshSlots/${id}`} />;
  return <SlotInspector key={id} slot={slot} />;
}
