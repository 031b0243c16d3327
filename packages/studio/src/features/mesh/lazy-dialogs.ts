import { lazyPart } from '../../ui/lazy-part.tsx';
import { dialogFrame } from '../../ui/part-frames.tsx';

export const DeleteMeshDialog = lazyPart(
  () => import('./delete-mesh-dialog.tsx').then((module) => module.DeleteMeshDialog),
  { frame: dialogFrame('Delete') },
);
