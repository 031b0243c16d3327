import { useState } from 'react';
import { ImportDialog as StepsDialog } from '../../../../editor/import/import-dialog.tsx';
import type { ImportSource } from '../../../../editor/import/import-kind.ts';
import type { UploadSource } from '../../../files/public.ts';
import type { PlannedImport } from '../plan/import-rows.ts';
import { useSequenceImport } from './use-sequence-import.tsx';

export interface ImportDialogProps {
  sources: readonly UploadSource[];
  onImport: (plan: PlannedImport) => void;
  onClose: () => void;
}

/** Prompts for what dropped images become before any of them is uploaded. */
export function ImportDialog({ sources, onImport, onClose }: ImportDialogProps) {
  const kind = useSequenceImport(sources, onImport);
  // The images are read as they were dropped: the session begins at once.
  const [source] = useState((): ImportSource => ({ name: 'the images', content: new Blob() }));
  return <StepsDialog kind={kind} source={source} onClose={onClose} />;
}
