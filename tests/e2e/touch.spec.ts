import type { Page } from '@playwright/test';
import { addressOf, demo, READY } from './engines/visitor.ts';
import { startSession } from './support/people.ts';
import { ADMIN } from './support/start-server.ts';
import { expect, test } from './support/studio.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/**
 * Buttons, links and choices in the window that a finger cannot hit 22 px above and below their middle, with what takes the
 * press there. Links within a sentence, and names of rows that open as a whole, are as high as their line.
 */
const tooLow = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input, select, [role="tab"]')]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => !control.matches(':disabled, p a, [role="row"] a, [role="gridcell"] a, .v-unseen, .skip'))
      .flatMap((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const [middleX, middleY] = [x + width / 2, y + height / 2];
        if (width < 4 || middleX < 0 || middleX >= innerWidth) return [];
        if (middleY < 22 || middleY >= innerHeight - 22) return [];
        const isFor = (hit: Element | null) =>
          hit !== null && (control.contains(hit) || hit.closest('label, .field-box')?.contains(control));
        // Neither is one that lies under something, or is scrolled away: those have tests of their own.
        if (!isFor(document.elementFromPoint(middleX, middleY))) return [];
        const missed = [-21, 21].filter((by) => !isFor(document.elementFromPoint(middleX, middleY + by)));
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30);
        return missed.length > 0 ? [`${control.tagName} ${name}: ${Math.round(height)} px`] : [];
      }),
  );

test('what is pressed in the studio on a phone is 44 px high under the finger', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => tooLow(page)).toEqual([]);
  await startSession(page, ADMIN);
  const { id } = await demo(page);
  for (const path of ['/', '/projects', `/projects/${id}`, `/projects/${id}/assets`, '/materials', '/clients'])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect.poll(() => tooLow(page)).toEqual([]);
    });
});

for (const [device, width, height] of [
  ['phone', 390, 844],
  ['tablet', 1024, 1180],
] as const)
  test(`what is pressed in the editors on a ${device} is 44 px high under the finger`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await startSession(page, ADMIN);
    const { id, products } = await demo(page);
    const editorOf = (type: string) =>
      `/projects/${id}/studio/${type}/${products.find((product) => product.type === type)?.id}`;
    for (const path of [editorOf('icgi'), editorOf('gis'), `/projects/${id}/menu`, `/projects/${id}/translations`])
      await test.step(path, async () => {
        // Somebody else has it open: their face is pressed, too.
        const other = await page.context().newPage();
        await other.goto(path);
        await page.goto(path);
        await expect(page.getByRole('tab').first()).toBeVisible();
        await expect(page.getByRole('list', { name: 'Also here' })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect.poll(() => tooLow(page)).toEqual([]);
        await other.close();
      });
  });

for (const type of ['icgi', 'e3d', 'gis'] as const)
  test(`what is pressed on the page of the demo's ${type} on a phone is 44 px high under the finger`, async ({
    page,
  }) => {
    await page.goto(await addressOf(page, type));
    await expect(page.locator(READY[type]).first()).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => tooLow(page)).toEqual([]);
  });
