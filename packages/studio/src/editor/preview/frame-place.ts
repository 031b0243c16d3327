import type { PagePlace } from './look.ts';

/** Where the page in a frame is now; null while it has not come. */
export function placeInFrame(frame: HTMLIFrameElement | null): PagePlace | null {
  const location = frame?.contentWindow?.location;
  if (!location || location.pathname === 'blank') return null;
  const params = new URLSearchParams(location.search);
  return { k: params.get('k'), w: params.get('w') };
}

/** True while somebody writes in the page: it is not loaded again under their hands. */
export const isWrittenIn = (frame: HTMLIFrameElement): boolean =>
  frame.contentDocument?.activeElement?.matches('input, textarea') === true;

/** Calls back when Esc is pressed in a page in which nothing lies open that Esc would close. */
export function onEscapeIn(frame: HTMLIFrameElement, onEscape: () => void): void {
  const page = frame.contentWindow;
  page?.addEventListener(
    'keydown',
    ({ key }) => {
      const isOpen = page.document.querySelector('[role=dialog], .pc-placing, :popover-open') !== null;
      if (key === 'Escape' && !isOpen) onEscape();
    },
    true,
  );
}
