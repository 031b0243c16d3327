import { ownerOf } from '@diorama/documents/engine/record-name.ts';
import { assetIdOf, targetKeyOf } from '@diorama/documents/engine/reference/references.ts';
import { recordTitle } from '@diorama/documents/engine/schema/labels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEditor } from '../../engine/editor-context.tsx';
import { useAddress } from '../address/address.tsx';
import { picturesOf } from '../document.queries.ts';
import { thumbOf } from '../pictures.ts';
import { useShell } from '../shell-context.tsx';
import type { HistoryDocument } from './history-document.ts';
import { usePastRevision } from './past-revision.tsx';

/** The open document, as its history reads it: names come from the kind's labels. */
export function useHistoryDocument(): HistoryDocument {
  const { documentId, space, queue, store } = useEditor();
  const { kind: editorKind, mayEdit } = useShell();
  const { showHistory } = useAddress();
  const { past } = usePastRevision();
  const client = useQueryClient();
  return useMemo(() => {
    const { kind } = editorKind;
    const records = new Map(past?.records);
    const recordAt = (key: string) => store.at(key) ?? records.get(key);
    return {
      docType: kind.kind,
      docId: documentId,
      labels: kind.labels,
      mayEdit,
      flush: () => queue.flush(),
      catchUp: () => queue.catchUp(),
      showNow: () => showHistory(0),
      nameOf: (type, id) => {
        const key = targetKeyOf(kind, { type, id });
        const record = key === null ? undefined : store.at(key);
        return record ? (recordTitle(kind.labels, key?.split('/')[0] ?? '', record) ?? 'Untitled') : null;
      },
      placeOf: (key) => ownerOf(kind, key, recordAt),
      findPictures: async (uris) => {
        const ids = uris.flatMap((uri) => assetIdOf(uri) ?? []);
        const found = await client.fetchQuery(picturesOf(space.id, ids));
        return new Map(
          [...found].flatMap(([uri, picture]) => {
            const thumb = thumbOf(picture);
            return thumb ? [[uri, thumb] as const] : [];
          }),
        );
      },
      pictureOf: (uri) => thumbOf(past?.pictures.get(uri)),
    };
  }, [client, editorKind, mayEdit, showHistory, space, documentId, queue, store, past]);
}
