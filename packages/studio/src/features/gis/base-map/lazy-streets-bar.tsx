import { lazyPart } from '../../../ui/load/lazy-part.tsx';

/** Not needed before the map is there. */
export const StreetsBar = lazyPart(() => import('./streets-bar.tsx').then((module) => module.StreetsBar));
