import { expect, expectAccessible, newWalkthrough, test } from './support/studio.ts';

test('who did what in a project is listed by day, narrowed, and leads to where it was done', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'Terrassen hus 9');
  const projectId = /projects\/([^/]+)/.exec(page.url())?.[1];
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('link', { name: 'Activity' }).click();
  const today = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
  await expect(today.last()).toHaveText(/created the project/);
  await expectAccessible(page);
  const all = await today.count();
  await page.getByRole('button', { name: 'What All' }).click();
  const edits = page.getByRole('menuitemcheckbox', { name: 'Edits' });
  // A menu takes no press of the pointer right after the one that opened it.
  await edits.press('Enter');
  await expect(edits).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(today.filter({ hasText: 'the project' })).toHaveCount(0);
  expect(await today.count()).toBeLessThan(all);
  // The filter is in the address: a reload keeps it, and it can be shared.
  await page.reload();
  await expect(page.getByRole('button', { name: 'What Edits' })).toBeVisible();
  await expect(today.filter({ hasText: 'the project' })).toHaveCount(0);
  // One stop of Tab; the arrows go on from there.
  await expect(page.getByRole('region', { name: 'Today' }).locator('a[tabindex="0"]')).toHaveCount(1);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Activity' })).toBeInViewport({ ratio: 0.9 });
  await expect(today.first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  const made = today.filter({ hasText: 'created' }).filter({ hasNotText: 'the project' });
  await made.last().getByRole('link').click();
  await expect(page).toHaveURL(/\/studio\//);
});
