import { useAddress } from '../../../editor/address.tsx';
import { DeletedRecord } from '../../../editor/deleted-record.tsx';
import { useRecord } from '../editor-hooks.ts';
import { SlotInspector } from './slot-inspector.tsx';

/** The fields of the selected slot. */
export function SlotsInspector() {
  const { selected } = useAddress();
  const id = selected?.collection === 'meshSlots' ? selected.id : undefined;
  const slot = useRecord('meshSlots', id);
  if (id === undefined)
    return <p className="p-4 text-n10">Select a slot, or click a part in the scene that has one.</p>;
  if (!slot) return <DeletedRecord recordKey={`meshSlots/${id}`} />;
  return <SlotInspector key={id} slot={slot} />;
}
