import { expect, newWalkthrough, saved, signIn, test } from './support/studio.ts';

test('a session that ends in the middle is told, and the change is sent after signing in again', async ({
  studio: page,
  context,
}) => {
  await newWalkthrough(page, 'Session ends');
  await saved(page);
  // Without a network: otherwise any request could find out first, while nothing is unsaved, and lead to the form.
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Name' }).fill('Written while signed out');
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 change kept' })).toBeVisible();
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'Signed out, 1 change kept' })).toBeVisible();
  const other = await context.newPage();
  await signIn(other);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await saved(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Written while signed out');
});
