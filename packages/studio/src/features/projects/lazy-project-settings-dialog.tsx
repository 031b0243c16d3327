import { lazyPart } from '../../ui/lazy-part.tsx';
import { dialogFrame } from '../../ui/part-frames.tsx';

/** Address, client, languages and visitors' defaults of a project. */
export const ProjectSettingsDialog = lazyPart(
  () => import('./project-settings-dialog.tsx').then((module) => module.ProjectSettingsDialog),
  { frame: dialogFrame('Project settings') },
);
