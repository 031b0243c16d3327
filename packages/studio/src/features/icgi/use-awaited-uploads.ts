import { useEffect } from 'react';
import { notifyDone, notifyFailed } from '../../ui/notify.ts';
import { watchArrivals } from '../files/public.ts';
import { useEditor } from './editor-hooks.ts';
import { useMayEdit } from './look-only.ts';
import { putToPurpose } from './put-to-purpose.ts';

/** Does what files were uploaded for when the page that wanted them has gone: as the walkthrough opens, and while it is open. */
export function useAwaitedUploads(): void {
  const { documentId, store } = useEditor();
  const mayEdit = useMayEdit();
  useEffect(() => {
    // A viewer's wait until they are an editor again.
    if (!mayEdit) return;
    return watchArrivals(documentId, (arrival) => {
      const { type, message } = putToPurpose(store, arrival);
      if (type === 'done') notifyDone(message, { detail: 'The upload went on from before. Undo takes it back.' });
      else notifyFailed(message, { detail: 'What was uploaded is in the assets.' });
    });
  }, [documentId, store, mayEdit]);
}
