import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds; when the first picture was on the screen. */
    pictureAt: number | undefined;
  }
}

/**
 * Runs in the page before anything else: a picture that fills the window is reported only where it is requested.
 * `selector`: of the picture.
 */
export function watchPictures(selector: string): void {
  new MutationObserver((_, observer) => {
    const picture = document.querySelector(selector);
    picture?.setAttribute('elementtiming', 'picture');
    if (picture) observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    window.pictureAt ??= list.getEntries()[0]?.startTime;
  }).observe({ type: 'element', buffered: true });
}

/** Milliseconds until the picture that is watched is on the screen. */
export async function firstPicture(page: Page): Promise<number> {
  const painted = await page.waitForFunction(() => window.pictureAt, undefined, { timeout: 60_000 });
  return Number(await painted.jsonValue());
}
