import { still } from './support/pictures.ts';
import { expect, expectAccessible, makeProject, test } from './support/studio.ts';

test('what a picture shows, its focal point and its tags are set beside it, undone, and found by a search', async ({
  studio: page,
}) => {
  await makeProject(page, 'Described files');
  await page.getByRole('link', { name: 'Assets' }).click();
  await page.getByLabel('Files to upload').setInputFiles([await still('Hall.png', 0.2), await still('Stair.png', 0.7)]);
  await expect(page.getByText('Uploaded 2 files')).toBeVisible();
  const files = page.getByRole('grid', { name: 'Files' });

  await files.getByText('Hall.png').dblclick();
  const lightbox = page.getByRole('dialog', { name: 'Hall.png' });
  const panel = lightbox.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('textbox', { name: /^Alternative text, EN/ }).fill('The hall at dawn');
  await panel.getByRole('combobox', { name: 'Tags' }).click();
  await expect(page.getByText('Alternative text of “Hall.png” saved')).toBeVisible();
  await page.keyboard.type('Interior,');
  await expect(page.getByText('Tags of “Hall.png” saved')).toBeVisible();
  await panel.getByRole('combobox', { name: 'Tags' }).fill('kitchen');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Remove kitchen' })).toBeVisible();

  // One that is on its way out has its button for a moment longer.
  const undo = page.locator('[data-sonner-toast]:not([data-removed=true])').getByRole('button', { name: 'Undo' });
  const focal = panel.getByRole('slider', { name: 'Focal point' });
  await focal.click({ position: { x: 20, y: 20 } });
  await expect(page.getByText('Focal point of “Hall.png” saved')).toBeVisible();
  await focal.press('Shift+ArrowRight');
  await expect(focal).toHaveAttribute('aria-valuetext', /^1\d % from the left/);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(panel.getByText('Centre.')).toBeVisible();
  await undo.click();
  await expect(focal).toHaveAttribute('aria-valuetext', /^1\d % from the left/);
  await expect(undo).toHaveCount(0);
  // Undo leads back to what was on the screen, also when that was not stored yet.
  await focal.press('Shift+ArrowRight');
  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(panel.getByText('Centre.')).toBeVisible();
  await undo.click();
  await expect(focal).toHaveAttribute('aria-valuetext', /^2\d % from the left/);
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox', { name: 'Search all files' }).fill('dawn');
  await expect(files.getByRole('gridcell')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search all files' }).fill('');
  await files.getByText('Hall.png').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tag 2 files' });
  await expect(dialog.getByText('1 of 2').first()).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('autumn');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Remove kitchen' }).click();
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByText('Tags of 2 files saved')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Esc' }).click();
  await page.getByRole('searchbox', { name: 'Search all files' }).fill('autumn');
  await expect(files.getByRole('gridcell')).toHaveCount(2);
});
