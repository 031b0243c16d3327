import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { RecordIssue } from '@diorama/documents/engine/validate.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useEditor } from '../../features/icgi/editor-hooks.ts';
import { quarantinedParts } from '../../features/icgi/icgi.queries.ts';

/** What of the walkthrough cannot be read, now; the same array until that changes. */
export function useUnreadableParts(opened: OpenedDocument): readonly RecordIssue[] {
  const { documentId, queue } = useEditor();
  const head = useSyncExternalStore(queue.subscribe, queue.revision);
  const { data = opened.quarantined } = useQuery({
    ...quarantinedParts(documentId, head),
    enabled: opened.quarantined.length > 0 && head > opened.revision,
    placeholderData: keepPreviousData,
  });
  return data;
}
