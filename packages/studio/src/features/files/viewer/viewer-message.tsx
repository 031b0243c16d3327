import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { iconOf } from '../items/asset-tile.tsx';

/** In place of a file that cannot be shown: why, and the way to have it all the same. */
export function ViewerMessage({ file, text, onDownload }: { file: FileItem; text: string; onDownload: () => void }) {
  return (
    <div role="status" className="flex size-full flex-col items-center justify-center gap-3 px-16 text-center text-n10">
      <Icon of={iconOf(file.fileType)} size={28} />
      <p className="max-w-sm text-balance break-words">{text}</p>
      <Button icon={Download} onClick={onDownload}>
        Download
      </Button>
    </div>
  );
}

/** While a viewer or its file loads. */
export function ViewerWait() {
  return (
    <div role="status" aria-label="Loading" className="absolute inset-0 grid place-items-center text-n10">
      <Spinner />
    </div>
  );
}
