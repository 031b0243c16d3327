import type { Page } from '@playwright/test';
import { inDatabase } from './support/database.ts';
import { expect, expectAccessible, test } from './support/studio.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
const history = (page: Page) => page.getByRole('region', { name: 'History', exact: true });
const entry = (page: Page, words: RegExp | string) => history(page).getByRole('button', { name: words });

/** A new walkthrough with one view, open on this page. */
async function newWalkthrough(page: Page, project: string): Promise<void> {
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(project);
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('button', { name: 'New walkthrough' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Exterior');
  await page.getByRole('button', { name: 'Create walkthrough' }).click();
  await expect(page.getByText('Drop your stills here')).toBeVisible();
}

test('what was done is listed, compared, named, put back, and the putting back is taken back', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'History');
  await nameField(page).fill('Kvarteret Ankaret');
  await saved(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await entry(page, /Renamed/).click();
  await expect(history(page).getByText('Exterior', { exact: true })).toBeVisible();
  await expect(history(page).getByText('Kvarteret Ankaret', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await history(page).getByRole('button', { name: 'Name', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Sent to the client');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(entry(page, /Sent to the client/)).toBeVisible();

  await page.getByRole('tab', { name: 'Details' }).click();
  await nameField(page).fill('Kvarteret');
  await page.getByRole('switch', { name: 'Compass' }).click();
  await saved(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await history(page).getByText('Named only').click();
  await expect(entry(page, /Created/)).toBeHidden();
  await entry(page, /Sent to the client/).click();
  await expect(page.getByText(/^As it was on/)).toBeVisible();
  await history(page).getByText('Since then').click();
  await expect(history(page).getByText('Kvarteret', { exact: true })).toBeVisible();

  await history(page).getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Changes 1 part: The settings.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(nameField(page)).toHaveValue('Kvarteret Ankaret');
  await expect(page.getByRole('switch', { name: 'Compass' })).not.toBeChecked();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(nameField(page)).toHaveValue('Kvarteret');
  await expect(page.getByRole('switch', { name: 'Compass' })).toBeChecked();
});

test('a link opens the history at its revision, and arrow keys walk through the entries', async ({ studio: page }) => {
  await newWalkthrough(page, 'Linked history');
  await nameField(page).fill('Kvarteret');
  await saved(page);
  await page.goto(`${page.url().split('?')[0]}?history=1`);
  await expect(page.getByText(/^As it was on/)).toBeVisible();
  await expect(entry(page, /Created/)).toHaveAttribute('aria-expanded', 'true');
  await entry(page, /Created/).focus();
  await page.keyboard.press('ArrowUp');
  await expect(entry(page, /Renamed/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry(page, /Renamed/)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText(/^As it was on/)).toBeHidden();
});

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('a part that cannot be read is named, stands in the way of publishing, and can be removed; the rest is edited', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'A bad part');
  const id = idOf(page);
  const value = JSON.stringify({ id: 'attic', order: 'a0', name: 'Attic', scale: 'big' });
  await inDatabase((db) =>
    db.insertInto('document_records').values({ document_id: id, key: 'keyframes/attic', value, revision: 1 }).execute(),
  );
  await page.reload();
  const banner = page.getByRole('region', { name: 'Parts that cannot be read' });
  await expect(banner.getByText('1 part of this walkthrough cannot be read.')).toBeVisible();
  await expect(banner.getByText(/View attic · scale/)).toBeVisible();
  await nameField(page).fill('Still editable');
  await saved(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog').getByText(/A part of this walkthrough cannot be read/)).toBeVisible();
  await page.keyboard.press('Escape');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    banner.getByRole('button', { name: 'Export it' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('keyframes-attic.json');
  await banner.getByRole('button', { name: 'Remove it' }).click();
  await expect(banner).toBeHidden();
  await expect(nameField(page)).toHaveValue('Still editable');
});

test('a page that is older than the document it is given says to reload, and touches nothing', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'From tomorrow');
  // What the server of a newer release would answer this page.
  await page.route('**/api/trpc/*documents.open*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/"schemaVersion":"[^"]+"/, '"schemaVersion":"99.0.0"'),
    });
  });
  await page.reload();
  await expect(page.getByText('This walkthrough was made by a newer release')).toBeVisible();
  await expect(nameField(page)).toBeHidden();
  await page.unroute('**/api/trpc/*documents.open*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(nameField(page)).toHaveValue('Exterior');
});
