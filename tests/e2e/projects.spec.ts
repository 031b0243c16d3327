import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openDemoProject } from './support/demo.ts';
import { publishedCopy } from './support/published.ts';
import { call, expect, expectAccessible, makeProject, newWalkthrough, serverUrl, test } from './support/studio.ts';

test('the demo project is there to take apart', async ({ studio: page }) => {
  await openDemoProject(page);
  await expect(page.getByRole('heading', { name: 'Villa Solbacken' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Live, v1' })).toHaveText([
    /Villa Solbacken/,
    /The district/,
    /The house in 3D/,
  ]);
});

test('a project is made from its name alone, and its address may be chosen', async ({ studio: page }) => {
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sjöstaden, etapp 4');
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('sjostaden-etapp-4');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('sjö');
  await expect(dialog.getByText('Only a-z, 0-9, and hyphen (-) allowed')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Address' }).fill('villa-solbacken');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(dialog.getByText('This address is taken by another project')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`sjostaden-${randomUUID()}`);
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Sjöstaden, etapp 4' })).toBeVisible();
  await expect(page.getByText('Build a product')).toBeVisible();
});

/** Keeps the code of the dialog for a new project away until it is let through. */
async function holdDialog(page: Page): Promise<() => void> {
  const loading = Promise.withResolvers<void>();
  await page.route('**/assets/create-project-dialog-*.js', async (route) => {
    await loading.promise;
    await route.continue();
  });
  return loading.resolve;
}

test('a name and Enter while the dialog is still loading make the project', async ({ studio: page }) => {
  const letThrough = await holdDialog(page);
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New project' }).click();
  const name = `Snabbt ${randomUUID()}`;
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.keyboard.type('n');
  letThrough();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
});

test('what is typed while a dialog is still loading stands in its first field', async ({ studio: page }) => {
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
});

test('the list is searched from two characters on, with accents folded, and the search is in the address', async ({
  studio: page,
}) => {
  await page.goto('/projects');
  const rows = page.getByRole('grid', { name: 'Projects' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search projects' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('sölbäck');
  await expect(page).toHaveURL(/search=/);
  // Other tests copy it.
  await expect(rows.filter({ hasText: 'Villa Solbacken' }).first()).toBeVisible();
  await search.fill('nothing like it');
  await expect(page.getByText(/^No projects match/)).toBeVisible();
  await page.getByRole('button', { name: 'Show all projects' }).click();
  await expect(rows.nth(1)).toBeVisible();
  await expect(search).toHaveValue('');
});

test('a project is renamed and the rename taken back', async ({ studio: page }) => {
  await makeProject(page, 'Kajplats 9');
  await page.getByRole('button', { name: 'Rename project' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Kajplats 10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kajplats 10' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Kajplats 9' })).toBeVisible();
});

test('a project is duplicated from its own page, and the notice opens the copy', async ({ studio: page }) => {
  await makeProject(page, 'Kajplats 12');
  await page.getByRole('button', { name: 'More about the project' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Kajplats 12 copy' })).toBeVisible();
});

test('home shows what was visited, the latest first', async ({ studio: page }) => {
  await page.goto('/');
  await expect(page.getByText('Nothing visited yet')).toBeVisible();
  await openDemoProject(page);
  await expect(page.getByRole('heading', { name: 'Villa Solbacken' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
  const recent = page.getByRole('region', { name: 'Recent projects' });
  await expect(recent.getByRole('link', { name: 'Villa Solbacken' })).toBeVisible();
  await expectAccessible(page);
  await recent.getByRole('button', { name: 'Pin Villa Solbacken' }).click();
  await expect(
    page.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'Villa Solbacken' }),
  ).toBeVisible();
  await page.getByRole('region', { name: 'Pinned' }).getByRole('button', { name: 'Unpin Villa Solbacken' }).click();
  await expect(page.getByRole('region', { name: 'Pinned' })).toBeHidden();
});

test('what is not there says Not Found, and a failure says Something went wrong! with the error on request', async ({
  studio: page,
}) => {
  for (const address of ['/nowhere', '/projects/00000000-0000-7000-8000-000000000000/studio/nothing/one']) {
    await page.goto(address);
    await expect(page.getByText('Not Found', { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
  await page.goto('/projects/00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('Not Found', { exact: true })).toBeVisible();
  await makeProject(page, 'Nothing built');
  const project = new URL(page.url()).pathname;
  for (const folder of ['00000000-0000-7000-8000-000000000000', 'nonsense']) {
    await page.goto(`${project}/assets?directoryId=${folder}`);
    await expect(page.getByText('Not Found', { exact: true })).toBeVisible();
  }
  // Without a product there is nothing to edit.
  await page.goto(`${project}/studio`);
  await expect(page.getByText('Build a product')).toBeVisible();
  // Alone, or in a batch with other calls.
  await page.route(/\/api\/trpc\/[^?]*\bprojects\.get\b/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await page.goto('/projects/00000000-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
  await page.getByRole('button', { name: 'Show Error' }).click();
  await expect(page.getByText('Unable to transform response from server')).toBeVisible();
  await page.getByRole('button', { name: 'Hide Error' }).click();
  await expect(page.getByText('Unable to transform response from server')).toBeHidden();
});

test('all parts of a project have their tabs, their way out and their bar at the same place', async ({
  studio: page,
}) => {
  await openDemoProject(page);
  const tabs = page.getByRole('navigation', { name: 'Parts of the project' });
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem')).toHaveText(['Nordhamn', 'Villa Solbacken']);
  const placeOf = async () => ({
    tabs: await tabs.boundingBox(),
    first: await tabs.getByRole('link').first().boundingBox(),
  });
  const place = await placeOf();
  for (const part of ['Assets', 'Menu', 'Theme', 'Translations', 'Activity']) {
    await tabs.getByRole('link', { name: part }).click();
    await expect(tabs.getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(trail.getByRole('link', { name: 'Villa Solbacken' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Project settings' })).toBeVisible();
    expect(await placeOf(), part).toEqual(place);
  }
});

test('a newer build is announced until it is answered', async ({ studio: page }) => {
  await page.route('**/api/status', (route) => route.fulfill({ json: { status: 'ok', sha: 'another-build' } }));
  await page.goto('/projects');
  const notice = page.getByText('New version available');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
});

test('projects are found, ordered, chosen, renamed and deleted with the keyboard, and the address keeps the list', async ({
  studio: page,
}) => {
  // JSON would take it for an infinite number.
  const mark = `9e${randomInt(1e8, 1e9)}`;
  for (const name of ['Älvstaden', 'Björken', 'Citadellet']) await makeProject(page, `${name} ${mark}`);
  await page.goto(`/projects?search=${mark}&sort=name`);
  const rows = page.getByRole('grid', { name: 'Projects' }).getByRole('row');
  await expect(rows).toHaveText([/Project/, /Björken.*Empty/, /Citadellet/, /Älvstaden.*Empty/]);
  await page.getByRole('button', { name: 'Edited' }).click();
  await expect(rows).toHaveText([/Project/, /Citadellet/, /Björken/, /Älvstaden/]);

  await page.getByRole('button', { name: /^Client/ }).click();
  await page.getByRole('checkbox', { name: 'No client' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^State/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Empty' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/clientIds=.*none.*states=.*empty/);
  await expect(rows).toHaveCount(4);
  await page.reload();
  await expect(rows).toHaveCount(4);
  await expectAccessible(page);

  // A control in a row is no click on the row, which would open it.
  await rows
    .nth(1)
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  await page.keyboard.press('Escape');
  await rows.nth(1).hover();
  await rows.nth(1).getByRole('checkbox').click();
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeHidden();

  await rows.nth(2).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Berget');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Renamed to “Berget”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText([/Project/, /Björken/, /Citadellet/, /Älvstaden/]);

  await rows.nth(1).focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('2 selected');
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete projects' }).click();
  await expect(page.getByText('Deleted 2 projects')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(4);

  await page.getByRole('radio', { name: 'Grid' }).press('Space');
  const tile = page.getByRole('gridcell', { name: /Citadellet/ });
  await tile.focus();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Citadellet ${mark}` })).toBeVisible();
});

test('products are renamed in place, duplicated, deleted together and brought back', async ({ studio: page }) => {
  await newWalkthrough(page, `Produkter ${randomUUID().slice(0, 8)}`);
  await page.goto(page.url().replace(/\/studio\/.*/, ''));
  const rows = page.getByRole('grid', { name: 'Products' }).getByRole('row', { name: /Exterior|Facade/ });
  await page.getByRole('row', { name: /Exterior/ }).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of Exterior' }).fill('Facade');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText([/Facade/]);
  await page.getByRole('link', { name: 'Facade' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(rows).toHaveText([/Facade copy/, /Facade/]);
  await page.getByRole('row', { name: /Facade copy/ }).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 products' }).click();
  await expect(page.getByText('Build a product')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows).toHaveText([/Facade copy/, /Facade/]);
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
