import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { addPerson, fillSignIn } from './support/people.ts';
import { still, type UploadFile } from './support/pictures.ts';
import { expect, expectAccessible, makeProject, newWalkthrough, signIn, test } from './support/studio.ts';

const MIB = 1024 ** 2;
/** Parts of the videos below: 40 MiB and 17 MiB plus some bytes, 8 MiB each. */
const LONG_PARTS = 6;
const SHORT_PARTS = 3;
/** Parts of one file that the browser sends at the same time. */
const PARTS_AT_ONCE = 3;
const WHOLE = /\/storage\/uploads\//;
const PART = /\/storage\/parts\//;

const folder = mkdtempSync(join(tmpdir(), 'diorama-film-'));
/** On disk: what is handed to the browser as bytes takes it half a minute. */
const long = join(folder, 'long.mp4');
const short = join(folder, 'short.mp4');
test.beforeAll(() => {
  // A process may run this before and after several parts of the file.
  mkdirSync(folder, { recursive: true });
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\0\x08moov\0\0\0\0mdat');
  writeFileSync(long, Buffer.concat([head, randomBytes(40 * MIB)]));
  writeFileSync(short, Buffer.concat([head, randomBytes(17 * MIB)]));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Lets this many parts of a video through to the server and holds the others, until `pass` or `cut` is called.
 * `arrived` are those the server received, `sent` those the browser began to send after `pass`. Routes stay: without
 * them the browser would send what is held.
 */
async function holdParts(page: Page, { parts, letThrough }: { parts: number; letThrough: number }) {
  const arrived: string[] = [];
  const sent: string[] = [];
  const held: Route[] = [];
  let left = letThrough;
  let state: 'holding' | 'cut' | 'passing' = 'holding';
  const cutOff = (route: Route) => route.abort('internetdisconnected');
  page.on('response', (response) => {
    const isPart = PART.test(response.url());
    if (isPart && response.ok() && state !== 'passing') arrived.push(new URL(response.url()).pathname);
  });
  await page.route(PART, async (route) => {
    if (state === 'cut') return cutOff(route);
    if (state === 'passing') sent.push(new URL(route.request().url()).pathname);
    if (state === 'passing' || left > 0) {
      left -= 1;
      return route.continue();
    }
    held.push(route);
  });
  return {
    arrived,
    sent,
    /** Waits until the server has what it gets and the browser sends no more: a part that comes later would be none of the held. */
    settled: async () => {
      await expect.poll(() => arrived.length).toBe(letThrough);
      await expect.poll(() => held.length).toBe(Math.min(PARTS_AT_ONCE, parts - letThrough));
    },
    pass: () => {
      state = 'passing';
    },
    /** Breaks off what is held and what comes until `pass`. */
    cut: () => {
      state = 'cut';
      return Promise.all(held.splice(0).map(cutOff));
    },
  };
}

/** Whether the browser has file and ticket of an upload on disk. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('diorama-uploads');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['uploads', 'tickets']);
          const uploads = transaction.objectStore('uploads').count();
          const tickets = transaction.objectStore('tickets').count();
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(uploads.result > 0 && tickets.result > 0);
          };
        };
      }),
  );

async function openAssets(page: Page, project: string): Promise<void> {
  await makeProject(page, project);
  await page.getByRole('link', { name: 'Assets' }).click();
  await expect(page.getByText('Drop your files here')).toBeVisible();
}

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const files = (page: Page) => page.getByRole('grid', { name: 'Files' }).getByRole('gridcell');

test('a large upload that a reload interrupts goes on by itself and sends only what was missing', async ({
  studio: page,
}) => {
  await openAssets(page, 'Film reloaded');
  const { arrived, sent, settled, pass } = await holdParts(page, { parts: LONG_PARTS, letThrough: 2 });
  await page.getByLabel('Files to upload').setInputFiles([long]);
  await settled();
  await expect.poll(() => isKept(page)).toBe(true);
  await expect(tray(page).getByText('Uploading 0 of 1')).toBeVisible();

  pass();
  await page.reload();
  await expect(page.getByText('Uploaded “long.mp4”')).toBeVisible({ timeout: 30_000 });
  await expect(files(page)).toHaveCount(1);
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent).toHaveLength(LONG_PARTS - 2);
  expect(sent.filter((path) => arrived.includes(path))).toEqual([]);
  await expect.poll(() => isKept(page)).toBe(false);

  await page.reload();
  await expect(files(page)).toHaveCount(1);
  await expect(tray(page)).toBeHidden();
});

test('an upload waits for the network, says so, and goes on when it is back', async ({ studio: page, context }) => {
  await openAssets(page, 'Film without network');
  const { arrived, sent, settled, pass, cut } = await holdParts(page, { parts: SHORT_PARTS, letThrough: 1 });
  await page.getByLabel('Files to upload').setInputFiles([short]);
  await settled();
  await context.setOffline(true);
  await cut();
  await expect(tray(page).getByText('Waiting to connect')).toBeVisible();
  await expectAccessible(page);

  pass();
  await context.setOffline(false);
  await expect(page.getByText('Uploaded “short.mp4”')).toBeVisible({ timeout: 30_000 });
  await expect(files(page)).toHaveCount(1);
  expect(sent.filter((path) => arrived.includes(path))).toEqual([]);
  expect(new Set(sent).size).toBe(SHORT_PARTS - 1);
});

test('an unfinished upload is not shown to the next person, and goes on when its own is back', async ({
  studio: page,
}) => {
  await openAssets(page, 'Film of one person');
  const assets = page.url();
  const { sent, settled, pass } = await holdParts(page, { parts: SHORT_PARTS, letThrough: 1 });
  await page.getByLabel('Files to upload').setInputFiles([short]);
  await settled();
  await expect.poll(() => isKept(page)).toBe(true);
  pass();
  await page.goto('/logout');
  await expect(page.getByLabel('Email')).toBeVisible();
  await fillSignIn(page, await addPerson());
  await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeVisible();
  await expect(tray(page)).toBeHidden();
  expect(sent).toEqual([]);

  await page.goto('/logout');
  await expect(page.getByLabel('Email')).toBeVisible();
  await signIn(page);
  await page.goto(assets);
  await expect(files(page)).toHaveCount(1, { timeout: 30_000 });
});

test('a cancelled upload is gone, also after a reload', async ({ studio: page }) => {
  await openAssets(page, 'Film cancelled');
  const { sent, settled, pass } = await holdParts(page, { parts: SHORT_PARTS, letThrough: 1 });
  await page.getByLabel('Files to upload').setInputFiles([short]);
  await settled();
  await expect.poll(() => isKept(page)).toBe(true);
  const cancelled = page.waitForResponse((response) => response.url().includes('files.cancelUploads'));
  await tray(page).getByRole('button', { name: 'Cancel' }).click();
  expect((await cancelled).status()).toBe(200);
  await expect.poll(() => isKept(page)).toBe(false);
  pass();
  await page.reload();
  await expect(page.getByText('Drop your files here')).toBeVisible();
  await expect(tray(page)).toBeHidden();
  expect(sent).toEqual([]);
});

test('a small upload survives a reload too, and an address that has expired is renewed', async ({ studio: page }) => {
  await openAssets(page, 'Small upload');
  // The first one is never answered, the second one has an address that is too old.
  let tries = 0;
  await page.route(WHOLE, (route) => {
    tries += 1;
    if (tries === 2) return route.fulfill({ status: 403, json: { message: 'expired' } });
    return tries === 1 ? undefined : route.continue();
  });
  await page.getByLabel('Files to upload').setInputFiles([await still('Still.png', 0.5)]);
  await expect.poll(() => tries).toBe(1);
  await expect.poll(() => isKept(page)).toBe(true);
  const renewed = page.waitForResponse((response) => response.url().includes('files.resumeUploads'));
  await page.reload();
  await expect(page.getByText('Uploaded “Still.png”')).toBeVisible();
  await renewed;
  expect(tries).toBe(3);
  await expect(files(page)).toHaveCount(1);
});

/** A walkthrough with a view called Hall that shows `Hall.png`. */
async function openWalkthrough(page: Page, project: string): Promise<void> {
  await newWalkthrough(page, project);
  await drop(page, [await still('Hall.png', 0.2)]);
  await expect(view(page, 'Hall')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect(tray(page)).toBeHidden();
}

const view = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });
const image = (page: Page, name: string) => page.getByRole('img', { name: `Image ${name}` });

/** Drops files on the stage, as from a folder of the computer. */
async function drop(page: Page, dropped: UploadFile[]): Promise<void> {
  const given = dropped.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, text } of list) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, given);
  await page.getByRole('region', { name: 'Stage' }).dispatchEvent('drop', { dataTransfer });
}

