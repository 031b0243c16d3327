import { lazyPart } from '../../../ui/load/lazy-part.tsx';

/**
 * The editor of formatted text; its code (100 kB) is fetched when a popup is opened. Until then the room of an empty text is
 * kept, so that what is below it does not move from under the pointer.
 */
export const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx').then((module) => module.RichTextEditor), {
  fallback: ({ isReadOnly }) => <div className={isReadOnly ? 'h-36' : 'h-47'} />,
});
