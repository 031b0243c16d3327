import type { Conflict } from '@diorama/contract/errors/api-error.ts';
import { GitCompareArrows } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useSaveState } from '../../engine/editor-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { isTyping } from '../../ui/keys/key-target.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';
import { deletedBy } from './conflict-groups.ts';
import { putOffConflict, usePutOffConflict } from './put-off-conflict.store.ts';

/** True while focus is in a field that one writes in: nothing may take the keys then. */
const useTyping = (): boolean => useSyncExternalStore(subscribe, read, () => false);

const read = (): boolean => isTyping(document.activeElement);

function subscribe(listener: () => void): () => void {
  // Focus has left the one field only after the event; between two fields it is nowhere for a moment.
  const settle = () => setTimeout(listener);
  document.addEventListener('focusin', settle);
  document.addEventListener('focusout', settle);
  return () => {
    document.removeEventListener('focusin', settle);
    document.removeEventListener('focusout', settle);
  };
}

/** `isOpen` and `onClose` are for the message shown when the dialog cannot be loaded: the dialog itself cannot be closed. */
type ConflictChoiceProps = { conflict: Conflict; isOpen: boolean; onClose: () => void };

const ConflictChoice = lazyPart<ConflictChoiceProps>(
  () => import('./conflict-choice.tsx').then((module) => module.ConflictChoice),
  { frame: dialogFrame('Needs your choice') },
);

/** What somebody else changed in the same place: nothing is lost, and one chooses. */
export function ConflictDialog() {
  const state = useSaveState();
  return state.type === 'conflict' ? <OpenConflict conflict={state.conflict} /> : null;
}

/** The dialog; to somebody who is typing only a bar, until the field is left: a dialog would take the keys. */
function OpenConflict({ conflict }: { conflict: Conflict }) {
  const putOff = usePutOffConflict();
  const isTyping = useTyping();
  const [opened, setOpened] = useState<Conflict | null>(null);
  if (!isTyping && opened !== conflict) setOpened(conflict);
  // The dialog has no field one writes in, so an open one stays open.
  if (opened !== conflict) return <ConflictBar conflict={conflict} onOpen={() => setOpened(conflict)} />;
  return <ConflictChoice conflict={conflict} isOpen={conflict !== putOff} onClose={() => putOffConflict(conflict)} />;
}

function ConflictBar({ conflict, onOpen }: { conflict: Conflict; onOpen: () => void }) {
  const isDeletion = conflict.paths.every((path) => deletedBy(path) === 'theirs');
  return (
    <section
      role="alert"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-n5 border-b bg-warn-soft px-3 py-1.5 text-warn-ink"
    >
      <p className="min-w-0 flex-1">
        <strong className="font-strong">
          {conflict.by?.name ?? 'Someone'} {isDeletion ? 'deleted' : 'changed'} what you are editing.
        </strong>{' '}
        Your changes are kept on this computer. Choose what to keep when you leave this field.
      </p>
      <Button size="small" icon={GitCompareArrows} onClick={onOpen}>
        Choose
      </Button>
    </section>
  );
}
