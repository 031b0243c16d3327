import { readFile } from 'node:fs/promises';
import { serveFolder, visitFolder } from './support/sites.ts';
import { expect, serverUrl, test } from './support/studio.ts';

/** Where the demo's walkthrough is edited. */
async function demoEditor(): Promise<string> {
  const project = await (await fetch(`${serverUrl()}/api/client/villa-solbacken`)).json();
  return `/projects/${project.id}/studio/icgi/${project.activeProduct.id}`;
}

test('a published walkthrough is downloaded and walked from a folder of another server that runs nothing', async ({
  studio,
  browser,
}, testInfo) => {
  await studio.goto(await demoEditor());
  await studio.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = studio.getByRole('dialog', { name: 'Download as folder' });
  await expect(async () => {
    // What is still being read of the draft moves the buttons down.
    await studio.getByRole('button', { name: 'Download as folder' }).click();
    await expect(dialog).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(dialog.getByText(/^\d+(\.\d)? MB$/)).toBeVisible();
  const downloading = studio.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('villa-solbacken-icgi.zip');
  const path = testInfo.outputPath('page.zip');
  await download.saveAs(path);

  await using site = await serveFolder(await readFile(path));
  const { page, faults } = await visitFolder(browser, site.at);
  await test.step('every view is reached, with its transition', async () => {
    await page.goto(site.at);
    await expect(page.locator('.wt-arrow').first()).toBeVisible();
    const videos = page.waitForResponse((response) => response.url().endsWith('.mp4'));
    await page.getByRole('button', { name: 'Right: Terrace' }).click();
    await expect(page).toHaveTitle(/^Terrace/);
    expect((await videos).status()).toBe(200);
    await expect(page.getByRole('status').filter({ hasText: /^Terrace,/ })).toHaveCount(1);
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveTitle(/^Garden/);
  });
  await test.step('a widget opens, and the page speaks its other language', async () => {
    await page.goto(`${site.at}?k=approach`);
    const widget = page.waitForResponse((response) => response.url().includes('/widgets/'));
    await page.getByRole('button', { name: 'Heat pump' }).click();
    await page.getByRole('button', { name: 'Book a viewing' }).click();
    expect((await widget).status()).toBe(200);
    await expect(page.getByRole('dialog', { name: 'Book a viewing' })).toBeVisible();
    await page.goto(`${site.at}?k=approach`);
    await page.getByRole('button', { name: 'Menu' }).click();
    // Links to other products lead to where they are published.
    const house = page.getByRole('dialog').getByRole('link', { name: 'The house in 3D' });
    await expect(house).toHaveAttribute('href', /^http.*\/p\/villa/);
    await page.getByRole('button', { name: 'Svenska' }).click();
    await expect(page.locator('#text')).toHaveAttribute('lang', 'sv');
    await page.goto(`${site.at}sv.html`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
    await expect(page.locator('.wt-arrow').first()).toBeVisible();
  });
  expect(faults).toEqual([]);
  expect(site.missing).toEqual([]);
  await page.context().close();
});
