import type { Locator, Page } from '@playwright/test';
import { EditorClient } from '../support/editor-client.ts';
import { enter, press, signInByKeys, type } from './support/keys.ts';
import { addPerson } from './support/people.ts';
import { still } from './support/pictures.ts';
import { expect, serverUrl, test } from './support/studio.ts';

/** Opens the menu of what has focus and chooses from it. */
async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  await press(page, 'ArrowDown', page.getByRole('menuitem', { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** Presses a button with Enter and gives files to the chooser that it opens. */
async function give(page: Page, button: Locator, files: Awaited<ReturnType<typeof still>>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await enter(page, button);
  await (await chooser).setFiles(files);
}

test('files of a project are kept without a pointer: folders, names, tags, texts, versions, uses, lock and export', async ({
  page,
}) => {
  const person = await addPerson('Anna Lind');
  const client = new EditorClient(serverUrl(), person);
  await client.signIn();
  const name = `Kvarnen ${person.email.slice(0, 8)}`;
  const { id: projectId } = await client.mutate<{ id: string }>('projects.create', {
    name,
    slug: `k-${crypto.randomUUID()}`,
  });
  const presses: string[] = [];
  page.on('console', (message) => {
    if (message.text() === 'pointer') presses.push(page.url());
  });
  await page.addInitScript(() => addEventListener('pointerdown', () => console.debug('pointer'), true));

  // To the files, by the palette.
  await signInByKeys(page, person);
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(palette.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await enter(page, page.getByRole('link', { name: 'Assets' }));

  // Two folders, two pictures in one of them.
  for (const folder of ['Plans', 'Renders']) {
    await enter(page, page.getByRole('button', { name: 'New folder' }).first());
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type(folder);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('treeitem', { name: folder })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/directoryId=/);
  const upload = page.getByRole('button', { name: 'Upload', exact: true }).first();
  await give(page, upload, [await still('Hall.png', 0.2), await still('Stair.png', 0.7)]);
  await expect(page.getByText('Uploaded 2 files')).toBeVisible();
  const file = (of: string) => page.getByRole('gridcell', { name: of });

  // Renamed, tagged, and one of them moved: what a drag does.
  await press(page, 'Tab', file('Hall.png'));
  await page.keyboard.press('F2');
  await page.keyboard.type('Entrance');
  await page.keyboard.press('Enter');
  await expect(file('Entrance.png')).toBeFocused();
  await choose(page, 'Tags…');
  const tags = page.getByRole('dialog', { name: /^Tag/ });
  await press(page, 'Tab', tags.getByRole('combobox', { name: 'Add tags' }));
  await page.keyboard.type('interior');
  await page.keyboard.press('Enter');
  await enter(page, tags.getByRole('button', { name: 'Save tags' }));
  await expect(page.getByText(/^Tags of .* saved$/)).toBeVisible();
  await expect(file('Entrance.png')).toBeFocused();
  await press(page, 'ArrowRight', file('Stair.png'));
  await choose(page, 'Move to…');
  await expect(page.getByRole('dialog').getByRole('treeitem', { name: 'Renders' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.type('pl');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Moved “Stair.png” to “Plans”')).toBeVisible();
  await expect(file('Entrance.png')).toBeFocused();

  // A draft uses the picture.
  const fileId = (await file('Entrance.png').getAttribute('data-row')) ?? '';
  const tour = await client.mutate<{ id: { id: string } }>('icgis.create', { projectId, settings: { name: 'Tour' } });
  const image = { name: 'Entrance.png', type: 'image/png', url: `asset://${fileId}` };
  await client.mutate('icgis.update', {
    projectId,
    icgiId: tour.id.id,
    attributes: { keyframes: [{ id: 'hall', name: 'Hall', image }] },
  });

  // In the viewer: its text, its focal point, where it is used.
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Entrance.png' });
  await press(page, 'Tab', viewer.getByRole('textbox', { name: /^Alternative text, EN/ }));
  await page.keyboard.type('The hall at dawn');
  await press(page, 'Tab', viewer.getByRole('slider', { name: 'Focal point' }));
  await expect(page.getByText('Alternative text of “Entrance.png” saved')).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Focal point of “Entrance.png” saved')).toBeVisible();
  await press(page, 'Tab', viewer.getByRole('link', { name: 'View Hall' }));
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(file('Entrance.png')).toBeFocused();

  // Replaced, deleted although it is used, and brought back.
  await choose(page, 'Replace…');
  const replace = page.getByRole('dialog', { name: /^Replace/ });
  await give(page, replace.getByRole('button', { name: 'Choose a file' }).first(), [await still('Final.png', 0.9)]);
  await enter(page, replace.getByRole('button', { name: /^Replace/ }));
  await expect(page.getByText('Replaced “Entrance.png”')).toBeVisible();
  await expect(file('Entrance.png')).toBeFocused();
  await page.keyboard.press('Delete');
  const used = page.getByRole('alertdialog');
  await expect(used.getByRole('link', { name: 'View Hall' })).toBeVisible();
  await enter(page, used.getByRole('button', { name: 'Delete and clear' }));
  await expect(file('Entrance.png')).toHaveCount(0);
  const deleted = page.getByRole('listitem').filter({ hasText: 'Deleted “Entrance.png”' });
  await expect(deleted).toBeVisible();
  await page.keyboard.press('Alt+t');
  await enter(page, deleted.getByRole('button', { name: 'Undo' }));
  await expect(file('Entrance.png')).toBeVisible();

  // The project: locked with a reason, and exported.
  const more = page.getByRole('button', { name: 'More about the project' });
  await enter(page, page.getByRole('link', { name: 'Products' }));
  await enter(page, more);
  await press(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Lock…' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Lock project' }).getByRole('textbox')).toBeFocused();
  await type(page, 'The launch is on Friday');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/The launch is on Friday/).first()).toBeVisible();
  await enter(page, more);
  await press(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Export…' }));
  await page.keyboard.press('Enter');
  const download = page.waitForEvent('download');
  await enter(page, page.getByRole('dialog', { name: 'Export project' }).getByRole('button', { name: 'Export' }));
  expect(await (await download).failure()).toBeNull();
  expect(presses).toEqual([]);
});
