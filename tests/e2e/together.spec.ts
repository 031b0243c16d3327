import type { Browser, Page, Request } from '@playwright/test';
import { addPerson, fillSignIn, type Person, signInAs } from './support/people.ts';
import { expect, expectAccessible, newWalkthrough, test } from './support/studio.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const status = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text });
const saved = (page: Page) => expect(status(page, /^Saved$/)).toBeVisible();

/** Another person in a browser of their own. */
async function colleague(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAs(page, person);
  return page;
}

test('two people see each other, and each other’s edits as they are made', async ({ studio: anna, browser }) => {
  await newWalkthrough(anna, 'Together');
  const johan = await colleague(browser, await addPerson('Johan Ek'));
  await johan.goto(anna.url());
  await expect(nameField(johan)).toHaveValue('Exterior');
  await expect(anna.getByRole('list', { name: 'Also here' }).getByRole('img', { name: 'Johan Ek' })).toBeVisible();

  await nameField(johan).fill('Kvarteret');
  await expect(nameField(anna)).toHaveValue('Kvarteret');
  await johan.getByRole('switch', { name: 'Compass' }).click();
  await expect(anna.getByRole('switch', { name: 'Compass' })).toBeChecked();
  await nameField(anna).fill('Kvarteret Ankaret');
  await expect(nameField(johan)).toHaveValue('Kvarteret Ankaret');
  await expectAccessible(anna);

  // A page that is left says so; one whose browser is ended may be seen for 45 seconds more.
  await johan.goto('about:blank');
  await expect(anna.getByRole('list', { name: 'Also here' })).toBeHidden();
  await johan.context().close();
});

test('all tabs of a browser share one stream, and another tab goes on when the first one closes', async ({
  studio: first,
  context,
  browser,
}) => {
  /** The open streams: a stream that is to follow more documents is reopened. */
  const streams = new Set<Request>();
  context.on('request', (request) => {
    if (request.url().includes('/documents.live')) streams.add(request);
  });
  context.on('requestfailed', (request) => streams.delete(request));
  context.on('requestfinished', (request) => streams.delete(request));
  await newWalkthrough(first, 'Tabs');
  const second = await context.newPage();
  await second.goto(first.url());
  await expect(nameField(second)).toHaveValue('Exterior');
  const johan = await colleague(browser, await addPerson('Johan Ek'));
  await johan.goto(first.url());
  await nameField(johan).fill('For both');
  await expect(nameField(first)).toHaveValue('For both');
  await expect(nameField(second)).toHaveValue('For both');
  expect(streams.size).toBe(1);
  await first.close();
  await nameField(johan).fill('For the other');
  await expect(nameField(second)).toHaveValue('For the other');
});

/** What this browser keeps of changes that are not stored, as text. */
const keptText = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('diorama-unsaved');
        opening.onsuccess = () => {
          const records = opening.result.transaction('records').objectStore('records').getAll();
          records.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(records.result));
          };
        };
      }),
  );

test('changes that were not sent survive a reload, and a crash', async ({ studio: page, context }) => {
  await newWalkthrough(page, 'Kept');
  const address = page.url();
  await page.route('**/documents.change**', (route) => route.abort());
  await nameField(page).fill('Typed before the reload');
  await expect(status(page, 'Offline, 1 change kept')).toBeVisible();
  await page.reload();
  await expect(nameField(page)).toHaveValue('Typed before the reload');
  await expect(page.getByText('Restored 1 unsaved change')).toBeVisible();
  await page.getByRole('switch', { name: 'Compass' }).click();
  await expect.poll(() => keptText(page)).toContain('"compass":true');
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await next.goto(address);
  await expect(nameField(next)).toHaveValue('Typed before the reload');
  await saved(next);
  await next.reload();
  await expect(nameField(next)).toHaveValue('Typed before the reload');
  await expect(next.getByRole('switch', { name: 'Compass' })).toBeChecked();
});

test('changes that were kept are sent from any screen, for nobody but their owner', async ({ browser }) => {
  test.slow();
  const [anna, saga] = [await addPerson('Anna Lind'), await addPerson('Saga Berg')];
  const page = await colleague(browser, anna);
  await newWalkthrough(page, 'Shared machine');
  const address = page.url();
  await page.route('**/documents.change**', (route) => route.abort());
  await nameField(page).fill('Anna’s, not sent');
  await expect(status(page, 'Offline, 1 change kept')).toBeVisible();
  await page.goto('/logout');
  await page.unroute('**/documents.change**');
  await fillSignIn(page, saga);
  await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeVisible();
  await page.goto(address);
  await expect(nameField(page)).toHaveValue('Exterior');
  await saved(page);
  await page.goto('/logout');
  await fillSignIn(page, anna);
  await expect(page.getByText('Changes from this computer are saved')).toBeVisible({ timeout: 15_000 });
  await page.goto(address);
  await expect(nameField(page)).toHaveValue('Anna’s, not sent');
});
