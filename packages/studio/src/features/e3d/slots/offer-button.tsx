import type { MeshSlotRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { dialogFrame } from '../../../ui/part-frames.tsx';
import { useModelOptions } from './use-model-options.ts';
import { useOffer } from './use-offer.ts';

const OfferDialog = lazyPart(() => import('./offer-dialog.tsx').then((module) => module.OfferDialog), {
  frame: dialogFrame('Let visitors choose'),
});

/** Makes a choice of a slot that nothing fills yet: of materials that are picked, or of the models it accepts. */
export function OfferButton({ slot }: { slot: MeshSlotRecord }) {
  const isReadOnly = useReadOnly() !== null;
  const offer = useOffer();
  const models = useModelOptions();
  const [isOpen, setOpen] = useState(false);
  if (isReadOnly) return null;
  const accepted =
    slot.type === 'mesh'
      ? slot.accepts.flatMap(({ id }) => {
          const name = models.find(({ value }) => value === id)?.label;
          return name === undefined ? [] : [{ id, name }];
        })
      : [];
  if (slot.type === 'mesh' && accepted.length < 2)
    return <p className="text-n10 text-xs">Accept two models or more, and visitors can choose.</p>;
  return (
    <>
      <Button
        size="small"
        icon={ListPlus}
        onClick={() => (slot.type === 'mesh' ? offer(slot, accepted) : setOpen(true))}
      >
        Let visitors choose
      </Button>
      {isOpen && <OfferDialog slot={slot} onClose={() => setOpen(false)} />}
    </>
  );
}
