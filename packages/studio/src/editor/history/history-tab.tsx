import { recordTitle } from '@diorama/documents/engine/labels.ts';
import { assetIdOf } from '@diorama/documents/engine/references.ts';
import { trustedTables } from '@diorama/documents/engine/tables.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import type { PlacementRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { messageOf } from '../../api/api.ts';
import { useEditor } from '../../features/icgi/editor-hooks.ts';
import { picturesOf } from '../../features/icgi/icgi.queries.ts';
import { thumbOf, usePlayback } from '../../features/icgi/stage/stage-context.tsx';
import { useSelection } from '../../features/icgi/use-selection.ts';
import { useMayEdit } from '../read-only.ts';
import { refreshNewest, revisionState } from './history.queries.ts';
import type { HistoryDocument } from './history-document.ts';
import { HistoryPanel } from './history-panel.tsx';

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
  const mayEdit = useMayEdit();
  const head = useSyncExternalStore(queue.subscribe, queue.revision);
  const isOld = chosen > 0 && chosen < head;
  const looking = useQuery({ ...revisionState('icgi', documentId, chosen), enabled: isOld });
  const state = looking.data;
  const tables = useMemo(() => (state ? trustedTables(icgiDocument, state.records.value) : null), [state]);
  const imageIds = [...(tables?.keyframes.values() ?? [])].flatMap(
    ({ image }) => (image && assetIdOf(image.url)) ?? [],
  );
  const { data: pictures } = useQuery({ ...picturesOf(projectId, imageIds), enabled: isOld && imageIds.length > 0 });

  const listed = useRef(head);
  useEffect(() => {
    if (head === listed.current) return;
    listed.current = head;
    void refreshNewest(client, 'icgi', documentId);
  }, [client, documentId, head]);
  // From one entry to the next the stage goes on showing the one before until the other is here.
  const isNow = !isOld || looking.isError;
  useEffect(() => {
    if (isNow) setLooked(null);
    else if (tables && state) setLooked({ revision: chosen, at: state.at, tables, pictures: pictures ?? new Map() });
  }, [setLooked, isNow, chosen, tables, state, pictures]);
  useEffect(() => () => setLooked(null), [setLooked]);

  const document = useMemo<HistoryDocument>(
    () => ({
      docType: 'icgi',
      docId: documentId,
      mayEdit,
      flush: () => queue.flush(),
      catchUp: () => queue.catchUp(),
      showNow: () => showHistory(0),
      nameOf: (type, id) => {
        const record = store.at(`${COLLECTIONS[type] ?? type}/${id}`);
        return record ? (recordTitle(icgiDocument.labels, COLLECTIONS[type] ?? type, record) ?? 'Untitled') : null;
      },
      placeOf: (key) => {
        const [collection, id = ''] = key.split('/');
        const owner =
          collection === 'blocks'
            ? (store.get('blocks', id) ?? tables?.blocks.get(id))?.owner
            : markerOf(store.get('placements', id) ?? tables?.placements.get(id));
        const marker = store.get('markers', owner?.id ?? '') ?? tables?.markers.get(owner?.id ?? '');
        const name = recordTitle(icgiDocument.labels, 'markers', marker);
        return name && (collection === 'blocks' ? `of marker ${name}` : name);
      },
      findPictures: async (uris) => {
        const found = await client.fetchQuery(
          picturesOf(
            projectId,
            uris.flatMap((uri) => assetIdOf(uri) ?? []),
          ),
        );
        return new Map(
          [...found].flatMap(([uri, picture]) => {
            const thumb = thumbOf(picture);
            return thumb ? [[uri, thumb] as const] : [];
          }),
        );
      },
      pictureOf: (uri) =>
        thumbOf(media?.keyframes.find(({ url }) => url === uri)?.picture ?? pictures?.get(uri) ?? null),
    }),
    [client, mayEdit, showHistory, projectId, documentId, queue, store, tables, media, pictures],
  );
  const choose = useCallback((to: number | null) => showHistory(to ?? 0), [showHistory]);
  return (
    <>
      {looking.isError && isOld && (
        <p role="alert" className="flex-none border-n4 border-b px-3 py-2 text-bad-ink text-sm">
          The stage cannot show revision {chosen}. {messageOf(looking.error)}
          <button type="button" className="mt-1 block font-medium underline" onClick={() => void looking.refetch()}>
            Try again
          </button>
        </p>
      )}
      <HistoryPanel document={document} head={head} revision={chosen === 0 ? null : chosen} onChoose={choose} />
    </>
  );
}

/** The marker that a placement places. */
const markerOf = (placement: PlacementRecord | undefined) =>
  placement?.data.type === 'marker' ? placement.data.marker : null;
