import { lazyPart } from '../../ui/lazy-part.tsx';
import { dialogFrame } from '../../ui/part-frames.tsx';

export const CreateMaterialDialog = lazyPart(
  () => import('./create-material-dialog.tsx').then((module) => module.CreateMaterialDialog),
  { frame: dialogFrame('New material') },
);
export const DeleteMaterialsDialog = lazyPart(
  () => import('./delete-materials-dialog.tsx').then((module) => module.DeleteMaterialsDialog),
  { frame: dialogFrame('Delete') },
);
export const ImportMaterialsDialog = lazyPart(
  () => import('./import-glb/import-dialog.tsx').then((module) => module.ImportMaterialsDialog),
  // The reader of models comes with the engine.
  { frame: dialogFrame('Import materials'), isHeavy: true },
);
