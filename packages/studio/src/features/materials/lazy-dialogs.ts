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
