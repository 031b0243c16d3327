import { useEffect } from 'react';
import { useMayEdit } from '../../../editor/shell-context.tsx';
import { notifyDone, notifyFailed } from '../../../ui/notify.ts';
import { watchArrivedUploads } from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';
import { waitingGroups } from './waiting/waiting-groups.ts';

/** Does what files were uploaded for when the page that wanted them has gone: as the walkthrough opens, and while it is open. */
export function usePendingUploads(): void {
  const { documentId, store } = useEditor();
  const mayEdit = useMayEdit();
  useEffect(() => {
    // A viewer's wait until they are an editor again.
    if (!mayEdit) return;
    let isOver = false;
    let end = () => {};
    // What arrives waits until there is code to use it; most editors never need it.
    void import('./apply-upload.ts').then(
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
