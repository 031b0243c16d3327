import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { useHeadRevision } from '../../engine/editor-context.tsx';
import { DifferenceList } from '../history/difference-list.tsx';
import { useHistoryDocument } from '../history/use-history-document.ts';
import { useChanges, useDescribedChanges } from './use-changes.ts';

/** What publishing would change for visitors. */
export function PublishChanges({ live }: { live: PublicationInfo }) {
  const revision = useHeadRevision();
  const changed = useChanges(live);
  const records = useDescribedChanges(changed);
  const document = useHistoryDocument();
  const isSame = revision <= live.sourceRevision || records?.length === 0;
  if (isSame) return <p className="text-n11">{`Nothing has changed since v${live.version}.`}</p>;
  if (!records) return null;
  return (
    <section>
      <h3 className="mb-1 font-strong">
        {`${records.length} ${records.length === 1 ? 'change' : 'changes'} since v${live.version}`}
      </h3>
      <div className="max-h-56 overflow-y-auto rounded-md border border-n5 px-3 py-2">
        <DifferenceList records={records} document={document} />
      </div>
    </section>
  );
}
