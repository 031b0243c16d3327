import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { ChangedRecords } from '../../engine/changed-records.ts';
import { useEditor, useHeadRevision } from '../../engine/editor-context.tsx';
import { revisionState } from '../history/history.queries.ts';

/** Documents of more records are not compared with what is published: both states would have to be in memory. */
const MOST_RECORDS = 20_000;

const nothing = () => () => {};

/** What the open document has that a publication lacks, record by record; null while that is not known. */
export function useChanges(live: Pick<PublicationInfo, 'sourceRevision'> | undefined): ChangedRecords | null {
  const { documentId, store } = useEditor();
  const revision = useHeadRevision();
  const isSmall = useMemo(
    () => Object.values(store.tables()).reduce((sum, { size }) => sum + size, 0) <= MOST_RECORDS,
    [store],
  );
  const { data } = useQuery({
    ...revisionState(store.definition.kind, documentId, live?.sourceRevision ?? 1),
    enabled: live !== undefined && isSmall && revision > live.sourceRevision,
  });
  const changed = useMemo(() => data && new ChangedRecords(store, data.records.value), [data, store]);
  const count = () => changed?.count();
  useSyncExternalStore(changed?.subscribe ?? nothing, count, count);
  return live && changed ? changed : null;
}
