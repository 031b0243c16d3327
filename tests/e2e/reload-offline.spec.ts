import type { Page } from '@playwright/test';
import { addPerson, signInAs } from './support/people.ts';
import { expect, expectAccessible, makeProject, newWalkthrough, signIn, test } from './support/studio.ts';

test.use({ isPrefetching: true });

test.use({ serviceWorkers: 'allow' });

/** Resolves when the studio's files are kept in this browser. */
const filesKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });

test('the studio opens without a network, says so, and loads by itself when the network is back', async ({ page }) => {
  await signIn(page);
  await makeProject(page, 'Kvarteret Ankaret');
  await page.goto('/projects');
  await filesKept(page);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('alert').getByText('The projects could not be loaded')).toBeVisible();
  await expectAccessible(page);
  // Screens that were never opened in this tab are there, too.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeVisible();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('alert').getByText('The projects could not be loaded')).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: 'Kvarteret Ankaret' }).first()).toBeVisible();
});

/** How many documents this browser keeps for opening them without a network. */
const documentsKept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'diorama-documents')) return 0;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('diorama-documents');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    return new Promise<number>((resolve) => {
      const counting = database.transaction('documents').objectStore('documents').count();
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result);
      };
    });
  });

test('an editor that is reloaded without a network shows the document with its unsaved changes, until one signs out', async ({
  page,
}) => {
  await signInAs(page, await addPerson('Anna Lind'));
  await newWalkthrough(page, 'On the train');
  await filesKept(page);
  await expect.poll(() => documentsKept(page)).toBe(1);
  await page.context().setOffline(true);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Exterior by night');
  await expect(page.getByText('Offline, 1 change kept')).toBeVisible();

  await page.reload();
  await expect(name).toHaveValue('Exterior by night');
  await expect(page.getByText('Offline, 1 change kept')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account: Anna Lind' })).toBeVisible();
  await name.fill('Exterior at dawn');

  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Exterior at dawn');

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => documentsKept(page)).toBe(0);
});

test('signing out without a network shows the form at once, and ends the session when the network is back', async ({
  page,
}) => {
  await signInAs(page, await addPerson());
  await filesKept(page);
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value;
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login\?reason=offline$/);
  await expect(page.getByText('You are signed out on this computer')).toBeVisible();
  await page.goto('/projects');
  await expect(page).toHaveURL(/\/login/);

  await page.context().setOffline(false);
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await page.request.get('/api/trpc/sessions.me', { headers })).status();
    })
    .toBe(401);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
});
