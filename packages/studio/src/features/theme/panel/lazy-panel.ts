import { lazyPart } from '../../../ui/load/lazy-part.tsx';

/** The theme next to a product's editor; its code is fetched when it is first opened. */
export const ThemePanel = lazyPart(() => import('./theme-panel.tsx').then((module) => module.ThemePanel));
