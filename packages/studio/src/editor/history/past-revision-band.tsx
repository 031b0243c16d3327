import { History } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { useAddress } from '../address/address.tsx';
import { usePastRevision } from './past-revision.tsx';

/** Shows on the stage that this is a past revision, with the way back. Nothing while there is none. */
export function PastRevisionBand() {
  const { past } = usePastRevision();
  const { showHistory, isPublished } = useAddress();
  return (
    past && (
      <div
        role="status"
        className="absolute inset-x-0 top-2.5 z-20 mx-auto flex w-fit max-w-[92%] items-center gap-2 rounded-lg bg-pop py-1 pr-1 pl-3 shadow-float"
      >
        <Icon of={History} size={14} className="flex-none text-n10" />
        <span className="min-w-0 truncate">
          {isPublished ? 'As published, read-only' : `As it was on ${formatMoment(past.at)}. Read-only.`}
        </span>
        <Button size="small" variant="quiet" onClick={() => showHistory(0)}>
          {isPublished ? 'Back to the draft' : 'Back to now'}
        </Button>
      </div>
    )
  );
}
