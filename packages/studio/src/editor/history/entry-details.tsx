import type { RevisionEntry } from '@diorama/contract/revisions/revisions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { History, Link, Tag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { SegmentedControl } from '../../ui/button/segmented-control.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { DifferenceList } from './difference-list.tsx';
import { revisionDiff } from './history.queries.ts';
import type { HistoryDocument } from './history-document.ts';

const RestoreDialog = lazyPart(() => import('./restore-dialog.tsx').then((module) => module.RestoreDialog), {
  frame: dialogFrame(({ entry }) => `Restore revision ${entry.revision}?`),
});
const VersionNameDialog = lazyPart(
  () => import('./version-name-dialog.tsx').then((module) => module.VersionNameDialog),
  {
    frame: dialogFrame(({ entry }) => (entry.name === null ? 'Name this version' : 'Rename this version')),
  },
);

/** A history entry; `at` is null for one that is known only from a link. */
export interface ChosenEntry extends Pick<RevisionEntry, 'revision' | 'from' | 'name'> {
  at: Date | null;
}

type Against = 'before' | 'now';

/** What a chosen entry changed, and what one can do with the state after it. */
export function EntryDetails({
  entry,
  head,
  document,
  onGrown,
}: {
  entry: ChosenEntry;
  /** The newest revision. */
  head: number;
  document: HistoryDocument;
  /** The differences have come and take room. */
  onGrown?: () => void;
}) {
  const [against, setAgainst] = useState<Against>('before');
  const [open, setOpen] = useState<'restore' | 'name' | null>(null);
  const { docType, docId, mayEdit } = document;
  const isHead = entry.revision === head;
  const [from, to] = against === 'now' ? [entry.revision, head] : [entry.from - 1, entry.revision];
  const diff = useQuery(revisionDiff(docType, docId, from, to));
  const hasCome = diff.data !== undefined;
  useEffect(() => {
    if (hasCome) onGrown?.();
  }, [hasCome, onGrown]);
  const copyLink = () =>
    navigator.clipboard.writeText(location.href).then(
      () => notifyDone('Link copied'),
      () => notifyFailed('The link could not be copied', { detail: 'Copy it from the address bar' }),
    );
  return (
    <div className="border-n4 border-t px-3 pt-2.5 pb-3 text-sm">
      <div className="flex flex-wrap gap-1.5">
        {mayEdit && !isHead && (
          <Button {...RestoreDialog.opener} size="small" icon={History} onClick={() => setOpen('restore')}>
            Restore
          </Button>
        )}
        {mayEdit && (
          <Button {...VersionNameDialog.opener} size="small" icon={Tag} onClick={() => setOpen('name')}>
            {entry.name === null ? 'Name' : 'Rename'}
          </Button>
        )}
        <Button size="small" variant="quiet" icon={Link} onClick={() => void copyLink()}>
          Copy link
        </Button>
      </div>
      {!isHead && (
        <div className="mt-2.5">
          <SegmentedControl
            label="Differences"
            options={[
              { value: 'before', label: 'What changed' },
              { value: 'now', label: 'Since then' },
            ]}
            value={against}
            onChange={setAgainst}
          />
        </div>
      )}
      <div className="mt-2.5" aria-busy={diff.isPending}>
        {diff.isPending && <Skeleton className="h-12" />}
        {diff.isError && (
          <p role="alert" className="text-bad-ink">
            {messageOf(diff.error)}
            <button type="button" className="mt-1 block font-medium underline" onClick={() => void diff.refetch()}>
              Try again
            </button>
          </p>
        )}
        {diff.data && <DifferenceList records={diff.data.records.value} document={document} />}
      </div>
      {open === 'restore' && (
        <RestoreDialog entry={entry} head={head} document={document} onClose={() => setOpen(null)} />
      )}
      {open === 'name' && <VersionNameDialog entry={entry} document={document} onClose={() => setOpen(null)} />}
    </div>
  );
}
