import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';

/** With two maps: loaded when it is opened. */
const CompareDialog = lazyPart(() => import('./compare-dialog.tsx').then((module) => module.CompareDialog), {
  frame: dialogFrame('Compare on the map'),
  isHeavy: true,
});

/** Opens what visitors see and the draft, one over the other. */
export function CompareButton({ live }: { live: PublicationInfo }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...CompareDialog.opener} onClick={() => setOpen(true)}>
        Compare on the map
      </Button>
      {isOpen && <CompareDialog live={live} onClose={() => setOpen(false)} />}
    </>
  );
}
