import type { Page } from '@playwright/test';
import type { Person } from '../support/people.ts';
import { DRAWN_BY_SOFTWARE, expect, serverUrl, test as studioTest } from '../support/studio.ts';

/** A product of the demo, by its type. */
export interface Product {
  type: 'icgi' | 'e3d' | 'gis';
  id: string;
}

/** What a browser says that is no fault of the page. */
const HARMLESS = [
  // The drawing library introduces itself.
  /^BJS - /,
  // Firefox, for a video that is no longer wanted.
  /media resource .* was aborted|NS_BINDING_ABORTED/i,
  // The studio checks for a session, and there is none.
  /status of 401/,
  // Chromium, of a header that has no meaning over plain http.
  /Cross-Origin-Opener-Policy header has been ignored/,
];

interface Watched {
  /** What pages of this test said of errors: nothing, at its end. */
  faults: string[];
}

/** Maps and scenes are drawn by the processor: a quarter of the pixels. */
export const { deviceScaleFactor } = DRAWN_BY_SOFTWARE;

/** The page of a test on which nothing may go wrong: no error thrown, none and no warning logged. */
export const test = studioTest.extend<Watched>({
  deviceScaleFactor,
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('weberror', (error) => faults.push(error.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error' && !HARMLESS.some((pattern) => pattern.test(message.text())))
          faults.push(`${message.page()?.url()}: ${message.text()}`);
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** The products of the demo and the project they are of. */
export async function demo(page: Page): Promise<{ id: string; products: readonly Product[] }> {
  const answer = await page.request.get(`${serverUrl()}/api/client/villa-solbacken`);
  return answer.json();
}

/** Where a product of the demo is published. */
export async function addressOf(page: Page, type: Product['type']): Promise<string> {
  const { products } = await demo(page);
  return `${serverUrl()}/p/villa-solbacken/${type}/${products.find((product) => product.type === type)?.id}?lang=en`;
}

/** Signs that a page of each type can be used. */
export const READY: Readonly<Record<Product['type'], string>> = {
  icgi: '.wt-arrow',
  e3d: '.cf-totals',
  gis: '.gm[data-state="ready"]',
};

/**
 * Types into the field that has this name. `fill` sets a value in a way that React does not notice where Playwright drives
 * a released Firefox.
 */
export async function type(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

/** Fills the form of the sign-in and sends it. */
export async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await type(page, 'Email', email);
  await type(page, 'Password', password);
  await page.keyboard.press('Enter');
}

/** Waits until the page of a product, or a frame with it, can be used. */
export const ready = (page: Pick<Page, 'locator'>, type: Product['type']): Promise<void> =>
  expect(page.locator(READY[type]).first()).toBeVisible({ timeout: 60_000 });

/**
 * What one could press in the window, but for something that lies over its middle: `Zoom in, under DIV.gm-sheet`. What is
 * only for screen readers has no size.
 */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName}.${element.getAttribute('class') ?? ''} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`;
    const isFor = (control: Element, hit: Element) =>
      control.contains(hit) ||
      hit.closest('label')?.contains(control) ||
      (hit instanceof HTMLLabelElement && hit.control === control);
    return [...document.querySelectorAll('button, a[href], input, select, textarea, [role="button"]')]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => getComputedStyle(control).pointerEvents !== 'none' && !control.matches(':disabled'))
      .flatMap((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const [middleX, middleY] = [x + width / 2, y + height / 2];
        if (width < 4 || height < 4) return [];
        if (middleX < 0 || middleY < 0 || middleX >= innerWidth || middleY >= innerHeight) return [];
        const hit = document.elementFromPoint(middleX, middleY);
        if (!hit || isFor(control, hit)) return [];
        // Scrolled out of a list that holds it.
        for (let box = control.parentElement; box && !box.contains(hit); box = box.parentElement) {
          const edge = box.getBoundingClientRect();
          const scrolls = getComputedStyle(box).overflow !== 'visible';
          if (scrolls && (middleX < edge.left || middleX > edge.right || middleY < edge.top || middleY > edge.bottom))
            return [];
        }
        return [`${nameOf(control)}, under ${nameOf(hit)}`];
      });
  });

/** Asserts that the page is as wide as its window and that nothing which can be pressed lies under something else. */
export async function expectFits(page: Page): Promise<void> {
  const wanted = page.viewportSize()?.width;
  await expect
    .poll(() => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]))
    .toEqual([wanted, wanted]);
  await expect.poll(() => covered(page)).toEqual([]);
}
