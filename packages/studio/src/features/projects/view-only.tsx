import { lazy, Suspense } from 'react';

const ViewOnlyChip = lazy(() => import('./view-only-chip.tsx').then(({ ViewOnlyChip: chip }) => ({ default: chip })));

/** “View only”, for a viewer; only they load it. */
export function ViewOnly() {
  return (
    <Suspense>
      <ViewOnlyChip />
    </Suspense>
  );
}
