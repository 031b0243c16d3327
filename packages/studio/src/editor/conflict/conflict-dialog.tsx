import type { Conflict } from '@diorama/contract/errors/api-error.ts';
import { useSaveState } from '../../engine/editor-context.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { dialogFrame } from '../../ui/part-frames.tsx';
import { putOffConflict, usePutOffConflict } from './put-off-conflict.store.ts';

/** `isOpen` and `onClose` are for the message shown when the dialog cannot be loaded: the dialog itself cannot be closed. */
type ConflictChoiceProps = { conflict: Conflict; isOpen: boolean; onClose: () => void };

const ConflictChoice = lazyPart<ConflictChoiceProps>(
  () => import('./conflict-choice.tsx').then((module) => module.ConflictChoice),
  { frame: dialogFrame('Needs your choice') },
);

/** Opens when somebody changed the same fields: nothing is lost, and one chooses. */
export function ConflictDialog() {
  const state = useSaveState();
  const putOff = usePutOffConflict();
  if (state.type !== 'conflict') return null;
  const { conflict } = state;
  return <ConflictChoice conflict={conflict} isOpen={conflict !== putOff} onClose={() => putOffConflict(conflict)} />;
}
