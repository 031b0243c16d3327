import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';

export const ExportProjectDialog = lazyPart(
  () => import('./export-project-dialog.tsx').then((module) => module.ExportProjectDialog),
  { frame: dialogFrame('Export project') },
);

export const ImportProjectDialog = lazyPart(
  () => import('./import-project-dialog.tsx').then((module) => module.ImportProjectDialog),
  { frame: dialogFrame('Import project') },
);
