import type { RecordIssue } from '@diorama/documents/engine/schema/validate.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useHeadRevision } from '../../engine/editor-context.tsx';
import { quarantinedParts } from '../document.queries.ts';
import { useShell } from '../shell-context.tsx';

/** The parts of the document that cannot be read now; the same array until that changes. */
export function useUnreadableParts(): readonly RecordIssue[] {
  const { opened } = useShell();
  const head = useHeadRevision();
  const { data = opened.quarantined } = useQuery({
    ...quarantinedParts(opened.kind, opened.id, head),
    enabled: opened.quarantined.length > 0 && head > opened.revision,
    placeholderData: keepPreviousData,
  });
  return data;
}
