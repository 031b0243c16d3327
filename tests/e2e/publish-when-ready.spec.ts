import { expect, expectAccessible, makeProject, makeWalkthrough, saved, test } from './support/studio.ts';

test('what is still being prepared is published as soon as it is ready, where that is wanted', async ({
  studio: page,
}) => {
  test.slow();
  await makeProject(page, 'Kvarteret Kvarnen');
  await makeWalkthrough(page, 8);
  await saved(page);
  let isPreparing = true;
  await page.route(/products\.check/, async (route) => {
    const response = await route.fetch();
    const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const answers = await response.json();
    const pending = { level: 'error', check: 'transition.encode.pending', message: '2 videos are being prepared' };
    if (isPreparing)
      answers[names.indexOf('products.check')].result.data.json.push({ ...pending, record: null, path: [] });
    await route.fulfill({ response, json: answers });
  });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByText('2 videos are being prepared')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Publish when ready' }).check();
  await expectAccessible(page);
  isPreparing = false;
  await expect(page.getByText('v1 is live')).toBeVisible({ timeout: 60_000 });
  await expect(dialog).toHaveCount(0);
});
