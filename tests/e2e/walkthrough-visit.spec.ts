import type { Page } from '@playwright/test';
import { expect, expectAccessible, serverUrl, test } from './support/studio.ts';

const DEMO = '/p/villa-solbacken';

/** The demo's page, with a tour of three views that the demo does not have. */
async function open(page: Page, search = '?lang=en'): Promise<void> {
  await page.route(`**${DEMO}?*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(id="page">)(.*?)(<\/script>)/s,
      (_all, head: string, json: string, tail: string) => {
        const data = JSON.parse(json);
        const stop = (id: string, seconds: number) => ({
          ...{ id, seconds, keyframe: { type: 'keyframe', id } },
          caption: { type: 'custom', value: { en: `This is the ${id}.` } },
        });
        data.walkthrough.product.stops = [stop('approach', 60), stop('terrace', 60), stop('living', 60)];
        return `${head}${JSON.stringify(data)}${tail}`;
      },
    );
    await route.fulfill({ response, body });
  });
  await page.goto(`${serverUrl()}${DEMO}${search}`);
  await expect(page.locator('.wt-arrow').first()).toBeVisible();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

  test('nothing is hidden: chips lead to what lies beyond the window, ways show where they lead', async ({ page }) => {
    const videos: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.mp4')) videos.push(request.url());
    });
    await open(page);

    await test.step('a chip says how much is beyond the edge and pans there', async () => {
      const pump = page.getByRole('button', { name: 'Heat pump' });
      await expect(pump).not.toBeInViewport();
      const chip = page.getByRole('button', { name: /more to the right/ });
      await expect(chip).toHaveText('2');
      await chip.tap();
      await expect(pump).toBeInViewport();
      await expect(chip).toHaveCount(0);
      await expect(page.getByRole('button', { name: /more to the left/ })).toBeVisible();
    });

    await test.step('a finger that rests on an arrow sees where it leads, and a tap walks there at once', async () => {
      const arrow = page.getByRole('button', { name: 'Right: Terrace' });
      const box = await arrow.boundingBox();
      const finger = { x: (box?.x ?? 0) + 27, y: (box?.y ?? 0) + 27 };
      const session = await page.context().newCDPSession(page);
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
      await expect(page.locator('.wt-way[data-shown] img')).toBeVisible();
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(page.locator('.wt-way[data-shown]')).toHaveCount(0);
      await expect(page).toHaveTitle('Villa Solbacken');
      await arrow.tap();
      await expect(page).toHaveTitle(/^Terrace/);
      await expect(page.getByRole('status')).toHaveText(/Terrace, facing north-west, \d things? to see/);
    });

    await test.step('a sheet is made higher, and closed by a tap outside', async () => {
      await page.getByRole('button', { name: 'Menu' }).tap();
      const sheet = page.getByRole('dialog');
      await expect(page.locator('.wt-arrow').first()).toBeHidden();
      const low = (await sheet.boundingBox())?.height ?? 0;
      await sheet.getByRole('button', { name: 'Make it higher' }).tap();
      await expect.poll(async () => (await sheet.boundingBox())?.height ?? 0).toBeGreaterThan(low + 100);
      await sheet.getByRole('button', { name: 'Make it lower' }).tap();
      await expectAccessible(page);
      await page.evaluate(() => addEventListener('mousedown', () => Reflect.set(window, 'wasPressed', true)));
      await page.touchscreen.tap(195, 90);
      await expect(sheet).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
      await expect(page.locator('.wt-arrow').first()).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'wasPressed'))).toBeUndefined();
    });

    expect(videos).toEqual([]);
  });

  test('the overview leads to what has not been seen, and the tour leads round', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Overview' }).tap();
    const overview = page.getByRole('dialog', { name: 'Overview' });
    await expect(overview.getByText('1 of 6 views visited')).toBeVisible();
    await expect(overview.getByRole('button', { name: 'Approach (You are here)' })).toBeVisible();
    await expectAccessible(page);
    await overview.getByRole('searchbox').fill('PANEL');
    await expect(overview.getByRole('list', { name: 'What there is to see' }).getByRole('button')).toHaveCount(1);
    await overview.getByRole('button', { name: 'Solar panels' }).tap();
    await expect(page.getByRole('dialog', { name: 'Solar panels' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Overview' }).tap();
    await expect(overview.getByRole('button', { name: /^Solar panels.*seen/ })).toBeVisible();
    await overview.getByRole('button', { name: 'Show me round' }).tap();
    const tour = page.getByRole('region', { name: 'Tour' });
    await expect(tour).toContainText('This is the approach.');
    await tour.getByRole('button', { name: 'Pause the tour' }).tap();
    await tour.getByRole('button', { name: 'Next stop' }).tap();
    await expect(tour).toContainText('This is the terrace.');
    await expect(page).toHaveTitle(/^Terrace/);
    await expectAccessible(page);
    await tour.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('button', { name: 'Back: Approach' })).toBeVisible();
  });
});

test('the keyboard takes the whole tour, reads instead, and shares the view', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status')).toHaveText(/^Terrace, facing/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Overview');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toHaveCount(0);

  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share.getByRole('textbox', { name: 'Link to this view' })).toHaveValue(
    `${serverUrl()}${DEMO}?lang=en&k=terrace`,
  );
  await expect(share.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Read instead' }).click();
  const back = page.getByRole('button', { name: 'Back to the pictures' });
  await expect(back).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Solar panels' })).toBeVisible();
  await expect(page.locator('#text img').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('.wt-arrow').first()).toBeVisible();
});

test('a kiosk goes back to the start and offers no way out', async ({ page }) => {
  await page.clock.install();
  await open(page, '?lang=en&k=kitchen&kiosk=30');
  await expect(page).toHaveTitle(/^Kitchen/);
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog').getByRole('link', { name: /Call us/ })).toHaveCount(0);
  await page.clock.fastForward(31_000);
  await expect(page).toHaveTitle(/^Approach/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
