import { HOW_TO_EDIT, LOOK_ONLY } from '@diorama/contract/projects/look-only.ts';
import { createContext, useContext } from 'react';
import { usePlayback } from '../features/icgi/stage/stage-context.tsx';

/** Whether the signed-in person may change this walkthrough; set by the editor. */
export const MayEdit = createContext(true);

/** False for a viewer of the client. */
export const useMayEdit = (): boolean => useContext(MayEdit);

/** Why nothing can be changed now, in the words that are shown for it. */
interface ReadOnly {
  id: 'viewer' | 'old-state';
  title: string;
  /** The way out. */
  detail: string;
}

const VIEWER: ReadOnly = { id: 'viewer', title: LOOK_ONLY, detail: HOW_TO_EDIT };
const OLD_STATE: ReadOnly = {
  id: 'old-state',
  title: 'An old state cannot be changed',
  detail: 'Go back to now to edit, or restore it.',
};

/** Null while one may change what is on the stage. Whatever changes the walkthrough asks this first. */
export function useReadOnly(): ReadOnly | null {
  const mayEdit = useMayEdit();
  const { looked } = usePlayback();
  if (!mayEdit) return VIEWER;
  return looked ? OLD_STATE : null;
}
