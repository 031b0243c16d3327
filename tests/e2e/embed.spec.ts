import { startSite } from './support/sites.ts';
import { call, expect, serverUrl, test } from './support/studio.ts';

// Both say who may frame the demo.
test.describe.configure({ mode: 'default' });

test('a walkthrough stands on another site by the script: it is steered by messages, and tells where it is', async ({
  studio: page,
  browser,
}) => {
  const { id, products } = await (await page.request.get(`${serverUrl()}/api/client/villa-solbacken`)).json();
  const tour = products.find(({ type }: { type: string }) => type === 'icgi');
  const address = `${serverUrl()}/p/villa-solbacken/icgi/${tour.id}`;
  await using site = await startSite(
    `<div style="width:600px"><a data-diorama data-title="Villa" href="${address}?k=approach">Villa</a></div>
     <script src="${serverUrl()}/embed.js" async></script>
     <script>window.received = []; addEventListener('message', ({ origin, data }) => received.push({ origin, ...data }))</script>`,
  );
  const visitor = await (await browser.newContext()).newPage();
  const received = (type: string) =>
    visitor.evaluate((wanted) => {
      const all: { type: string; origin: string; view?: string; marker?: string }[] = Reflect.get(window, 'received');
      return all.findLast((one) => one.type === wanted) ?? null;
    }, type);
  const say = (message: object) =>
    visitor
      .locator('iframe')
      .evaluate(
        (frame, data) => frame instanceof HTMLIFrameElement && frame.contentWindow?.postMessage(data, '*'),
        message,
      );

  await test.step('a site that is not named is refused by the browser', async () => {
    await call(page, serverUrl(), 'projects.update', { projectId: id, embedding: { type: 'none' } });
    // A browser of its own: the page, with who may frame it, is kept for a minute.
    const refused = await (await browser.newContext()).newPage();
    const answered = refused.waitForResponse((response) => response.url().startsWith(address));
    await refused.goto(site.origin);
    expect((await answered).headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    await expect(refused.frameLocator('iframe').locator('.wt-arrow')).toHaveCount(0);
    await refused.context().close();
  });

  await test.step('a site that is named shows it, as wide as its place', async () => {
    await call(page, serverUrl(), 'projects.update', {
      projectId: id,
      embedding: { type: 'sites', sites: [site.origin] },
    });
    await visitor.goto(site.origin);
    await expect(visitor.frameLocator('iframe').locator('.wt-arrow').first()).toBeVisible();
    await expect.poll(() => received('ready')).toMatchObject({ origin: serverUrl() });
    const box = await visitor.locator('iframe').boundingBox();
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([600, 338]);
  });

  await test.step('messages walk and open, and what the visitor does is told', async () => {
    await say({ type: 'goToView', view: 'garden' });
    await expect.poll(() => received('view')).toMatchObject({ view: 'garden', origin: serverUrl() });
    await say({ type: 'openMarker', marker: 'marker-3' });
    await expect(visitor.frameLocator('iframe').getByRole('dialog')).toBeVisible();
    await expect.poll(() => received('marker')).toMatchObject({ marker: 'marker-3' });
  });
  await visitor.context().close();
  await call(page, serverUrl(), 'projects.update', { projectId: id, embedding: { type: 'none' } });
});

test('a framed page leaves the wheel and the history to the page around, whatever its kind', async ({
  studio: page,
  browser,
}) => {
  const { id, products }: { id: string; products: { type: string; id: string }[] } = await (
    await page.request.get(`${serverUrl()}/api/client/villa-solbacken`)
  ).json();
  expect(products.map(({ type }) => type)).toEqual(expect.arrayContaining(['icgi', 'e3d', 'gis']));
  for (const { type, id: product } of products)
    await test.step(`a page of ${type}`, async () => {
      await using site = await startSite(
        `<iframe title="Product" src="${serverUrl()}/p/villa-solbacken/${type}/${product}" style="width:900px;height:500px"></iframe>
         <div style="height:3000px"></div>`,
      );
      const sites = [site.origin];
      await call(page, serverUrl(), 'projects.update', { projectId: id, embedding: { type: 'sites', sites } });
      const context = await browser.newContext({ reducedMotion: 'reduce', deviceScaleFactor: 0.5 });
      const visitor = await context.newPage();
      await visitor.goto(site.origin);
      const frame = visitor.frameLocator('iframe');
      await expect(frame.locator('html.live .v-wheel-hint')).toBeAttached();
      const scrolled = () => visitor.evaluate(() => Math.round(scrollY));
      const steps = await visitor.evaluate(() => history.length);

      await visitor.mouse.move(450, 300);
      // A frame of another origin gets its events once the browser has drawn it, and the hint goes by itself.
      await expect(async () => {
        await visitor.mouse.wheel(0, 40);
        await expect(frame.locator('.v-wheel-hint')).toHaveText('Use Ctrl + scroll to zoom', { timeout: 1_000 });
      }).toPass();
      await expect.poll(scrolled).toBeGreaterThan(0);
      await expect(frame.locator('.v-wheel-hint')).toHaveText('');

      const before = await scrolled();
      await visitor.keyboard.down('Control');
      await visitor.mouse.wheel(0, -240);
      await visitor.keyboard.up('Control');
      if (type === 'icgi') {
        const wide = async () => (await frame.locator('.wt-stage img').first().boundingBox())?.width ?? 0;
        await expect.poll(wide).toBeGreaterThan(1_200);
        await frame.locator('.wt-arrow').first().click();
        await frame.getByRole('button', { name: 'Menu' }).click();
        await expect(frame.getByRole('dialog')).toBeVisible();
        await visitor.keyboard.press('Escape');
        await expect(frame.getByRole('dialog')).toHaveCount(0);
      }
      expect([await scrolled(), await visitor.evaluate(() => history.length)]).toEqual([before, steps]);
      await context.close();
    });
  await call(page, serverUrl(), 'projects.update', { projectId: id, embedding: { type: 'none' } });
});
