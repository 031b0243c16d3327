import { lazyPart } from '../../../ui/lazy-part.tsx';

/** The editor of formatted text; its code (100 kB) is fetched when a popup is opened. */
export const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx').then((module) => module.RichTextEditor));
