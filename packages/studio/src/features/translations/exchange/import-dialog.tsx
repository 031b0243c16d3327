import { ImportDialog as StepsDialog } from '../../../editor/import/import-dialog.tsx';
import { useTextImport } from './use-text-import.tsx';

/** Takes a file of texts. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => (
  <StepsDialog kind={useTextImport()} source={null} onClose={onClose} />
);
