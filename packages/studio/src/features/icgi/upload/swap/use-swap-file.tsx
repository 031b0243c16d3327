import { setImage } from '@diorama/documents/icgi/icgi.commands.ts';
import { type ReactNode, useState } from 'react';
import { notifyDone, notifyFailed } from '../../../../ui/notify.ts';
import { mediaOf, newIntent, type UploadOutcome, uploadFiles } from '../../../files/public.ts';
import { useEditor } from '../../editor-hooks.ts';
import { SwapDialog } from './lazy-swap-dialog.tsx';
import { type OfferedImage, offeredBlob } from './offered-image.ts';

/** Gives a view an image of the computer, after a look at both. Render `dialog` once. */
export function useSwapFile(): { offer: (keyframeId: string, file: File) => void; dialog: ReactNode } {
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
