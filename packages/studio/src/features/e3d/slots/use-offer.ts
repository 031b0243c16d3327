import { offerSlot } from '@diorama/documents/e3d/commands/slot-choice.commands.ts';
import type { MeshSlotRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { counted } from '../../../ui/format/counted.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';

/** Lets visitors choose what fills a slot, in one step. */
export function useOffer() {
  const { store } = useEditor();
  const { select } = useAddress();
  return (slot: MeshSlotRecord, options: readonly { id: string; name: string }[]): void => {
    const control = newRecordId();
    const rows = options.map((option) => ({ ...option, row: newRecordId() }));
    store.execute(offerSlot, { slot: slot.id, options: rows, control });
    if (!store.get('controls', control)) return;
    notifyDone(
      `“${slot.name || 'Untitled'}” has a choice of ${counted(options.length, slot.type === 'mesh' ? 'model' : 'material')}`,
      {
        action: { label: 'Show control', onClick: () => select({ collection: 'controls', id: control }) },
      },
    );
  };
}
