import { randomUUID } from 'node:crypto';
import { publishedCopy } from './support/published.ts';
import { expect, expectAccessible, newWalkthrough, saved, test } from './support/studio.ts';

test('a published menu leads visitors on, in their language, also without script', async ({
  studio: page,
  browser,
}) => {
  const title = `Solgläntan ${randomUUID().slice(0, 8)}`;
  await newWalkthrough(page, title);
  const projectId = /projects\/([^/]+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/projects/${projectId}/menu`);
  await page.getByRole('button', { name: 'New menu' }).click();
  await page.getByRole('button', { name: 'Create menu' }).click();
  await page.getByRole('button', { name: 'Add item' }).first().click();
  await page.getByRole('menuitem', { name: 'Exterior' }).click();
  // What is typed now is its name, no shortcut.
  await expect(page.getByRole('textbox', { name: 'Name, EN' })).toBeFocused();
  const target = page.getByRole('grid', { name: 'Items' }).getByText('Exterior, not published');
  const menuId = new URL(page.url()).searchParams.get('selected') ?? '';
  // As lists of uses and of unsaved changes link to any document.
  await page.goto(`/projects/${projectId}/studio/menu/${menuId}`);
  await expect(target).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('Exterior')).toBeVisible();
  // Nothing is live: there is nothing to publish the menu with.
  await expect(page.getByRole('button', { name: 'Publish' })).toBeHidden();
  await page.getByRole('button', { name: 'New menu' }).click();
  await page.getByRole('dialog', { name: 'New menu' }).getByRole('textbox', { name: 'Name' }).fill('Lobby');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Lobby' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('No product shows it')).toBeVisible();
  await page.getByRole('link', { name: 'Lobby' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete menu' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete menu' }).click();
  await expect(page.getByRole('link', { name: 'Lobby' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Lobby' })).toBeVisible();

  const visitor = await browser.newPage({ javaScriptEnabled: false, locale: 'sv-SE' });
  await visitor.goto('/p/villa-solbacken');
  await expect(visitor.getByRole('listitem').getByRole('link', { name: 'Boka visning' })).toHaveAttribute(
    'href',
    'mailto:visning@example.com',
  );
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'sv-SE' });
  await phone.goto('/p/villa-solbacken');
  await phone.getByRole('button', { name: 'Meny' }).click();
  const pages = phone.getByRole('navigation', { name: 'Projektets sidor' }).getByRole('link');
  await expect(pages).toHaveText([/Villa Solbacken/, /Huset i 3D/, /Området/, /Boka visning/, /Ring oss/]);
  await expect(pages.nth(0)).toHaveAttribute('aria-current', 'page');
});

test('a menu shows what it changes before it goes live, and Undo puts back what visitors had', async ({
  studio: page,
}) => {
  const { projectId } = await publishedCopy(page, `Menyn ${randomUUID().slice(0, 8)}`);
  await page.goto(`/projects/${projectId}/menu`);
  const rows = page.getByRole('grid', { name: 'Items' }).getByRole('row');
  await rows.filter({ hasText: 'visning' }).click();
  await page.getByRole('textbox', { name: 'Name, EN' }).fill('See the house');
  await saved(page);
  await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the menu' });
  await expect(dialog.getByText('1 change since it was published')).toBeVisible();
  await expect(dialog.getByText('See the house').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The menu is live')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('What was live before is live again')).toBeVisible();
  await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});
