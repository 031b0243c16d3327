import { expect, expectAccessible, test } from './support/studio.ts';

test('who did what in a project is listed by day, narrowed, and leads to where it was done', async ({
  studio: page,
}) => {
  await page.goto('/projects');
  await page
    .getByRole('grid', { name: 'Projects' })
    .getByRole('row', { name: 'Villa Solbacken' })
    .first()
    .press('Enter');
  await page.getByRole('link', { name: 'Activity' }).click();
  const today = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
  await expect(today.last()).toHaveText(/created the project Villa Solbacken/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'What All' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Files' }).click();
  await page.keyboard.press('Escape');
  await expect(today.filter({ hasText: 'the project' })).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name: 'Activity' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await today.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/assets\?/);
});
