import { Eye } from 'lucide-react';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { Icon } from '../../ui/show/icon.tsx';

const ViewOnlyChip = lazyPart(() => import('./view-only-chip.tsx').then((module) => module.ViewOnlyChip), {
  fallback: <PlainChip />,
  frame: () => <PlainChip />,
});

/** “View only”, for a viewer; only they load what opens when it is pressed. */
export function ViewOnly() {
  return <ViewOnlyChip />;
}

/** The chip without what it opens. */
function PlainChip() {
  return (
    <span className="inline-flex h-5 flex-none items-center gap-1 rounded-full bg-n3 px-1.75 font-medium text-n11 text-xs">
      <Icon of={Eye} size={12} /> View only
    </span>
  );
}
