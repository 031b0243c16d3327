import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';

/** Chooses images of the project; its code is fetched when it is first opened. */
export const AssetPicker = lazyPart(() => import('./asset-picker.tsx').then((module) => module.AssetPicker), {
  frame: dialogFrame(({ title }) => title),
});
