import { lazyPart } from '../../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../../ui/load/part-frames.tsx';

/** With what reads workbooks: loaded when it is opened. */
export const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then((module) => module.ImportDialog), {
  frame: dialogFrame('Import'),
  isHeavy: true,
});
