import { LogIn } from 'lucide-react';
import { useSaveState } from '../../engine/editor-context.tsx';
import { Button } from '../../ui/button/button.tsx';

/** Says that the session has ended while there is unsaved work, and leads back in without leaving the editor. */
export function SignedOutBar() {
  const state = useSaveState();
  if (state.type !== 'signed-out') return null;
  const kept = state.count === 1 ? '1 change is' : `${state.count} changes are`;
  return (
    <section
      role="alert"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-n5 border-b bg-warn-soft px-3 py-1.5 text-warn-ink"
    >
      <p className="min-w-0 flex-1">
        <strong className="font-strong">You were signed out.</strong> {kept} kept on this computer until you sign in.
      </p>
      <Button size="small" icon={LogIn} onClick={() => window.open('/login', '_blank', 'noopener')}>
        Sign in
      </Button>
    </section>
  );
}
