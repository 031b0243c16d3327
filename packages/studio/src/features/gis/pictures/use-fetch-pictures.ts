import type { GisDocument } from '@diorama/documents/gis/gis.records.ts';
import { useCallback } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import type { EditorStore } from '../../../engine/editor-store.ts';
import { counted } from '../../../ui/format/counted.ts';
import { dismissNotice, notifyDone, notifyFailed, notifyPersistent, notifyWarning } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { fetchPictures } from './fetch-pictures.ts';

const NOTICE = 'map-pictures';

/** Maps whose pictures are being fetched. */
const underWay = new WeakSet<EditorStore<GisDocument>>();

/** Copies the pictures of places from other servers into the project, and says how far that is. One at a time for each map. */
export function useFetchPictures(): () => void {
  const { store, projectId } = useEditor();
  const { setPictureFaults } = useMapSession();
  return useCallback(() => {
    if (projectId === null || underWay.has(store)) return;
    underWay.add(store);
    const stopped = new AbortController();
    const action = { label: 'Stop', onClick: () => stopped.abort() };
    const onProgress = (done: number, total: number) => {
      if (!stopped.signal.aborted) notifyPersistent(`Copying pictures: ${done} of ${total}`, { id: NOTICE, action });
    };
    fetchPictures({ store, projectId, signal: stopped.signal, onProgress })
      .then(({ fetched, faults }) => {
        setPictureFaults(faults);
        const text = `${counted(fetched, 'picture')} ${fetched === 1 ? 'is a file' : 'are files'} of the project now`;
        if (faults.size > 0) {
          const left = faults.size === 1 ? 'One stays' : `${faults.size} stay`;
          notifyWarning(fetched > 0 ? text : 'The pictures could not be copied', {
            id: NOTICE,
            detail: `${left} on another server: the checks say why.`,
          });
        } else if (fetched > 0) notifyDone(text, { id: NOTICE });
        else dismissNotice(NOTICE);
      })
      .catch((error: unknown) => {
        if (stopped.signal.aborted) dismissNotice(NOTICE);
        else notifyFailed('The pictures could not be copied', { id: NOTICE, detail: messageOf(error) });
      })
      .finally(() => underWay.delete(store));
  }, [store, projectId, setPictureFaults]);
}
