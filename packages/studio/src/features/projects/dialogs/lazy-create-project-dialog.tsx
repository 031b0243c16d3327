import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';

/** Makes a project, from the list or from its client. */
export const CreateProjectDialog = lazyPart(
  () => import('./create-project-dialog.tsx').then((module) => module.CreateProjectDialog),
  { frame: dialogFrame('New project') },
);
