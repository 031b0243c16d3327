import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { dialogFrame } from '../../../../ui/part-frames.tsx';

/** With what reads spreadsheets: loaded when it is opened. */
export const FillDialog = lazyPart(() => import('./fill-dialog.tsx').then((module) => module.FillDialog), {
  frame: dialogFrame('Fill from table'),
  isHeavy: true,
});