/** Never answers what the present page sends; what later pages send waits for `pass`. */
async function holdWhole(page: Page) {
  let isFirstPage = true;
  let held = 0;
  const passing = Promise.withResolvers<void>();
  await page.route(WHOLE, async (route) => {
    held += 1;
    if (isFirstPage) return;
    await passing.promise;
    await route.continue();
  });
  return {
    isHeld: () => expect.poll(async () => held > 0 && (await isKept(page))).toBe(true),
    leave: () => {
      isFirstPage = false;
    },
    pass: () => passing.resolve(),
  };
}

test('stills dropped on a walkthrough become its views after a reload, as one step that undo takes back', async ({
  studio: page,
}) => {
  await openWalkthrough(page, 'Views reloaded');
  const { isHeld, leave, pass } = await holdWhole(page);
  await drop(page, [await still('Kitchen.png', 0.4), await still('Porch.png', 0.7)]);
  await isHeld();
  leave();
  pass();
  await page.reload();
  await expect(page.getByText('2 views added')).toBeVisible();
  await expect(view(page, 'Kitchen')).toBeVisible();
  await expect(view(page, 'Porch')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Stage' }).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

  await page.reload();
  await expect(view(page, 'Hall')).toBeVisible();
  await expect(page.getByRole('treeitem')).toHaveCount(1);
});

async function dropOnImage(page: Page, file: UploadFile): Promise<void> {
  await view(page, 'Hall').click();
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByLabel('Images to upload').setInputFiles([file]);
}

test('an image for a view that a reload interrupts becomes the view’s when the walkthrough is next opened', async ({
  studio: page,
}) => {
  await openWalkthrough(page, 'Image for later');
  const walkthrough = page.url();
  const { isHeld, leave, pass } = await holdWhole(page);
  await dropOnImage(page, await still('Evening.png', 0.9));
  await isHeld();
  leave();
  pass();
  await page.goto('/projects');
  await expect(page.getByText('Uploaded “Evening.png”')).toBeVisible();
  await expect(page.getByText('What it was for is done when you open its document.')).toBeVisible();

  await page.goto(walkthrough);
  await expect(page.getByText('“Evening.png” is the image of “Hall” now')).toBeVisible();
  await view(page, 'Hall').click();
  await expect(image(page, 'Evening.png')).toBeVisible();
  await page.getByRole('region', { name: 'Stage' }).focus();
  await page.keyboard.press('Control+z');
  await expect(image(page, 'Hall.png')).toBeVisible();
});

test('an image whose view was deleted meanwhile is kept in the assets, and words say so', async ({ studio: page }) => {
  await openWalkthrough(page, 'Image without view');
  const { isHeld, leave, pass } = await holdWhole(page);
  await dropOnImage(page, await still('Evening.png', 0.9));
  await isHeld();
  leave();
  await page.reload();
  await view(page, 'Hall').click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Drop your stills here')).toBeVisible();
  pass();
  await expect(page.getByText('The view that “Evening.png” was for has been deleted')).toBeVisible();
  await expect(page.getByText('What was uploaded is in the assets.')).toBeVisible();
  await expect(page.getByRole('treeitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose images' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Evening\.png/ })).toBeVisible();
});

test('an image whose dialog was cancelled stays in the assets and changes nothing', async ({ studio: page }) => {
  await openWalkthrough(page, 'Image not wanted');
  const { isHeld, leave, pass } = await holdWhole(page);
  await dropOnImage(page, await still('Evening.png', 0.9));
  await isHeld();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  leave();
  pass();
  await page.reload();
  await expect(page.getByText('Uploaded “Evening.png”')).toBeVisible();
  await view(page, 'Hall').click();
  await expect(image(page, 'Hall.png')).toBeVisible();
});
