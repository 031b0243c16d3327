import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { expect, serverUrl, test } from './support/studio.ts';

/** Types by ending, as any web server of plain files has them. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
};
const FOLDER = '/some/sub/folder/';

/** Files of a zip by their names: they lie in it as they are. */
async function unpacked(path: string): Promise<Map<string, Buffer>> {
  const zip = await readFile(path);
  const end = zip.length - 22;
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const head = zip.readUInt32LE(at + 42);
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), zip.subarray(from, from + size));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

/** A server that knows nothing but files. */
async function serveFiles(files: ReadonlyMap<string, Buffer>) {
  const missing: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost');
    const name = pathname === FOLDER ? 'index.html' : pathname.slice(FOLDER.length);
    const bytes = pathname.startsWith(FOLDER) ? files.get(name) : undefined;
    if (!bytes) missing.push(pathname);
    answer.writeHead(bytes ? 200 : 404, { 'content-type': TYPES[name.replace(/.*\./, '')] ?? 'text/plain' });
    answer.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { at: `http://127.0.0.1:${port}${FOLDER}`, missing, close };
}

/** A visitor who notes every request that leaves the folder, and all that fails. */
async function visitor(browser: Browser, at: string) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(at) && !/^(data|blob):/.test(request.url())) faults.push(request.url());
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // What was on its way when the visitor left.
    if (why !== 'net::ERR_ABORTED') faults.push(`${request.url()} ${why}`);
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  return { page, faults };
}

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

  const site = await serveFiles(await unpacked(path));
  const { page, faults } = await visitor(browser, site.at);
  await test.step('every view is reached, with its transition', async () => {
    await page.goto(site.at);
    await expect(page.locator('.wt-arrow').first()).toBeVisible();
    const films = page.waitForResponse((response) => response.url().endsWith('.mp4'));
    await page.getByRole('button', { name: 'Right: Terrace' }).click();
    await expect(page).toHaveTitle(/^Terrace/);
    expect((await films).status()).toBe(200);
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
  await site.close();
});
