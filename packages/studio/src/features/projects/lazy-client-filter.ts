import { lazyPart } from '../../ui/lazy-part.tsx';
import { lineFrame } from '../../ui/part-frames.tsx';

/** Narrows a list to some clients. */
export const ClientFilter = lazyPart(() => import('./client-filter.tsx').then((module) => module.ClientFilter), {
  frame: lineFrame('Client filter'),
});
