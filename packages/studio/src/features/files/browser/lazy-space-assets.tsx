import { lazyPart } from '../../../ui/load/lazy-part.tsx';

/** The files of a project or a collection, for screens of other features. */
export const SpaceAssets = lazyPart(() => import('./space-assets.tsx').then((module) => module.SpaceAssets), {
  fallback: ({ header }) => header(null),
});
