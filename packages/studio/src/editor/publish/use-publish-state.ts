import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useEditor } from '../../features/icgi/editor-hooks.ts';
import { icgiPublications } from '../../features/icgi/icgi.queries.ts';
import type { PublishState } from '../../ui/state-chip.tsx';

/** What visitors see against what is on screen, counted in revisions. */
export function usePublishState(opened: OpenedDocument): PublishState {
  const { documentId, queue } = useEditor();
  const revision = useSyncExternalStore(queue.subscribe, queue.revision);
  const { data } = useQuery(icgiPublications(documentId));
  const live = data?.items.find((publication) => publication.live);
  if (!data) return fromOpened(opened);
  if (!live) return { state: 'draft' };
  const changes = revision - live.sourceRevision;
  return changes <= 0 ? { state: 'live', version: live.version } : { state: 'changed', version: live.version, changes };
}

function fromOpened({ publishedVersion, state, changesSincePublish }: OpenedDocument): PublishState {
  if (publishedVersion === null || state === 'draft') return { state: 'draft' };
  if (state === 'published') return { state: 'live', version: publishedVersion };
  return {
    state: 'changed',
    version: publishedVersion,
    ...(changesSincePublish ? { changes: changesSincePublish } : {}),
  };
}
