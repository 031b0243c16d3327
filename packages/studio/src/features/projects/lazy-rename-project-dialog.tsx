import { lazyPart } from '../../ui/lazy-part.tsx';
import { dialogFrame } from '../../ui/part-frames.tsx';

/** Renames a project, from the list or from its own page. */
export const RenameProjectDialog = lazyPart(
  () => import('./rename-project-dialog.tsx').then((module) => module.RenameProjectDialog),
  { frame: dialogFrame('Rename project') },
);
