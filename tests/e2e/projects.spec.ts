import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { openDemoProject } from './support/demo.ts';
import { publishedCopy } from './support/published.ts';
import { call, expect, expectAccessible, serverUrl, test } from './support/studio.ts';

/** Keeps the code of the dialog for a new project away until it is let through. */
async function holdDialog(page: Page): Promise<() => void> {
  const loading = Promise.withResolvers<void>();
  await page.route('**/assets/create-project-dialog-*.js', async (route) => {
    await loading.promise;
    await route.continue();
  });
  return loading.resolve;
}

test('what is typed while a dialog is still loading stands in its first field, and Enter makes the project', async ({
  studio: page,
}) => {
  const letThrough = await holdDialog(page);
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New project' }).click();
  await page.keyboard.type('Sjo staden/?');
  letThrough();
  await page.keyboard.type('x');
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Sjo staden/?x');
  await page.keyboard.type(' 4');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Sjo staden/?x 4');
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('sjo-staden-x-4');

  const letThroughAgain = await holdDialog(page);
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New project' }).click();
  const name = `Snabbt ${randomUUID()}`;
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.keyboard.type('n');
  letThroughAgain();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
});

test('the demo project is there to take apart; all its parts have their tabs, way out and bar at the same place, one alone is said to be open', async ({
  studio: page,
}) => {
  await openDemoProject(page);
  await expect(page.getByRole('heading', { name: 'Villa Solbacken' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Live, v1' })).toHaveText([
    /Villa Solbacken/,
    /The district/,
    /The house in 3D/,
  ]);
  const tabs = page.getByRole('navigation', { name: 'Parts of the project' });
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem')).toHaveText(['Nordhamn', 'Villa Solbacken']);
  const placeOf = async () => ({
    tabs: await tabs.boundingBox(),
    first: await tabs.getByRole('link').first().boundingBox(),
  });
  // The row stands in the placeholder, too: a press while one gives way to the other reaches neither.
  const openPart = (row: Locator, part: string) =>
    expect(async () => {
      await row.getByRole('link', { name: part }).click();
      await expect(row.locator('[aria-current]')).toHaveText([new RegExp(`^${part}`)], { timeout: 4_000 });
    }).toPass();
  const place = await placeOf();
  for (const part of ['Assets', 'Menu', 'Theme', 'Translations', 'Activity']) {
    await openPart(tabs, part);
    await expect(tabs.getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(trail.getByRole('link', { name: 'Villa Solbacken' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Project settings' })).toBeVisible();
    await expect.poll(placeOf, part).toEqual(place);
  }
  await openPart(tabs, 'Products');
  await trail.getByRole('link', { name: 'Nordhamn' }).click();
  const ofClient = page.getByRole('navigation', { name: 'Parts of the client' });
  for (const part of ['Members', 'Activity', 'Overview']) await openPart(ofClient, part);
});

test('all that changed in a project is published with one dialog, and for several projects from their list', async ({
  studio: page,
}) => {
  const name = `Allt ${randomUUID().slice(0, 8)}`;
  const { projectId, product } = await publishedCopy(page, name);
  const change = (title: string) =>
    call(page, serverUrl(), 'products.update', {
      type: product.type,
      id: product.id,
      projectId,
      attributes: { settings: { name: title } },
    });
  const write = (value: string) =>
    call(page, serverUrl(), 'translations.upsert', { projectId, key: 'close', language: 'en', value });
  await change('The whole house');
  await write('Done');
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('button', { name: 'Publish changes (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish changes' });
  await expect(dialog.getByRole('checkbox', { name: /^The whole house 1 edit/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /^The house in 3D Not published/ })).not.toBeChecked();
  await expect(dialog.getByText('2 parts will go live')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish 2' }).click();
  await expect(page.getByText('Published 2 of 2')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: /^Publish changes/ })).toBeHidden();

  await change('The whole garden');
  await page.goto(`/projects?search=${encodeURIComponent(name)}`);
  await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check({ force: true });
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Publish changes' }).click();
  await dialog.getByRole('button', { name: 'Publish 1' }).click();
  await expect(page.getByText('Published 1 of 1')).toBeVisible({ timeout: 30_000 });
});
