import { HOW_TO_EDIT, LOOK_ONLY } from '@diorama/contract/projects/look-only.ts';
import { usePastRevision } from './history/past-revision.tsx';
import { useMayEdit } from './shell-context.tsx';

/** Why nothing can be changed now, as it is shown. */
interface ReadOnly {
  id: 'viewer' | 'past-revision';
  title: string;
  /** The way out. */
  detail: string;
}

const VIEWER: ReadOnly = { id: 'viewer', title: LOOK_ONLY, detail: HOW_TO_EDIT };
const PAST_REVISION: ReadOnly = {
  id: 'past-revision',
  title: 'A past revision cannot be changed',
  detail: 'Go back to now to edit, or restore it.',
};

/** Null while one may change what is shown. Whatever changes the document asks this first. */
export function useReadOnly(): ReadOnly | null {
  const mayEdit = useMayEdit();
  const { past } = usePastRevision();
  if (!mayEdit) return VIEWER;
  return past ? PAST_REVISION : null;
}
