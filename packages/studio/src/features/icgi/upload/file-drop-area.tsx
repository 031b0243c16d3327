import type { ReactNode } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { FilesDropArea, useBroughtAlong } from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';
import { isSvg } from '../outlines/is-svg.ts';
import { useOutlineActions } from '../outlines/use-outline-actions.ts';
import { ImportProvider, useTakeFiles } from './import-session.tsx';
import { usePendingUploads } from './pending-uploads.ts';
import { useSwapFile } from './swap/use-swap-file.tsx';

/** Files may be dropped anywhere on the editor. */
export function FileDropArea({ children }: { children: ReactNode }) {
  return (
    <ImportProvider>
      <DropArea>{children}</DropArea>
    </ImportProvider>
  );
}

function DropArea({ children }: { children: ReactNode }) {
  usePendingUploads();
  const take = useTakeFiles();
  const why = useReadOnly();
  const refuse = useRefusal();
  const swap = useSwapFile();
  const { importSvgs } = useOutlineActions();
  useBroughtAlong(useEditor().documentId, take);
  return (
    <FilesDropArea
      title={why ? why.title : 'Drop stills and frames'}
      hint={why ? why.detail : 'Stills become views, frames and videos transitions, SVG drawings outlines'}
      onFiles={(files, target) => {
        const view = target.closest('[data-record^="keyframes/"]')?.getAttribute('data-record')?.split('/')[1];
        const [file] = files;
        const drawings = files.filter((one) => isSvg(one.file));
        if (drawings.length > 0 && drawings.length === files.length && !refuse) {
          void importSvgs(drawings.map((one) => one.file));
          return;
        }
        // One image on a view is its own; anything else is imported wherever it is dropped.
        if (view && file && files.length === 1 && file.file.type.startsWith('image/') && !refuse)
          swap.offer(view, file.file);
        else take(files);
      }}
    >
      {children}
      {swap.dialog}
    </FilesDropArea>
  );
}
