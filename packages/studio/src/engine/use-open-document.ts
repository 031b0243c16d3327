import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { useEffect, useState } from 'react';
import { notifyDone, notifyFailed, notifyPersistent } from '../ui/notice/notify.ts';
import type { OpenEditor } from './editor-context.tsx';
import { openDocument } from './open-document.ts';

/** The editor of a document that was read; null until what this browser has kept of it is restored. Live while it is shown. */
export function useOpenDocument<D extends DocumentKind>(
  definition: D,
  opened: OpenedDocument | undefined,
): OpenEditor<D> | null {
  const [editor, setEditor] = useState<OpenEditor<D> | null>(null);
  useEffect(() => {
    if (!opened) return;
    let isWanted = true;
    let stop = () => {};
    openDocument(definition, opened).then(
      ({ editor: made, restored }) => {
        if (!isWanted) return;
        const leave = made.live.start();
        const unhear = made.queue.onGoneBack(tellOfRestore);
        stop = () => {
          unhear();
          leave();
        };
        setEditor(made);
        if (restored > 0)
          notifyDone(`Restored ${restored} unsaved ${restored === 1 ? 'change' : 'changes'}`, {
            id: 'restored',
            ...(navigator.onLine ? {} : { detail: 'Saved on this computer. Will sync when you are back online.' }),
          });
      },
      (error: unknown) => notifyFailed('This document could not be opened', { detail: String(error) }),
    );
    return () => {
      isWanted = false;
      stop();
      setEditor(null);
    };
  }, [definition, opened]);
  return editor?.documentId === opened?.id ? editor : null;
}

function tellOfRestore(): void {
  notifyPersistent('The server has gone back to an older state', {
    id: 'behind',
    detail: 'A backup was restored. You see what is stored now. Your unsaved changes are kept.',
  });
}
