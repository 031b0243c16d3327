import type { FileGroup } from '@diorama/contract/files/files.contract.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';

/** The list of all kinds that are taken; loaded when it is opened. */
export const SupportedFilesDialog = lazyPart(
  () => import('../browser/supported-files-dialog.tsx').then((module) => module.SupportedFilesDialog),
  { frame: dialogFrame('Supported files') },
);

/** Opens the list of the kinds that are taken, with what each may be. */
export function SupportedFiles(props: { groups?: readonly FileGroup[]; also?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...SupportedFilesDialog.opener} size="small" variant="quiet" onClick={() => setOpen(true)}>
        Supported files
      </Button>
      {isOpen && <SupportedFilesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
