import { expect, test } from '../support/studio.ts';

test('Back and Forward close a dialog of the studio, and change nothing else', async ({ studio: page }) => {
  await page.goto('/clients');
  for (const name of ['Projects', 'Materials']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/projects$/);
  const dialog = page.getByRole('dialog', { name: 'New project' });
  for (const step of ['back', 'forward'] as const) {
    await page.getByRole('button', { name: 'New project' }).first().click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.evaluate((to) => history[to](), step);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/projects$/);
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  }
  await page.evaluate(() => history.forward());
  await expect(page.getByRole('heading', { name: 'Materials', exact: true })).toBeVisible();
});

test('Back closes a dialog on the first screen after a load, too, and leads to the page before it afterwards', async ({
  studio: page,
}) => {
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
  await page.goto('/projects');
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await page.getByRole('button', { name: 'New project' }).first().click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.evaluate(() => history.back());
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/projects$/);
  // Once it has answered: the step ends the page.
  await page.evaluate(() => void setTimeout(() => history.back()));
  // Firefox shows a page that it kept, of which Playwright is not notified.
  await expect.poll(() => page.evaluate(() => location.pathname).catch(() => 'between pages')).toBe('/clients');
});
