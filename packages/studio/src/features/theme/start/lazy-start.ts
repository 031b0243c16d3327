import { lazyPart } from '../../../ui/lazy-part.tsx';
import { dialogFrame } from '../../../ui/part-frames.tsx';

/** What a theme is begun with. */
export type StartFrom = 'colour' | 'logo' | 'project';

export const START_TITLES: Readonly<Record<StartFrom, string>> = {
  colour: 'Start from one colour',
  logo: 'Start from a logo',
  project: 'Start from another project',
};

export const StartDialog = lazyPart(() => import('./start-dialog.tsx').then((module) => module.StartDialog), {
  frame: dialogFrame(({ from }) => START_TITLES[from]),
});
