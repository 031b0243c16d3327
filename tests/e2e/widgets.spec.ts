import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call, expect, expectAccessible, newWalkthrough, saved, test } from './support/studio.ts';

/** Makes a collection, and leaves the page at it. */
async function newCollection(page: Page, name: string): Promise<string> {
  await page.goto('/widgets');
  await page.getByRole('button', { name: 'New collection' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New collection' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return page.url();
}

/** Makes a widget of the collection that is open, and comes back. */
async function newWidget(page: Page, type: string, name: string): Promise<void> {
  const collection = page.url();
  await page.getByRole('button', { name: 'New widget' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New widget' });
  await dialog.getByRole('radio', { name: new RegExp(`^${type}`) }).check();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create widget' }).click();
  await expect(page).toHaveURL(/\/edit\/widget\//);
  await page.goto(collection);
}

test('widgets are made, renamed, tagged, copied to another collection, deleted and brought back', async ({
  studio: page,
}) => {
  const mark = randomUUID().slice(0, 8);
  const other = await newCollection(page, `Baths ${mark}`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Widgets' }).click();
  await expectAccessible(page);
  const kitchens = await newCollection(page, `Kitchens ${mark}`);
  await expect(page.getByText('Your first widget')).toBeVisible();
  await expectAccessible(page);
  await newWidget(page, 'Comparison', 'Seasons');
  await newWidget(page, 'Popup', 'Oven');
  const grid = page.getByRole('grid', { name: 'Widgets' });
  const names = grid.getByRole('link');
  await expect(names).toHaveText(['Oven', 'Seasons']);
  await expectAccessible(page);

  await grid.getByRole('gridcell', { name: /Oven/ }).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of Oven' }).fill('Stove');
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['Stove', 'Seasons']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText(['Oven', 'Seasons']);

  await grid.getByRole('gridcell', { name: /Seasons/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Tags…' }).click();
  const tags = page.getByRole('dialog', { name: 'Tags' }).getByRole('combobox', { name: 'Tags' });
  await expect(tags).toBeVisible();
  await expectAccessible(page);
  await tags.fill('Views');
  await tags.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(grid.getByText('Views')).toBeVisible();
  await page.getByRole('button', { name: /^Tags/ }).click();
  await page.getByRole('checkbox', { name: 'Views' }).check();
  await expect(names).toHaveText(['Seasons']);
  await expect(page).toHaveURL(/tagIds/);
  await page.getByRole('button', { name: 'Any tag' }).click();
  await page.keyboard.press('Escape');
  await expect(names).toHaveCount(2);

  await grid.getByRole('gridcell', { name: /Seasons/ }).focus();
  await page.keyboard.press('Control+c');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Widgets' }).click();
  await page
    .getByRole('grid', { name: 'Collections' })
    .getByRole('link', { name: `Baths ${mark}` })
    .click();
  await expect(page).toHaveURL(other);
  await expect(page.getByText('Your first widget')).toBeVisible();
  await page.keyboard.press('Control+v');
  await expect(names).toHaveText(['Seasons']);
  await expect(grid.getByText('Views')).toBeVisible();

  await grid.getByRole('gridcell', { name: /Seasons/ }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Your first widget')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText(['Seasons']);

  await page.getByRole('link', { name: 'Media' }).click();
  await expect(page.getByRole('button', { name: 'Upload' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  const recent = page.getByRole('region', { name: 'Recent widget collections' }).getByRole('link');
  await expect(recent.filter({ hasText: mark })).toHaveText([`Baths ${mark}`, `Kitchens ${mark}`]);
  await page.goto(`${kitchens}?view=list`);
  await expect(names).toHaveText(['Seasons', 'Oven']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('a marker opens a widget of a collection that is made, shared and moved from on the way', async ({
  studio: page,
}) => {
  const mark = randomUUID().slice(0, 8);
  const make = (path: string, input: unknown) => call<{ id: string }>(page, '', path, input);
  const owner = await make('clients.create', { name: `Owner ${mark}` });
  await make('clients.create', { name: `Guest ${mark}` });
  const source = await make('widgets.collections.create', { name: `Source ${mark}`, owner: owner.id });
  for (const name of ['Oven', 'Hob', 'Sink'])
    await make('widgets.create', { collectionId: source.id, name, lang: 'en', type: 'popup' });

  // A collection is made in the picker, by keyboard, and a widget in it.
  await newWalkthrough(page, `Solbacken ${mark}`);
  const address = new URL(page.url()).pathname.split('/');
  const [projectId, icgiId] = [address[2], address[5]];
  const marker = { id: 'oak', title: { type: 'custom', value: { en: 'Oak' } }, widget: null };
  const placed = { id: 'p1', x: 0.5, y: 0.5, data: { type: 'marker', marker: { type: 'marker', id: 'oak' } } };
  const keyframes = [{ id: 'hall', name: 'Hall', widgets: [placed] }];
  await make('icgis.update', { projectId, icgiId, attributes: { markers: [marker], keyframes } });
  await page.goto(`${page.url().split('?')[0]}?k=hall&sel=placements/p1`);
  await page.getByRole('button', { name: 'Choose', exact: true }).focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Widget that the marker opens' });
  await expect(picker.getByRole('button', { name: new RegExp(`^Source ${mark}`) })).toBeVisible();
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'New collection' }).press('Enter');
  const naming = page.getByRole('dialog', { name: 'New collection' });
  await naming.getByRole('textbox', { name: 'Name' }).fill(`Target ${mark}`);
  await page.keyboard.press('Enter');
  await picker.getByRole('textbox', { name: 'Name' }).fill('Tap');
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(page.getByText('Tap').first()).toBeVisible();
  await saved(page);

  // Several widgets are moved there at once, and back.
  await page.goto(`/widgets/${source.id}?view=list`);
  const names = page.getByRole('grid', { name: 'Widgets' }).getByRole('link');
  await expect(names).toHaveText(['Sink', 'Hob', 'Oven']);
  await page.getByRole('checkbox', { name: /Sink/ }).check();
  await page.getByRole('checkbox', { name: /Hob/ }).check();
  await page.getByRole('button', { name: /^Move/ }).click();
  const moving = page.getByRole('dialog', { name: 'Move 2 widgets' });
  await moving.getByRole('button', { name: new RegExp(`^Target ${mark}`) }).click();
  await expectAccessible(page);
  await moving.getByRole('button', { name: `Move to “Target ${mark}”` }).click();
  await expect(names).toHaveText(['Oven']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveCount(3);

  // It is shared with a client, and the list is ordered by name.
  await page.goto(`/widgets?search=${mark}&hideGlobal=true`);
  const rows = page.getByRole('grid', { name: 'Collections' });
  await rows
    .getByRole('gridcell', { name: new RegExp(`Source ${mark}`) })
    .first()
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share with clients…' }).click();
  const sharing = page.getByRole('dialog', { name: `Share “Source ${mark}”` });
  const find = sharing.getByRole('searchbox', { name: 'Find a client' });
  if (await find.isVisible()) await find.fill(mark);
  await sharing.getByRole('checkbox', { name: `Guest ${mark}` }).check();
  await expectAccessible(page);
  await sharing.getByRole('button', { name: 'Save' }).click();
  await expect(rows.getByText('Shared with 1 client')).toBeVisible();
  await page.goto(`/widgets?search=${mark}`);
  await rows.getByRole('button', { name: 'Collection' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(rows.getByRole('link')).toHaveText([`Source ${mark}`, `Target ${mark}`]);
});
