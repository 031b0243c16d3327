import type { ProjectLock } from '@diorama/contract/errors/api-error.ts';
import { HOW_TO_EDIT, VIEW_ONLY } from '@diorama/contract/projects/read-only.ts';
import { accessToken, userOf } from '../api/access-token.ts';

/** Why nothing can be changed in a project or another space, as it is shown. */
export interface ReadOnlyReason {
  id: 'viewer' | 'lock';
  title: string;
  /** The way out. */
  detail: string;
}

/** One is a viewer of the client. */
export const VIEWER: ReadOnlyReason = { id: 'viewer', title: VIEW_ONLY, detail: HOW_TO_EDIT };

const lockedBy = ({ by, reason }: ProjectLock): ReadOnlyReason => ({
  id: 'lock',
  title: `${by.name} has locked the project`,
  detail: `${reason ? `${reason.replace(/\.$/, '')}. ` : ''}To edit, take over the lock in the project’s menu`,
});

/** Who is signed in here; null while that is not known. */
const ownId = (): string | null => userOf(accessToken() ?? '');

/** Null while the user may change the project: they are an editor, and no one else has locked it. */
export function readOnlyReason(
  project: { mayEdit: boolean; lock: ProjectLock | null },
  userId: string | null = ownId(),
): ReadOnlyReason | null {
  if (!project.mayEdit) return VIEWER;
  const isOthers = project.lock !== null && userId !== null && project.lock.by.id !== userId;
  return project.lock && isOthers ? lockedBy(project.lock) : null;
}

/** Whether one may change a project now. */
export const mayChange = (project: { mayEdit: boolean; lock: ProjectLock | null }): boolean =>
  readOnlyReason(project) === null;
