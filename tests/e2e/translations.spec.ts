import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DocumentText } from '@diorama/contract/translations/translations.contract.ts';
import type { Page } from '@playwright/test';
import { EditorClient } from '../support/editor-client.ts';
import { addPerson } from './support/people.ts';
import { publishedCopy } from './support/published.ts';
import { ask, call, expect, expectAccessible, newWalkthrough, saved, serverUrl, test } from './support/studio.ts';

const cell = (page: Page, row: string, column: 'source' | 'target') =>
  page.locator(`[data-row="${row}"] [data-cell=${column}]`);

test('texts are translated by keyboard and by paste, undone, and shown to visitors', async ({
  studio: page,
  browser,
}) => {
  const title = `Ankaret ${randomUUID().slice(0, 8)}`;
  await newWalkthrough(page, title);
  const editor = page.url();
  const projectId = /projects\/([^/]+)/.exec(editor)?.[1] ?? '';
  await page.goto(`/projects/${projectId}/translations`);
  await expect(page.getByRole('heading', { name: 'Translations' })).toBeVisible();
  const close = cell(page, 'close', 'target');
  await page.getByRole('searchbox', { name: 'Key, text or place' }).fill('close');
  await expect(close).toHaveText('Stäng');
  await expectAccessible(page);

  // Typing replaces, Enter saves and goes down, Shift Enter begins a line.
  await close.click();
  await page.keyboard.type('Klar {now} ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('{now} is not in the English text')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Changed here' })).toContainText('1');
  await page.keyboard.press('Control+z');
  await expect(close).toHaveText('Stäng');
  await page.keyboard.press('Control+y');
  await expect(close).toContainText('Klar');
  await close.focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Klar ');
  await page.keyboard.press('Tab');
  await page.locator('[data-row=close]').getByRole('button', { name: 'Fix' }).click();
  await expect(page.getByText('Ends with a space')).toBeHidden();
  await expect(close).toHaveText('Klar');

  // A custom key, its block pasted from a spreadsheet, and what is missing.
  await page.getByRole('searchbox', { name: 'Key, text or place' }).fill('');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Key' }).fill('Price From');
  await page.getByRole('dialog').getByRole('textbox', { name: 'English text' }).fill('From {price}');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Key can only include "a-z","0-9", "-" and "_"')).toBeVisible();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Key' }).fill('price-from');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: /^Missing/ }).click();
  await expect(page).toHaveURL(/state=missing/);
  const price = cell(page, 'custom.price-from', 'target');
  await price.click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Från {price}');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(price).toHaveText('Från {price}');
  await cell(page, 'custom.price-from', 'source').click();
  await page.keyboard.type('Price from {price}');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The English text has changed since')).toBeVisible();
  await cell(page, 'custom.price-from', 'target').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mark as up to date' }).click();
  await expect(page.getByText('The English text has changed since')).toBeHidden();
  await saved(page);

  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the project’s texts' });
  await expect(dialog.getByText('close, Swedish')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Swedish');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The texts are live')).toBeVisible();
  const slug = await slugOf(page, projectId);
  const visitor = await browser.newContext();
  const answer = await visitor.request.get(`/api/client/${slug}/translations/sv-se`);
  expect(await answer.json()).toMatchObject({ close: 'Klar', 'custom.price-from': 'Från {price}', menu: 'Meny' });
  await visitor.close();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('a project is translated to Swedish from a spreadsheet, and one Undo takes it back', async ({ studio: page }) => {
  await newWalkthrough(page, `Ankaret ${randomUUID().slice(0, 8)}`);
  const editor = page.url();
  const projectId = /projects\/([^/]+)/.exec(editor)?.[1] ?? '';
  await page.goto(`/projects/${projectId}/translations`);
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const csv = readFileSync((await download.path()) ?? '', 'utf8');
  const translated = csv
    .replace(/(,close,Close,)Stäng/, '$1Färdig')
    .replace(/(,menu,Menu,)Meny/, `$1"'=HYPERLINK(""x"")"`)
    .concat(',no-such-key,Text,Text\r\n');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('File to import').setInputFiles({
    name: 'ankaret-sv.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(translated),
  });
  const dialog = page.getByRole('dialog', { name: 'Import texts' });
  await expect(dialog.getByRole('status')).toContainText('2 changed, 0 added');
  await expect(dialog.getByText('There is no text with this key')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 texts' }).click();
  await page.getByRole('button', { name: /^Changed here/ }).click();
  await expect(cell(page, 'close', 'target')).toHaveText('Färdig');
  await expect(cell(page, 'menu', 'target')).toHaveText('=HYPERLINK("x")');
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(cell(page, 'close', 'target')).toHaveText('Stäng');
  await saved(page);
});

async function slugOf(page: Page, projectId: string): Promise<string> {
  await page.goto(`/projects/${projectId}`);
  const address = page.getByText(/^\/p\//).first();
  return ((await address.textContent()) ?? '').replace('/p/', '');
}

test('a text tells who changed it and goes back to what it said; columns are hidden and stay so; fields lead to their keys', async ({
  studio: page,
}) => {
  await newWalkthrough(page, `Ankaret ${randomUUID().slice(0, 8)}`);
  const [, projectId = ''] = /projects\/([^/]+)/.exec(page.url()) ?? [];
  const icgiId = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  const keyframes = (sv: string) => [{ id: 'hall', name: 'Hall', alt: { type: 'custom', value: { en: 'Hall', sv } } }];
  const colleague = new EditorClient(serverUrl(), await addPerson());
  await colleague.signIn();
  await colleague.mutate('icgis.update', { projectId, icgiId, attributes: { keyframes: keyframes('Hallen') } });
  await page.goto(`/projects/${projectId}/translations?q=hallen`);
  const text = cell(page, `${icgiId}/keyframes/hall/alt.value`, 'target');
  await text.click();
  const changes = page.getByRole('list', { name: 'Changes of this text' }).getByRole('listitem');
  await expect(changes).toHaveText([/Hall.*Hallen.*Now/]);
  await page.keyboard.type('Entrén');
  await page.keyboard.press('Enter');
  await text.click();
  await expect(changes).toHaveText([/Entrén.*Now/, /Hallen/]);
  await changes.nth(1).getByRole('button', { name: 'Restore' }).last().click();
  await expect(text).toHaveText('Hallen');
  await page.keyboard.press('Control+z');
  await expect(text).toHaveText('Entrén');
  await page.getByRole('searchbox', { name: 'Key, text or place' }).fill('close');
  const close = cell(page, 'close', 'target');
  await close.click();
  await expect(page.getByText('Not changed in this project.')).toBeVisible();
  await page.keyboard.type('Klar');
  await page.keyboard.press('Enter');
  await close.click();
  await expect(changes).toHaveText([/Klar.*Now/]);
  await expectAccessible(page);

  const columns = page.getByRole('button', { name: 'Columns' });
  await columns.click();
  await page.getByRole('menuitemcheckbox', { name: 'English' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Characters' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Swedish' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveText(['Key or field', 'Swedish', 'Characters', 'State']);
  await expect(cell(page, 'close', 'source')).toHaveCount(0);

  // A field that shows the text of a key names it, and leads to it.
  await columns.click();
  await page.getByRole('menuitemcheckbox', { name: 'English' }).click();
  await page.keyboard.press('Escape');
  await call(page, '', 'translations.create', { projectId, key: 'hall', language: 'en', value: 'The hall' });
  const tour = await call<{ id: { id: string } }>(page, '', 'icgis.create', { projectId, settings: { name: 'Tour' } });
  const views = [{ id: 'hall', name: 'Hall', alt: { type: 'variable', key: 'custom.hall' } }];
  await call(page, '', 'icgis.update', { projectId, icgiId: tour.id.id, attributes: { keyframes: views } });
  await page.goto(`/projects/${projectId}/studio/icgi/${tour.id.id}?sel=keyframes/hall`);
  await expect(page.getByText('Shows the text of custom.hall')).toBeVisible();
  await page.getByRole('link', { name: 'custom.hall' }).click();
  await expect(page.getByRole('gridcell', { name: 'The hall' })).toBeVisible();
});

test('texts are not published without a network, nor later by themselves', async ({ studio: page }) => {
  await newWalkthrough(page, `Ankaret ${randomUUID().slice(0, 8)}`);
  const [, projectId = ''] = /projects\/([^/]+)/.exec(page.url()) ?? [];
  await page.goto(`/projects/${projectId}/translations?q=close`);
  const close = cell(page, 'close', 'target');
  await close.click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('revalidate')) sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the project’s texts' });
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await close.click();
  await page.context().setOffline(true);
  await page.keyboard.type('Klar');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Publish' }).click();
  await publish.click();
  await expect(page.getByText('The server cannot be reached. Publish again when your changes are saved')).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await saved(page);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await publish.click();
  await expect(page.getByText('The texts are live')).toBeVisible();
});

test('a product whose texts wait is published from Translations, and Undo puts back what visitors had', async ({
  studio: page,
}) => {
  const { projectId, product } = await publishedCopy(page, `Texterna ${randomUUID().slice(0, 8)}`);
  const { items } = await ask<{ items: DocumentText[] }>(page, serverUrl(), 'translations.rows', { projectId });
  const text = items.find(({ document, max, values }) => document === product.id && max !== null && values.en);
  await page.goto(`/projects/${projectId}/translations?q=${encodeURIComponent(text?.values.en ?? '')}`);
  await cell(page, `${text?.document}/${text?.record}/${text?.path}`, 'target').click();
  await page.keyboard.type('Ny text');
  await page.keyboard.press('Enter');
  await saved(page);
  await page.getByRole('button', { name: '1 product waits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the project’s texts' });
  const box = dialog.getByRole('checkbox', { name: new RegExp(product.name) });
  await expect(box).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The texts and 1 product are live')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('1 product waits')).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('What was live before is live again')).toBeVisible();
  await expect(page.getByText('1 product waits')).toBeVisible();
});
