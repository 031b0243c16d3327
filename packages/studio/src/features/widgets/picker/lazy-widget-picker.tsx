import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';

/** Chooses a widget of a collection, or makes one; its code is fetched when it is first opened. */
export const WidgetPicker = lazyPart(() => import('./widget-picker.tsx').then((module) => module.WidgetPicker), {
  frame: dialogFrame(({ title = 'Choose a widget' }) => title),
});
