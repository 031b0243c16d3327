import { lazy, Suspense } from 'react';
import { useSaveState } from './editor-hooks.ts';

const ConflictChoice = lazy(() =>
  import('./conflict-choice.tsx').then(({ ConflictChoice: choice }) => ({ default: choice })),
);

/** Opens when somebody changed the same fields: nothing is lost, one chooses. */
export function ConflictDialog() {
  const state = useSaveState();
  if (state.type !== 'conflict') return null;
  return (
    <Suspense>
      <ConflictChoice conflict={state.conflict} />
    </Suspense>
  );
}
