import { lazyPart } from '../../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../../ui/load/part-frames.tsx';

/** The comparison of two images: seldom needed. */
export const SwapDialog = lazyPart(() => import('./swap-dialog.tsx').then((module) => module.SwapDialog), {
  frame: dialogFrame('Replace image'),
});
