import type { Page } from '@playwright/test';
import { still } from './support/pictures.ts';
import { expect, expectAccessible, makeProject, test } from './support/studio.ts';

/** A project whose files are these pictures. */
async function withPictures(page: Page, name: string, pictures: readonly string[]) {
  await makeProject(page, name);
  await page.getByRole('link', { name: 'Assets' }).click();
  const stills = pictures.map((picture, at) => still(picture, at / pictures.length));
  await page.getByLabel('Files to upload').setInputFiles(await Promise.all(stills));
  await expect(page.getByRole('grid', { name: 'Files' }).getByRole('gridcell')).toHaveCount(pictures.length);
}

const file = (page: Page, name: string) => page.getByRole('gridcell', { name });

test('one selected file has a bar, and its details follow the selection, with the keyboard too', async ({
  studio: page,
}) => {
  await withPictures(page, 'Details', ['Hall.png', 'Hall 2.png', 'Åre.png']);
  await expect(page.getByRole('grid', { name: 'Files' }).getByRole('gridcell')).toHaveText([
    /^\s*Hall\.png/,
    /^\s*Hall 2\.png/,
    /^\s*Åre\.png/,
  ]);
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  const details = page.getByRole('complementary', { name: 'Details' });
  await file(page, 'Hall.png').click();
  await expect(bar).toContainText('1 selected');
  await expect(details).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search all files' })).toBeVisible();

  await page.keyboard.press('Control+i');
  await expect(details.getByRole('heading', { name: 'Hall.png' })).toBeVisible();
  await expect(details.getByText('PNG image')).toBeVisible();
  await expect(details.getByText('Not used in any draft.')).toBeVisible();
  await expect(details.getByRole('slider', { name: 'Focal point' })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Take down…' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await expect(details.getByRole('heading', { name: 'Hall 2.png' })).toBeVisible();
  await details.getByRole('button', { name: 'Rename Hall 2.png' }).click();
  await page.keyboard.type('Lobby');
  await page.keyboard.press('Enter');
  await expect(details.getByRole('heading', { name: 'Lobby.png' })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Rename Lobby.png' })).toBeFocused();
  await details.getByRole('textbox', { name: /^Alternative text, EN/ }).fill('The lobby at dawn');

  // What was written is stored when another file is selected.
  await file(page, 'Hall.png').click();
  await expect(page.getByText('Alternative text of “Lobby.png” saved')).toBeVisible();
  await file(page, 'Åre.png').click({ modifiers: ['Shift'] });
  await expect(details.getByRole('heading', { name: '3 selected' })).toBeVisible();
  await expect(details.getByText('Total size')).toBeVisible();
  await expect(bar).toContainText('3 selected');

  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(details.getByText('Select a file to see what it is and where it is used.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.reload();
  await expect(details.getByRole('heading', { name: 'All files' })).toBeVisible();
  await file(page, 'Hall.png').click();
  await bar.getByRole('button', { name: 'Clear Esc' }).click();
  await expect(file(page, 'Hall.png')).toBeFocused();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Show or hide the details')).toBeVisible();
});

test('files that are refused are one line for each kind, with the list of those that are taken', async ({
  studio: page,
}) => {
  await withPictures(page, 'Refused', ['Hall.png']);
  const drawing = (name: string) => ({ name, mimeType: '', buffer: Buffer.from('8BPS') });
  await page
    .getByLabel('Files to upload')
    .setInputFiles([...['a', 'b', 'c', 'e', 'f'].map((name) => drawing(`${name}.psd`)), drawing('d.exr')]);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByRole('listitem')).toHaveText([
    /^a\.psd, b\.psd, c\.psd and 2 more ?Each cannot be used: PSD is not supported\. Export it as PNG/,
    /^d\.exr ?“d\.exr” cannot be used: EXR is not supported/,
  ]);
  await tray.getByRole('button', { name: 'Supported files' }).click();
  const list = page.getByRole('dialog', { name: 'Supported files' });
  await expect(list.getByText('.jpg, .jpeg, .jpe, .jfif')).toBeVisible();
  await expect(list.getByText(/A file has .+ at most, an image \d+ megapixels/)).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(list).toBeHidden();
  await tray.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'More about the files' }).click();
  await page.getByRole('menuitem', { name: 'Supported files' }).click();
  await expect(list).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the bar of one file fits, and its details stand below the files', async ({ studio: page }) => {
    await withPictures(page, 'Small screen', ['Hall.png', 'Stair.png']);
    await page.getByRole('button', { name: 'Details' }).click();
    await file(page, 'Hall.png').focus();
    await page.keyboard.press('Space');
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    const details = page.getByRole('complementary', { name: 'Details' });
    await expect(details.getByRole('heading', { name: 'Hall.png' })).toBeVisible();
    const fits = await bar.evaluate((element) => element.scrollWidth <= element.clientWidth);
    expect(fits).toBe(true);
    const [above, below] = [await bar.boundingBox(), await details.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});
