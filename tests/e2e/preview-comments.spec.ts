import type { Page } from '@playwright/test';
import { addPerson, signInAs } from './support/people.ts';
import { call, expect, expectAccessible, expectAccessibleInBothSchemes, serverUrl, test } from './support/studio.ts';

const DEMO = 'villa-solbacken';

/** The editor of the demo's walkthrough. */
async function demoEditor(page: Page): Promise<string> {
  const answer = await page.request.get(`/api/client/${DEMO}`);
  const { id, products }: { id: string; products: { type: string; id: string }[] } = await answer.json();
  return `/projects/${id}/studio/icgi/${products.find(({ type }) => type === 'icgi')?.id}`;
}

/** Opens the dialog and makes a link; its address. */
async function share(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share preview' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Never opened');
  const answered = page.waitForResponse(/previewLinks\.address/);
  await row.getByRole('button', { name: 'QR code' }).click();
  await expect(row.getByRole('img', { name: 'QR code' })).toBeVisible();
  const [path] = /\/p\/[^"]+\?preview=[\w.-]+/.exec(await (await answered).text()) ?? [];
  return `${serverUrl()}${path}`;
}

test('a client pins a comment to a shared preview by keyboard; the editor answers, resolves and revokes', async ({
  studio: page,
  browser,
}) => {
  const name = `Client ${Date.now()}`;
  await page.goto(await demoEditor(page));
  await expect(page.getByRole('button', { name: 'Marker Solar panels' })).toBeVisible();
  let address = '';

  await test.step('the draft is looked at on a phone, in Swedish, without a pointer', async () => {
    await page.getByRole('region', { name: 'Stage' }).press('p');
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await preview.getByRole('radio', { name: /^Phone, 390/ }).click();
    await preview.getByRole('radio', { name: 'SV' }).click();
    await preview.getByRole('button', { name: 'Keyboard user' }).click();
    await expect(page).toHaveURL(/as=phone\.sv\.keys/);
    const frame = page.frameLocator('iframe[title^="Preview of"]');
    await expect(frame.locator('.pc-hint')).toBeAttached();
    await frame.getByRole('button', { name: 'Meny' }).click({ force: true });
    await expect(frame.getByRole('status').filter({ hasText: 'Pekaren är av' })).toBeVisible();
    await expect(frame.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
    address = await share(page, name);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Share preview' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    await expect(page).not.toHaveURL(/as=/);
  });

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const client = await context.newPage();
  await test.step('the client places a comment with the arrow keys', async () => {
    await client.goto(address);
    await expect(client.getByRole('button', { name: '0 comments' })).toBeVisible();
    await client.keyboard.press('c');
    await expect(client.getByRole('button', { name: /^Place the comment/ })).toBeFocused();
    await client.keyboard.press('Shift+ArrowUp');
    await client.keyboard.press('Enter');
    const form = client.getByRole('dialog', { name: 'New comment' });
    await expect(form.getByLabel('Your name')).toBeFocused();
    await client.keyboard.type('Klara');
    await client.keyboard.press('Tab');
    await client.keyboard.type('Warmer light, <b>please</b>');
    await expectAccessibleInBothSchemes(client);
    await client.keyboard.press('Control+Enter');
    await expect(client.getByRole('button', { name: /^Comment 1 by Klara: Warmer light, <b>please/ })).toBeVisible();
    await expectAccessibleInBothSchemes(client);
  });

  await test.step('the editor sees the pin without reloading, answers, mentions and resolves', async () => {
    const pin = page.getByRole('button', { name: /^Comment \d+ by Klara: Warmer light/ }).last();
    await expect(pin).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Comments ?\d/ })).toBeVisible();
    await pin.click();
    const thread = page
      .getByRole('tabpanel', { name: /^Comments/ })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(thread).toHaveText([/Approach.*Warmer light/]);
    await expectAccessibleInBothSchemes(page);
    const colleague = await addPerson('Berit Ask');
    await thread.getByRole('combobox', { name: 'Reply' }).fill('Done tomorrow. ');
    await thread.getByRole('combobox', { name: 'Reply' }).press('End');
    await page.keyboard.type('@beri');
    await page.getByRole('option', { name: 'Berit Ask' }).first().waitFor();
    await page.keyboard.press('Enter');
    await thread.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(thread).toContainText('Done tomorrow. @Berit Ask');
    const other = await (await browser.newContext()).newPage();
    await signInAs(other, colleague, serverUrl());
    await expect(other.getByRole('link', { name: /Done tomorrow/ })).toBeVisible();
    await other.context().close();
    await thread.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(thread).toContainText('Resolved by');
  });

  await test.step('the client reads the answer', async () => {
    await client.evaluate(() => dispatchEvent(new Event('focus')));
    await client.getByRole('button', { name: '0 comments' }).click();
    await client.getByLabel('Show resolved (1)').check();
    await client.getByRole('button', { name: /Klara/ }).click();
    await expect(client.getByRole('dialog', { name: 'Resolved' })).toContainText('Done tomorrow. @Berit Ask');
  });

  await test.step('a revoked link shows a kind page', async () => {
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('Last opened');
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await expect(row).toContainText('Revoked');
    await client.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(client.getByRole('heading', { name: 'This preview has ended' })).toBeVisible();
    await expectAccessible(client);
  });
  await context.close();
});

test('on a phone every page is as wide as the screen, published or a preview with comments', async ({
  studio: page,
  browser,
}) => {
  const answer = await page.request.get(`/api/client/${DEMO}`);
  const { products }: { products: { type: string; id: string }[] } = await answer.json();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const visitor = await context.newPage();
  const widths = () => visitor.evaluate(() => [innerWidth, document.documentElement.scrollWidth, screen.width]);
  expect(products.map(({ type }) => type)).toEqual(expect.arrayContaining(['icgi', 'e3d', 'gis']));
  for (const { type, id } of products)
    await test.step(`a page of ${type}`, async () => {
      await visitor.goto(`${serverUrl()}/p/${DEMO}/${type}/${id}`);
      await expect(visitor.locator('html.live')).toBeAttached();
      expect(await widths()).toEqual([390, 390, 390]);

      const asked = { type, id, name: `Phone ${type}`, comments: true };
      const { path } = await call<{ path: string }>(page, serverUrl(), 'previewLinks.create', asked);
      await visitor.goto(`${serverUrl()}${path}`);
      await expect(visitor.locator('.pc-bar')).toBeVisible();
      if (type === 'icgi') await expect(visitor.locator('.pc-pins-picture')).toBeAttached();
      // A loop of page and picture takes some frames.
      await visitor.evaluate(async () => {
        for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
      });
      expect(await widths()).toEqual([390, 390, 390]);
    });
  await context.close();
});
