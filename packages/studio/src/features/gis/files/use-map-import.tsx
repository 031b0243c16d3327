import { type ReactNode, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { MapImportDialog } from '../import/dialog/lazy-map-import-dialog.tsx';

interface MapImport {
  isOpen: boolean;
  /** With files that are already chosen, or none. */
  open: (files: readonly File[]) => void;
  /** Of the button that opens it. */
  opener: typeof MapImportDialog.opener;
  dialog: ReactNode;
}

/** The dialog that puts files and pasted rows on the map. */
export function useMapImport(): MapImport {
  const { language } = useAddress();
  const refuse = useRefusal();
  const [brought, setBrought] = useState<readonly File[] | null>(null);
  return {
    isOpen: brought !== null,
    open: (files) => (refuse ? refuse() : setBrought(files)),
    opener: MapImportDialog.opener,
    dialog: brought && <MapImportDialog language={language} files={brought} onClose={() => setBrought(null)} />,
  };
}
