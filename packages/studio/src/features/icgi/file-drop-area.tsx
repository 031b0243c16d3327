import { setImage } from '@diorama/documents/icgi/icgi.commands.ts';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useReadOnly } from '../../editor/read-only.ts';
import { useMayEdit } from '../../editor/shell-context.tsx';
import { useRefusal } from '../../editor/use-refusal.ts';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import {
  FilesDropArea,
  mediaOf,
  newIntent,
  type UploadOutcome,
  uploadFiles,
  useBroughtAlong,
  watchArrivedUploads,
} from '../files/public.ts';
import { useEditor } from './editor-hooks.ts';
import { isSvg } from './outlines/is-svg.ts';
import { useOutlineActions } from './outlines/use-outline-actions.ts';
import { ImportProvider, useTakeFiles } from './upload/import-session.tsx';
import { SwapDialog } from './upload/swap/lazy-swap-dialog.tsx';
import { type OfferedImage, offeredBlob } from './upload/swap/offered-image.ts';
import { waitingGroups } from './upload/waiting/waiting-groups.ts';

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

/** Does what files were uploaded for when the page that wanted them has gone: as the walkthrough opens, and while it is open. */
function usePendingUploads(): void {
  const { documentId, store } = useEditor();
  const mayEdit = useMayEdit();
  useEffect(() => {
    // A viewer's wait until they are an editor again.
    if (!mayEdit) return;
    let isOver = false;
    let end = () => {};
    // What arrives waits until there is code to use it; most editors never need it.
    void import('./upload/apply-upload.ts').then(
      ({ applyUpload }) => {
        if (isOver) return;
        end = watchArrivedUploads(documentId, (arrival) => {
          const { type, message, waiting = [] } = applyUpload(store, arrival);
          void waitingGroups.put(documentId, waiting).catch(() => {}); // their files are in the assets
          if (type === 'done') notifyDone(message, { detail: 'The upload went on from before. Undo takes it back.' });
          else notifyFailed(message, { detail: 'What was uploaded is in the assets.' });
        });
      },
      () => {}, // offline: the next opening of the document does it
    );
    return () => {
      isOver = true;
      end();
    };
  }, [documentId, store, mayEdit]);
}

/** Gives a view an image of the computer, after a look at both. Render `dialog` once. */
function useSwapFile(): { offer: (keyframeId: string, file: File) => void; dialog: ReactNode } {
  const { space, documentId, store } = useEditor();
  const [offered, setOffered] = useState<{ keyframeId: string; file: File; image: OfferedImage } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    if (offered) URL.revokeObjectURL(offered.image.url);
    setOffered(null);
  };
  const offer = async (keyframeId: string, file: File) => {
    const image = await offeredBlob(file);
    if (image) setOffered({ keyframeId, file, image });
    else notifyFailed(`“${file.name}” cannot be shown`, { detail: 'Use PNG, JPEG, WebP or AVIF.' });
  };
  const confirm = async () => {
    if (!offered) return;
    const { keyframeId, file } = offered;
    setBusy(true);
    const take = ({ items: [item] }: UploadOutcome) => {
      if (!item || !store.get('keyframes', keyframeId)) return;
      store.execute(setImage, { id: keyframeId, image: mediaOf(item), alt: item.alt });
      const step = store.history().past.at(-1);
      notifyDone(`The image of “${store.get('keyframes', keyframeId)?.name || 'Untitled'}” was replaced`, {
        ...(step ? { action: { label: 'Undo', onClick: () => void store.revert(step) } } : {}),
      });
    };
    const intent = newIntent(documentId, { type: 'image', keyframeId });
    const sources = [{ file, path: ['Views'] }];
    take(await uploadFiles({ projectId: space.id, directoryId: 'root', sources, intent, onRetried: take }));
    setBusy(false);
    close();
  };
  return {
    offer: (keyframeId, file) => void offer(keyframeId, file),
    dialog: offered && <SwapDialog {...offered} isBusy={isBusy} onClose={close} onConfirm={() => void confirm()} />,
  };
}
