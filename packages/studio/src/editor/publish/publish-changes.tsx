import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { describeEdits, editsBetween, type RecordDifference } from '@diorama/documents/engine/merge/diff-records.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChangedRecords } from '../../engine/changed-records.ts';
import { useEditor, useHeadRevision } from '../../engine/editor-context.tsx';
import { DifferenceList } from '../history/difference-list.tsx';
import { useHistoryDocument } from '../history/use-history-document.ts';
import { type OpenProduct, useShell } from '../shell-context.tsx';
import { movedText } from './moved-text.ts';
import { movedParts } from './product.queries.ts';
import { useChanges } from './use-changes.ts';

/** What publishing would change for visitors. */
export function PublishChanges({ live, product }: { live: PublicationInfo; product: OpenProduct }) {
  const { kind } = useShell();
  const { Comparison } = kind;
  const revision = useHeadRevision();
  const changed = useChanges(live);
  const records = useDescribedChanges(changed);
  const isSame = revision <= live.sourceRevision || records?.length === 0;
  const { data: parts } = useQuery(movedParts(product, product.project.id));
  const moved = parts ? movedText(parts, live.version) : null;
  const also = moved && <p className="text-n11">{moved} Publishing takes it along.</p>;
  if (isSame) return also || <p className="text-n11">{`Nothing has changed since v${live.version}.`}</p>;
  const comparison = Comparison && <Comparison live={live} />;
  return (
    <>
      {records ? (
        <section className="flex flex-col items-start gap-2">
          <h3 className="-mb-1 font-strong">
            {`${records.length} ${records.length === 1 ? 'change' : 'changes'} since v${live.version}`}
          </h3>
          <ChangeBox records={records} />
          {comparison}
        </section>
      ) : (
        comparison
      )}
      {also}
    </>
  );
}

/** Changes before and after, in a box of bounded height. */
export function ChangeBox({ records }: { records: RecordDifference[] }) {
  const document = useHistoryDocument();
  return (
    <div className="max-h-56 w-full overflow-y-auto rounded-md border border-n5 px-3 py-2">
      <DifferenceList records={records} document={document} />
    </div>
  );
}

/** The changes with their names, in the order of the kind's collections. */
export function useDescribedChanges(changed: ChangedRecords | null): RecordDifference[] | null {
  const { store } = useEditor();
  const count = changed?.count();
  return useMemo(() => {
    if (!changed || count === undefined) return null;
    const { before, after } = changed.states();
    return describeEdits(store.definition, editsBetween(store.definition, before, after));
  }, [changed, count, store]);
}
