import { randomUUID } from 'node:crypto';
import { testFont } from '../../packages/server/src/testing/test-fonts.ts';
import { expect, expectAccessible, makeProject, newWalkthrough, saved, test } from './support/studio.ts';

const projectIn = (url: string): string => /projects\/([^/?]+)/.exec(url)?.[1] ?? '';

test('a project is rebranded: one colour, contrast fixed, a font of its own, groups, and all of it undone', async ({
  studio: page,
}) => {
  await makeProject(page, `Ankaret ${randomUUID().slice(0, 8)}`);
  await page.getByRole('link', { name: 'Theme', exact: true }).click();
  const parts = page.getByRole('region', { name: 'Parts', exact: true });
  await expect(parts.getByText('Light from the south')).toBeVisible();
  await expectAccessible(page);

  // From one colour, as one step.
  await page.getByRole('button', { name: 'One colour' }).click();
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#1B5E20');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply colours' }).click();
  const primary = page.getByRole('textbox', { name: 'Default', exact: true });
  await expect(primary).toHaveValue('1B5E20');
  await expect(page.getByText('10 of 10 pairs reach 4.5')).toBeVisible();

  // What fails says so where it is, and one press fixes it.
  await primary.fill('3F8F74');
  // The parts are drawn as they are, so axe would find what the screen says itself.
  await expect(page.getByText('9 of 10 pairs reach 4.5')).toBeVisible();
  await page.getByRole('button', { name: /^Use nearest: background #[0-9A-F]{6}, 4\.\d to 1$/ }).click();
  await expect(page.getByText('10 of 10 pairs reach 4.5')).toBeVisible();
  await expect(primary).not.toHaveValue('3F8F74');
  await page.getByRole('button', { name: 'Pick default' }).click();
  await expect(page.getByRole('slider', { name: 'Hue' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // A family of the house: refused while it is none, then chosen.
  await page.getByRole('button', { name: 'Fonts' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload WOFF2' }).click();
  await (await chooser).setFiles([
    { name: 'broken.woff2', mimeType: 'font/woff2', buffer: Buffer.from('no font') },
    { name: 'house.woff2', mimeType: 'font/woff2', buffer: testFont('Husby') },
  ]);
  await expect(page.getByText('Some fonts were not taken')).toBeVisible();
  await page.getByRole('combobox', { name: /^Headings/ }).click();
  await page.getByRole('combobox', { name: 'Search fonts for headings' }).fill('husby');
  await expect(page.getByRole('option', { name: 'Husby' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(parts.getByText('Light from the south')).toHaveCSS('font-family', /^"?Husby/);
  await page.getByRole('combobox', { name: /^Texts/ }).click();
  await page.getByRole('combobox', { name: 'Search fonts for texts' }).fill('ABeeZee');
  await page.keyboard.press('Enter');
  await expect(page.getByText('is not on this server: visitors see the fallback')).toBeVisible();
  await expectAccessible(page);

  // Colour groups, by keyboard.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add colour group' }).click();
  const group = page.getByRole('treeitem', { name: /New group/ });
  await expect(group).toBeVisible();
  await group.focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Food');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: /Food/ })).toBeVisible();
  await page.getByRole('treeitem', { name: /Food/ }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('treeitem')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('treeitem', { name: /Food/ })).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(page.getByRole('treeitem', { name: /Food/ })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('the theme beside a product repaints its stage without drawing it anew, and has its own undo', async ({
  studio: page,
  browser,
}) => {
  const title = `Solgläntan ${randomUUID().slice(0, 8)}`;
  await newWalkthrough(page, title);
  const projectId = projectIn(page.url());
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('t');
  const panel = page.getByRole('complementary', { name: 'Theme' });
  await expect(panel.getByRole('heading', { name: 'Primary' })).toBeVisible();
  await expectAccessible(page);
  const colour = () =>
    page.locator('[data-stage]').evaluate((stage) => getComputedStyle(stage).getPropertyValue('--color-primary'));
  const before = await colour();
  await panel.getByRole('textbox', { name: 'Default', exact: true }).first().fill('7A1F3D');
  await expect.poll(colour).toBe('rgb(122 31 61)');
  await panel.getByRole('textbox', { name: 'Default', exact: true }).first().press('Tab');
  await page.keyboard.press('Control+z');
  await expect.poll(colour).toBe(before);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(colour).toBe('rgb(122 31 61)');
  await panel.getByRole('button', { name: 'Close theme' }).click();
  await expect(panel).toBeHidden();

  // The page of the theme shows the product itself, and repaints it.
  await page.goto(`/projects/${projectId}/studio/theme/whatever`);
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/theme`));
  const frame = page.frameLocator('iframe[title^="Preview of"]');
  const painted = () =>
    frame
      .locator('.v')
      .first()
      .evaluate((root) => getComputedStyle(root).getPropertyValue('--color-primary').trim());
  await expect.poll(painted).toBe('rgb(122 31 61)');
  await page.getByRole('textbox', { name: 'Default', exact: true }).fill('0B4F6C');
  await expect.poll(painted).toBe('rgb(11 79 108)');
  await saved(page);

  // Visitors: a page contacts only this server, and is set in its theme's font.
  const visitor = await browser.newPage();
  const hosts = new Set<string>();
  visitor.on('request', (request) => hosts.add(new URL(request.url()).host));
  await visitor.goto('/p/villa-solbacken');
  await visitor.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /^"?Open Sans"?$/.test(family) && status === 'loaded'),
  );
  expect([...hosts].filter((host) => host !== '')).toEqual([new URL(page.url()).host]);
  await visitor.close();
});
