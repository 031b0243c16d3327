import type { PinSurface } from './pin-surface.ts';

/** Opens a page. One of a draft first becomes what it is looked at as, and then takes comments. */
export function openAs(status: 'published' | 'preview', open: () => PinSurface | null): void {
  if (status === 'published') open();
  else
    import('./preview-page.tsx').then(({ lookAs, openComments }) => {
      lookAs(location.search);
      openComments(open());
    }, open);
}
