import type { ReadOnlyReason } from '../shell/read-only.ts';
import { usePastRevision } from './history/past-revision.tsx';
import { useShell } from './shell-context.tsx';

/** Why nothing can be changed now, as it is shown. */
interface ReadOnly {
  id: ReadOnlyReason['id'] | 'past-revision';
  title: string;
  /** The way out. */
  detail: string;
}

const PAST_REVISION: ReadOnly = {
  id: 'past-revision',
  title: 'A past revision cannot be changed',
  detail: 'Go back to now to edit, or restore it.',
};

/** Null while the user may change what is shown. Checked before every change of the document. */
export function useReadOnly(): ReadOnly | null {
  const { readOnly } = useShell();
  const { past } = usePastRevision();
  return readOnly ?? (past ? PAST_REVISION : null);
}
