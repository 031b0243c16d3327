import type { ReactNode } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { FilesDropArea } from '../../files/public.ts';
import { ImportProvider, useTakeFiles } from './import-session.tsx';
import { usePendingUploads } from './pending-uploads.ts';

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
  return (
    <FilesDropArea
      title={why ? why.title : 'Drop stills and frames'}
      hint={
        why ? why.detail : 'Images, folders, ZIP archives and videos: stills become views, frames become transitions'
      }
      onFiles={take}
    >
      {children}
    </FilesDropArea>
  );
}
