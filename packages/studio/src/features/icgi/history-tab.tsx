import { recordTitle } from '@diorama/documents/engine/document-words.ts';
import { assetIdOf } from '@diorama/documents/engine/references.ts';
import { trustedTables } from '@diorama/documents/engine/tables.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type HistoryDocument, HistoryPanel, historyKey, revisionState } from '../history/public.ts';
import { useEditor } from './editor-hooks.ts';
import { picturesOf } from './icgi.queries.ts';
import { thumbOf, usePlayback } from './playback.tsx';
import { useSelection } from './use-selection.ts';

/** Collections by the type that references to them carry. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  keyframe: 'keyframes',
  transition: 'transitions',
  marker: 'markers',
  category: 'categories',
  outline: 'outlines',
  sign: 'signs',
};

/** The walkthrough's history. The chosen state is shown on the stage, to look at. */
export function HistoryTab({ chosen }: { chosen: number }) {
  const { documentId, projectId, store, queue } = useEditor();
  const { showHistory } = useSelection();
  const { setLooked, media } = usePlayback();
  const client = useQueryClient();
  const head = useSyncExternalStore(queue.subscribe, queue.revision);
  const isOld = chosen > 0 && chosen < head;
  const { data: state } = useQuery({ ...revisionState('icgi', documentId, chosen), enabled: isOld });
  const tables = useMemo(() => (state ? trustedTables(icgiDocument, state.records.value) : null), [state]);
  const imageIds = [...(tables?.keyframes.values() ?? [])].flatMap(
    ({ image }) => (image && assetIdOf(image.url)) ?? [],
  );
  const { data: pictures } = useQuery({ ...picturesOf(projectId, imageIds), enabled: isOld && imageIds.length > 0 });

  useEffect(() => {
    // A new head is a new entry of the list.
    if (head > 0) void client.invalidateQueries({ queryKey: historyKey(documentId) });
  }, [client, documentId, head]);
  useEffect(() => {
    if (!isOld || !tables || !state) return;
    setLooked({ revision: chosen, at: state.at, tables, pictures: pictures ?? new Map() });
    return () => setLooked(null);
  }, [setLooked, isOld, chosen, tables, state, pictures]);

  const document = useMemo<HistoryDocument>(
    () => ({
      docType: 'icgi',
      docId: documentId,
      flush: () => queue.flush(),
      catchUp: () => queue.catchUp(),
      nameOf: (type, id) => {
        const record = store.at(`${COLLECTIONS[type] ?? type}/${id}`);
        return record ? (recordTitle(record) ?? 'Untitled') : null;
      },
      pictureOf: (uri) =>
        thumbOf(media?.keyframes.find(({ url }) => url === uri)?.picture ?? pictures?.get(uri) ?? null),
    }),
    [documentId, queue, store, media, pictures],
  );
  return (
    <HistoryPanel
      document={document}
      head={head}
      revision={chosen === 0 ? null : chosen}
      onChoose={(to) => showHistory(to ?? 0)}
    />
  );
}
