import { useMemo } from 'react';
import { ImportDialog as StepsDialog } from '../../../../editor/import/import-dialog.tsx';
import { sourceOf } from '../../../../editor/import/source-step.tsx';
import type { ShownTable } from '../use-table.ts';
import { useTableImport } from './use-table-import.tsx';

export interface ImportDialogProps {
  /** The table that takes the rows; null: a new one. */
  shown: ShownTable | null;
  /** A file that was dropped. */
  file?: File | null;
  onClose: () => void;
}

/** Takes a spreadsheet into a table. */
export function ImportDialog({ shown, file = null, onClose }: ImportDialogProps) {
  const source = useMemo(() => sourceOf(file ? [file] : []), [file]);
  return <StepsDialog kind={useTableImport(shown)} source={source} onClose={onClose} />;
}
