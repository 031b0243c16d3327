import { lazyPart } from '../../../ui/lazy-part.tsx';
import { dialogFrame } from '../../../ui/part-frames.tsx';
import { START_TITLES } from './start-titles.ts';

export const StartDialog = lazyPart(() => import('./start-dialog.tsx').then((module) => module.StartDialog), {
  frame: dialogFrame(({ from }) => START_TITLES[from]),
});
