import { mediaOf } from '@diorama/documents/engine/reference/references.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useEditor, useHeadRevision } from '../../engine/editor-context.tsx';
import { useAddress } from '../address/address.tsx';
import { picturesOf } from '../document.queries.ts';
import { useShell } from '../shell-context.tsx';
import { refreshNewest, revisionState } from './history.queries.ts';
import { HistoryPanel } from './history-panel.tsx';
import { usePastRevision } from './past-revision.tsx';
import { useHistoryDocument } from './use-history-document.ts';

/** The document's history. The chosen revision is shown in the editor, read-only. */
export function HistoryTab({ chosen }: { chosen: number }) {
  const { documentId } = useEditor();
  const { kind } = useShell();
  const { showHistory } = useAddress();
  const client = useQueryClient();
  const head = useHeadRevision();
  const past = useChosenRevision(chosen, head);

  const listed = useRef(head);
  useEffect(() => {
    if (head === listed.current) return;
    listed.current = head;
    void refreshNewest(client, kind.kind.kind, documentId);
  }, [client, kind, documentId, head]);

  const document = useHistoryDocument();
  const choose = useCallback((to: number | null) => showHistory(to ?? 0), [showHistory]);
  return (
    <>
      {past.error && (
        <p role="alert" className="flex-none border-n4 border-b px-3 py-2 text-bad-ink text-sm">
          The stage cannot show revision {chosen}. {messageOf(past.error)}
          <button type="button" className="mt-1 block font-medium underline" onClick={past.retry}>
            Try again
          </button>
        </p>
      )}
      <HistoryPanel document={document} head={head} revision={chosen === 0 ? null : chosen} onChoose={choose} />
    </>
  );
}

/** Puts the chosen revision on screen while the history is open; the newest one is the document itself unless visitors' state is shown. */
function useChosenRevision(chosen: number, head: number): { error: unknown; retry: () => void } {
  const { documentId, space } = useEditor();
  const { kind } = useShell();
  const { showPast } = usePastRevision();
  const { isPublished } = useAddress();
  const isOld = chosen > 0 && (chosen < head || isPublished);
  const {
    data: state,
    error,
    isError,
    refetch,
  } = useQuery({
    ...revisionState(kind.kind.kind, documentId, chosen),
    enabled: isOld,
  });
  const records = state?.records.value;
  const stills = useMemo(
    () =>
      (records ?? []).flatMap(([key, record]) =>
        mediaOf(kind.kind, key, record).flatMap(({ role, fileId }) => (role === 'still' ? fileId : [])),
      ),
    [kind, records],
  );
  const { data: pictures } = useQuery({ ...picturesOf(space.id, stills), enabled: isOld && stills.length > 0 });
  // From one entry to the next the one before stays on screen until the other is here.
  const isNow = !isOld || isError;
  useEffect(() => {
    if (isNow) showPast(null);
    else if (state && records) showPast({ revision: chosen, at: state.at, records, pictures: pictures ?? new Map() });
  }, [showPast, isNow, chosen, state, records, pictures]);
  useEffect(() => () => showPast(null), [showPast]);
  return { error: isOld && isError ? error : null, retry: () => void refetch() };
}
