import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';

/** With two maps: loaded when it is opened. */
export const StreetsCompare = lazyPart(
  () => import('./streets-compare.tsx').then((module) => module.StreetsCompareDialog),
  { frame: dialogFrame('Compare streets'), isHeavy: true },
);
