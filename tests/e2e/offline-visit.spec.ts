import type { Page } from '@playwright/test';
import { expect, expectAccessible, serverUrl, test } from './support/studio.ts';

test.use({ serviceWorkers: 'allow' });

const DEMO = '/p/villa-solbacken';
const CACHE = 'visits-1';

/** The addresses that are kept in this browser. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => new URL(url).pathname + new URL(url).search);
  }, CACHE);

/** Opens the demo's page; resolves when its worker has kept what came before it was there. */
async function visit(page: Page): Promise<void> {
  await page.goto(`${serverUrl()}${DEMO}?lang=en`);
  await expect(page.locator('.wt-arrow').first()).toBeVisible();
  await expect.poll(async () => (await kept(page)).some((file) => file.includes('icgi-page.entry'))).toBe(true);
}

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
}

test('what was seen opens again without a network, and the worker keeps out of the studio and of previews', async ({
  page,
}) => {
  await visit(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator('.wt-arrow').first()).toBeVisible();
  // The next view was fetched ahead; its text is the page's.
  await page.getByRole('button', { name: 'Right: Terrace' }).click();
  await expect(page).toHaveTitle(/^Terrace/);
  await page.context().setOffline(false);

  const scopes = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));
  expect(await scopes()).toEqual([`${serverUrl()}${DEMO}`]);
  await page.goto(`${serverUrl()}${DEMO}?preview=not-a-ticket`);
  expect((await kept(page)).filter((file) => file.includes('preview'))).toEqual([]);
  await page.goto(`${serverUrl()}/`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')).not.toMatch(/\/p\//);
});

test('a whole walkthrough is kept after its size was said, walked without a network, and removed', async ({ page }) => {
  await visit(page);
  await openShare(page);
  await page.getByRole('button', { name: /^Keep offline \(\d+(\.\d)? MB\)$/ }).click();
  await expect(page.getByText(/^Everything is kept on this device/)).toBeVisible();
  await expectAccessible(page);

  await page.context().setOffline(true);
  const failed: string[] = [];
  // The page itself aborts a video that is no longer wanted, because the visitor has walked on.
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url());
  });
  await page.goto(`${serverUrl()}${DEMO}?lang=sv`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  // From here on keys are handled.
  await expect(page.locator('.wt-arrow').first()).toBeVisible();
  for (const [key, arrived] of [
    ['ArrowRight', /^Terrass,/],
    ['ArrowLeft', /^Trädgård,/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('status').filter({ hasText: arrived })).toHaveCount(1);
  }
  expect(failed).toEqual([]);
  await page.context().setOffline(false);

  await page.goto(`${serverUrl()}${DEMO}?lang=en`);
  await openShare(page);
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(page.getByRole('button', { name: /^Keep offline/ })).toBeVisible();
  expect((await kept(page)).filter((file) => file.endsWith('.mp4'))).toEqual([]);
});

test('a newer publication takes the place of the one that is kept at the next visit', async ({ page }) => {
  await visit(page);
  // As if an earlier publication had been kept: another hash, and a file that this one does not show.
  const old = `/media/${'0'.repeat(64)}/old.webp`;
  await page.evaluate(
    async ({ name, file }) => {
      await (await caches.open(name)).put(file, new Response('old'));
      const { walkthrough } = JSON.parse(document.getElementById('page')?.textContent ?? '');
      const { active } = await navigator.serviceWorker.ready;
      const { port1, port2 } = new MessageChannel();
      const done = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
      port1.start();
      const message = { type: 'keep', tour: `icgi/${walkthrough.id}`, kept: { hash: 'old', bytes: 3, files: [file] } };
      active?.postMessage(message, [port2]);
      await done;
    },
    { name: CACHE, file: old },
  );
  await page.reload();
  await expect.poll(async () => (await kept(page)).filter((file) => file.endsWith('.mp4')).length).toBeGreaterThan(8);
  expect(await kept(page)).not.toContain(old);
});
