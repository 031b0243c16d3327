import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';

export const NewKeyDialog = lazyPart(() => import('./exchange/key-dialogs.tsx').then((module) => module.NewKeyDialog), {
  frame: dialogFrame('New key'),
});
export const DeleteKeyDialog = lazyPart(
  () => import('./exchange/key-dialogs.tsx').then((module) => module.DeleteKeyDialog),
  { frame: dialogFrame('Delete key?') },
);
export const ImportDialog = lazyPart(
  () => import('./exchange/import-dialog.tsx').then((module) => module.ImportDialog),
  {
    frame: dialogFrame('Import texts'),
  },
);
