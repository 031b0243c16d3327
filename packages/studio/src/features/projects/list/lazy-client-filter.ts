import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { lineFrame } from '../../../ui/load/part-frames.tsx';

/** Narrows a list to some clients. */
export const ClientFilter = lazyPart(() => import('./client-filter.tsx').then((module) => module.ClientFilter), {
  frame: lineFrame('Client filter'),
});
