import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/studio.ts';

const DEMO = '/p/villa-solbacken';
const PHONE = { width: 390, height: 844 };

/** Videos the page requests from now on. */
function videosOf(page: Page): string[] {
  const videos: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.mp4')) videos.push(request.url());
  });
  return videos;
}

const arrows = (page: Page) => page.getByRole('navigation', { name: 'Walk' }).getByRole('button');
const isQuiet = (page: Page) => expect(page.getByRole('button', { name: 'Turn back' })).toHaveCount(0);

async function open(page: Page, address = `${DEMO}?lang=en`): Promise<void> {
  await page.goto(address);
  await expect(page.locator('.first')).toHaveCount(0); // the stage shows the picture
}

test('without script the page is its first picture, its words and links to every view', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${DEMO}?lang=en`);
  const picture = page.locator('.first img');
  await expect(picture).toHaveAttribute('alt', 'Approach');
  expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Villa Solbacken' })).toBeAttached();
  const living = page.locator('#text').getByRole('link', { name: 'Living room' }).first();
  await page.goto(new URL((await living.getAttribute('href')) ?? '', page.url()).href);
  await expect(page).toHaveTitle('Living room – Villa Solbacken');
  await expect(page.locator('.first img')).toHaveAttribute('alt', 'Living room');
  await context.close();
});

test('the arrow keys walk on, and the history walks back by the same way', async ({ page }) => {
  const videos = videosOf(page);
  await open(page);
  const name = (await arrows(page).last().getAttribute('aria-label')) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/[?&]k=/);
  await isQuiet(page);
  const there = page.url();
  await expect(page.getByRole('status')).toContainText(name.replace(/^.*: /, ''));
  await page.goBack();
  await isQuiet(page);
  await expect(arrows(page).last()).toHaveAttribute('aria-label', name);
  await page.goForward();
  await expect(page).toHaveURL(there);
  await isQuiet(page);
  expect(videos.some((video) => video.includes('forward'))).toBe(true);
  expect(videos.some((video) => video.includes('reverse'))).toBe(true);
});

test('an address with a view opens there, and a view that does not exist opens the first', async ({ page }) => {
  await open(page, `${DEMO}?lang=en&k=kitchen`);
  await expect(page).toHaveTitle(/^Kitchen/);
  await expect(page.getByRole('img', { name: 'Kitchen' })).toBeVisible();
  await open(page, `${DEMO}?lang=en&k=no-such-view`);
  await expect(page.getByRole('img', { name: 'Approach' })).toBeVisible();
});

test('in Swedish every view and arrow has its Swedish name, also after changing the language in the menu', async ({
  page,
}) => {
  await open(page, `${DEMO}?lang=sv`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await expect(page.getByRole('img', { name: 'Ankomst' })).toBeVisible();
  await expect(page.locator('#text').getByRole('heading', { name: 'Trädgård' })).toBeAttached();
  await page.getByRole('button', { name: 'Meny' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Trädgård' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Garden' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('#text')).toHaveAttribute('lang', 'en');
});

for (const [size, viewport] of [
  ['phone', PHONE],
  ['wide window', { width: 1440, height: 900 }],
] as const) {
  test(`on a ${size} a marker opens its sheet by keyboard, Escape closes it and gives the focus back`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, `${DEMO}?lang=en&k=living`);
    const marker = page.locator('.wt-marker').first();
    await marker.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await expect(page).toHaveURL(/[?&]w=/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(marker).toBeFocused();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page);
  });
}

test('on a phone, a marker beside the window is brought into it by the Tab key, and nothing else moves', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, `${DEMO}?lang=en&k=living`);
  const marker = page.locator('.wt-marker').first();
  await expect(marker).not.toBeInViewport();
  await marker.focus();
  await expect(marker).toBeInViewport();
  await page.keyboard.press('Enter');
  const box = await page.getByRole('dialog').boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true);
});

test('with reduced motion no video is fetched, and walking still arrives', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), reducedMotion: 'reduce' });
  const page = await context.newPage();
  const videos = videosOf(page);
  await open(page);
  await arrows(page).first().hover();
  await arrows(page).first().click();
  await expect(page).toHaveURL(/[?&]k=/);
  await isQuiet(page);
  await expect(page.getByRole('status')).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
  expect(videos).toEqual([]);
  await context.close();
});

test('a picture that did not come is fetched again when the network is back', async ({ page, context }) => {
  let isAway = true;
  await page.route('**/media/**', (route) => (isAway ? route.abort() : route.fallback()));
  await page.goto(`${DEMO}?lang=en`);
  const picture = page.locator('[class*="stage"] img').last();
  const width = () => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  await expect(arrows(page).first()).toBeVisible();
  expect(await width()).toBe(0);
  isAway = false;
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(width).toBeGreaterThan(0);
  await expect(picture).toHaveCSS('opacity', '1');
});

test('when its videos cannot be fetched any more, the walk goes on by cross-fading', async ({ page }) => {
  await page.route('**/*.mp4', (route) => route.fulfill({ status: 404, body: '' }));
  await open(page);
  await arrows(page).last().click();
  await isQuiet(page);
  await expect(page.getByRole('status')).not.toBeEmpty();
});

test('published bytes are the same in every encoding, and nothing is sent twice', async ({ request }) => {
  const page = await request.get(DEMO);
  const etag = page.headers().etag ?? '';
  expect(page.headers()['cache-control']).toContain('max-age=60');
  expect((await request.get(DEMO, { headers: { 'if-none-match': etag } })).status()).toBe(304);
});

test('a page shown in a frame that leads on to a host which may not be framed stays blank', async ({ page }) => {
  const reached: string[] = [];
  await page.route(/^https:\/\/(www\.openstreetmap\.org|elsewhere\.example)\//, (route) => {
    const { host } = new URL(route.request().url());
    reached.push(host);
    if (host === 'elsewhere.example') return route.fulfill({ contentType: 'text/html', body: '<p>Elsewhere</p>' });
    const location = 'https://elsewhere.example/';
    return route.fulfill({ status: 302, headers: { location } });
  });
  await page.goto('/p/villa-solbacken');
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        const frame = document.createElement('iframe');
        frame.src = 'https://www.openstreetmap.org/way/1';
        document.body.append(frame);
      }),
  );
  expect(refused).toBe('frame-src');
  expect(reached).toEqual(['www.openstreetmap.org']);
});
