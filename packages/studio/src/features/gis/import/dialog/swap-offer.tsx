import { ArrowLeftRight } from 'lucide-react';
import { Button } from '../../../../ui/button/button.tsx';

/** Says that latitude and longitude seem to be swapped, and swaps them. */
export function SwapOffer({ isPending, onSwap }: { isPending: boolean; onSwap: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warn-soft px-3 py-2">
      <p className="min-w-0 flex-1 basis-60 text-warn-ink">
        Latitude and longitude seem to be swapped: most places would be far from where they are expected.
      </p>
      <Button size="small" icon={ArrowLeftRight} isPending={isPending} onClick={onSwap}>
        Swap latitude and longitude
      </Button>
    </div>
  );
}
