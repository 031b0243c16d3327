import { Spline } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { Kbd } from '../../../ui/keys/kbd.tsx';
import { Icon } from '../../../ui/show/icon.tsx';

interface LinkHintProps {
  /** By touch. */
  isCoarse: boolean;
  onLink: () => void;
}

/** How views are joined, while none is: without a way visitors stay in the first one. */
export function LinkHint({ isCoarse, onLink }: LinkHintProps) {
  return (
    <div role="note" className="pointer-events-none absolute inset-x-3 bottom-3 z-10 flex [&>*]:pointer-events-auto">
      <div className="flex max-w-lg flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-n5 bg-n1 px-3 py-2.5 shadow-lift">
        <span className="self-start pt-0.5 text-accent-ink max-sm:hidden">
          <Icon of={Spline} size={18} />
        </span>
        <p className="min-w-0 flex-1 text-n11 sm:basis-60">
          <strong className="block font-strong text-n12">No view leads to another one yet</strong>
          <span className="max-sm:sr-only">
            {isCoarse ? (
              'Drag the dot at the right of a view onto the view that it shall lead to.'
            ) : (
              <>
                Drag the dot at the right of a view onto the view that it shall lead to, or select a view and press{' '}
                <Kbd>C</Kbd>.
              </>
            )}
          </span>
        </p>
        <Button size="small" onClick={onLink}>
          Link views
        </Button>
      </div>
    </div>
  );
}
