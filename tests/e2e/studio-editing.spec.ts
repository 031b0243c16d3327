import type { Page } from '@playwright/test';
import { still } from './support/pictures.ts';
import { expect, newWalkthrough, saved, signIn, test } from './support/studio.ts';

/** Opens the editor of a new walkthrough with these views, the first one shown and selected. */
async function walkthroughOf(page: Page, name: string, views: readonly string[]): Promise<void> {
  await newWalkthrough(page, name);
  await page.getByRole('tab', { name: /^Transitions/ }).click();
  const files = await Promise.all(views.map((view, at) => still(`${view}.png`, at / views.length)));
  await page.locator('input[aria-label="Frames"]').first().setInputFiles(files);
  await page.getByRole('tab', { name: /^Views/ }).click();
  await expect(page.getByRole('treeitem')).toHaveCount(views.length);
}

const row = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(name) });

async function placeMarker(page: Page, title: string): Promise<void> {
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title, EN' })).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Escape');
}

test('Delete removes the row that has focus, and focus goes on to its neighbour', async ({ studio: page }) => {
  await walkthroughOf(page, 'Deleting rows', ['View 10', 'View 2', 'View 1']);
  await expect(page.getByRole('treeitem')).toContainText(['View 1', 'View 2', 'View 10']);
  await row(page, 'View 1 ').click();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'View 2')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(row(page, 'View 2')).toBeHidden();
  await expect(row(page, 'View 1 ')).toBeVisible();
  await expect(row(page, 'View 10')).toBeFocused();
});

test('Delete on a button of a bar or of the strip deletes nothing', async ({ studio: page }) => {
  await walkthroughOf(page, 'Deleting nothing', ['Hall', 'Kitchen']);
  await row(page, 'Hall').click();
  await page.getByRole('button', { name: 'Preview' }).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Add views' }).last().focus();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('treeitem')).toHaveCount(2);
});

test('Undo in the notice takes back that deletion, whatever was done since', async ({ studio: page }) => {
  await walkthroughOf(page, 'Undo in the notice', ['Hall', 'Kitchen']);
  await row(page, 'Kitchen').click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(row(page, 'Kitchen')).toBeHidden();
  await page.getByRole('switch', { name: 'Compass' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, 'Kitchen')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kitchen');
  await page.getByRole('region', { name: 'Stage' }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('switch', { name: 'Compass' })).toBeChecked();
});

test('a marker is placed, named, nudged, deleted and brought back without the mouse', async ({ studio: page }) => {
  await walkthroughOf(page, 'By keyboard', ['Hall', 'Kitchen']);
  await row(page, 'Hall').click();
  await placeMarker(page, 'Oak floor');
  await expect(page.getByRole('region', { name: 'Stage' })).toBeFocused();
  const left = page.getByRole('spinbutton', { name: 'From left' });
  await expect(left).toHaveValue('50');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(left).toHaveValue('50.5');
  await page.keyboard.press('Delete');
  const marker = page.getByRole('button', { name: 'Marker Oak floor' });
  await expect(marker).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(marker).toHaveAttribute('aria-pressed', 'true');
  await expect(left).toHaveValue('50.5');
  await page.keyboard.press('Control+z');
  await expect(left).toHaveValue('50');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Marker New marker' })).toBeVisible();
});

test('dragging a marker is one step of undo', async ({ studio: page }) => {
  await walkthroughOf(page, 'Dragging', ['Hall']);
  await row(page, 'Hall').click();
  await placeMarker(page, 'Door');
  const left = page.getByRole('spinbutton', { name: 'From left' });
  await page.getByRole('button', { name: 'Marker Door' }).hover();
  await page.mouse.down();
  await page.mouse.move(500, 300, { steps: 8 });
  await page.mouse.up();
  await expect(left).not.toHaveValue('50');
  await page.keyboard.press('Control+z');
  await expect(left).toHaveValue('50');
});

test('undo works while one stands in a field, and shows what it changed', async ({ studio: page }) => {
  await walkthroughOf(page, 'Undo in a field', ['Hall', 'Kitchen']);
  await row(page, 'Kitchen').click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kitchen');
  await page.getByRole('textbox', { name: 'Name' }).fill('Kök');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kitchen');
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kök');
  await row(page, 'Hall').click();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kitchen');
});

test('keys work after a press on a radio or a switch, and do nothing behind a dialog', async ({ studio: page }) => {
  await walkthroughOf(page, 'Keys', ['Hall', 'Kitchen']);
  await row(page, 'Hall').click();
  await page.getByText('SV', { exact: true }).first().click();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kitchen');
  await page.getByRole('button', { name: 'Add views', exact: true }).first().click();
  const picker = page.getByRole('dialog', { name: 'Add views' });
  await picker.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('/');
  await expect(page.locator('input[aria-label="Find a view"]')).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(page.getByRole('treeitem')).toHaveCount(2);
});

test('a look at the project that fails takes nothing off the screen', async ({ studio: page }) => {
  await walkthroughOf(page, 'Failing looks', ['Hall']);
  await page.route('**/api/trpc/**projects.get**', (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  );
  const asked = page.waitForResponse(/projects\.get/);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await page.getByRole('textbox', { name: 'Name' }).fill('Still here');
  await saved(page);
});

test('a session that ends in the middle is told, and the change is sent after signing in again', async ({
  studio: page,
  context,
}) => {
  await walkthroughOf(page, 'Session ends', ['Hall']);
  await row(page, 'Hall').click();
  await saved(page);
  // Without a network: otherwise any request could find out first, while nothing is unsaved, and lead to the form.
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Name' }).fill('Written while signed out');
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 change kept' })).toBeVisible();
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'Signed out, 1 change kept' })).toBeVisible();
  const other = await context.newPage();
  await signIn(other);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await saved(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Written while signed out');
});

test('a name stops where it can still be stored', async ({ studio: page }) => {
  await walkthroughOf(page, 'Long names', ['Hall']);
  await row(page, 'Hall').click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Ö'.repeat(199));
  await name.press('End');
  await name.pressSequentially('abc');
  await expect(name).toHaveValue(`${'Ö'.repeat(199)}a`);
  await saved(page);
});

test('what was not sent when one left the editor is there when one comes back', async ({ studio: page, context }) => {
  await walkthroughOf(page, 'Leaving offline', ['Hall']);
  await row(page, 'Hall').click();
  await saved(page);
  await page.route('**/api/trpc/documents.change**', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Name' }).fill('Kept while away');
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 change kept' })).toBeVisible();
  await page.getByRole('link', { name: 'Leaving offline' }).click();
  await page.getByRole('link', { name: 'Exterior' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 change kept' })).toBeVisible();
  await expect(row(page, 'Kept while away')).toBeVisible();
  await page.unroute('**/api/trpc/documents.change**');
  await saved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(row(other, 'Kept while away')).toBeVisible();
});

test('a walkthrough that somebody deleted meanwhile says that changes are not saved', async ({
  studio: page,
  context,
}) => {
  await walkthroughOf(page, 'Deleted meanwhile', ['Hall']);
  await row(page, 'Hall').click();
  await saved(page);
  const other = await context.newPage();
  await other.goto(page.url().replace(/\/studio\/.*/, ''));
  await other.getByRole('button', { name: 'More about Exterior' }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(other.getByText('Build a product')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Too late');
  await expect(page.getByText('Your changes are not saved')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible();
});
