import type { ProjectLock } from '@diorama/contract/errors/api-error.ts';
import { HOW_TO_EDIT, LOOK_ONLY } from '@diorama/contract/projects/look-only.ts';
import { accessToken, userOf } from '../api/access-token.ts';

/** Why nothing can be changed in a project or another space, as it is shown. */
export interface LookOnly {
  id: 'viewer' | 'lock';
  title: string;
  /** The way out. */
  detail: string;
}

/** One is a viewer of the client. */
export const VIEWER: LookOnly = { id: 'viewer', title: LOOK_ONLY, detail: HOW_TO_EDIT };

const lockedBy = ({ by, reason }: ProjectLock): LookOnly => ({
  id: 'lock',
  title: `${by.name} has locked the project`,
  detail: `${reason ? `${reason.replace(/\.$/, '')}. ` : ''}To edit, take over the lock in the project’s menu`,
});

/** Who is signed in here; null while that is not known. */
const ownId = (): string | null => userOf(accessToken() ?? '');

/** Null while the user may change the project: they are an editor, and no one else has locked it. */
export function lookOnlyIn(
  project: { mayEdit: boolean; lock: ProjectLock | null },
  userId: string | null = ownId(),
): LookOnly | null {
  if (!project.mayEdit) return VIEWER;
  const isOthers = project.lock !== null && userId !== null && project.lock.by.id !== userId;
  return project.lock && isOthers ? lockedBy(project.lock) : null;
}

/** Whether one may change a project now. */
export const mayChange = (project: { mayEdit: boolean; lock: ProjectLock | null }): boolean =>
  lookOnlyIn(project) === null;
