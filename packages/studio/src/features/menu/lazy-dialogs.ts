import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';

export const CreateMenuDialog = lazyPart(() => import('./menu-dialogs.tsx').then((module) => module.CreateMenuDialog), {
  frame: dialogFrame('New menu'),
});
export const DeleteMenuDialog = lazyPart(() => import('./menu-dialogs.tsx').then((module) => module.DeleteMenuDialog), {
  frame: dialogFrame('Delete menu?'),
});
