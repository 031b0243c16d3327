import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { dialogFrame } from '../../../../ui/part-frames.tsx';

/** With what reads archives and videos: loaded when a choice is needed. */
export const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then((module) => module.ImportDialog), {
  frame: dialogFrame('Import images'),
  isHeavy: true,
});
