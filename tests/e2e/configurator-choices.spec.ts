import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { publishChoices } from './support/choices.ts';
import {
  DRAWN_BY_SOFTWARE,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  saved,
  signIn,
  test,
} from './support/studio.ts';

const total = (page: Page, name: string) => page.locator('.cf-totals div', { hasText: name }).locator('dd');

test.use(DRAWN_BY_SOFTWARE);

test('a visitor chooses by keyboard, is told why something is refused, and keeps a link to it', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { page: path } = await publishChoices();
  await page.goto(`${path}?lang=en`);
  await expect(total(page, 'Price')).toHaveText('SEK 900,000', { timeout: 60_000 });
  await expect(page.locator('.cf[data-state="whole"]')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  const panorama = page.getByLabel('Window', { exact: true });
  await panorama.focus();
  await panorama.selectOption('b');
  const refusal = page.getByRole('alert').filter({ hasText: 'Panorama needs a red facade or a garage' });
  await expect(refusal).toBeVisible();
  await expect(panorama).toHaveValue('a');
  // One press does both: what was wanted, and what makes it possible.
  await refusal.getByRole('button', { name: 'Facade colour: Falun red' }).press('Enter');
  await expect(panorama).toHaveValue('b');
  await expect(total(page, 'Price')).toHaveText('SEK 942,000');
  await page.getByRole('switch', { name: 'Garage' }).press('Space');
  await expect(total(page, 'Price')).toHaveText('SEK 1,092,000');
  await expect(total(page, 'Area')).toHaveText('85.5 m²');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Summary' }).press('Enter');
  await expect(page.locator('.cf-summary dl > div', { hasText: 'Facade colour' })).toContainText('Falun red');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download model (GLB)' }).click();
  const bytes = await readFile(await (await file).path());
  expect(bytes.toString('latin1', 0, 4)).toBe('glTF');
  // No viewer for rooms here: nothing offers one.
  await expect(page.getByRole('button', { name: 'View in your room' })).toHaveCount(0);
  // Closing takes a step back, but keeps what was chosen since.
  const garage = page.getByRole('switch', { name: 'Garage' });
  await garage.press('Space');
  await page.keyboard.press('Escape');
  await expect(page.locator('.cf-summary')).toHaveCount(0);
  await expect(page).not.toHaveURL(/garage/);
  await expect(garage).not.toBeChecked();

  // The link opens the same configuration, in the other language as well.
  await page.goto(link.replace('lang=en', 'lang=sv'));
  await expect(total(page, 'Pris')).toHaveText(/1\s092\s000\skr/);
  await expect(page.getByRole('radio', { name: /Faluröd/ })).toBeChecked();
});

test('a page around the configurator asks for the configuration and sets it', async ({ page, baseURL }) => {
  const { page: path } = await publishChoices();
  await page.goto('/login');
  await page.evaluate(
    (address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    },
    `${baseURL ?? ''}${path}?lang=en`,
  );
  /** Polls until the page in the frame is there to answer. */
  const ask = (sent: object): Promise<unknown> =>
    page.evaluate(
      (message) =>
        new Promise((resolve) => {
          const { contentWindow } = document.querySelector('iframe') ?? {};
          // At once: a late answer to the previous message must not end this before it is sent.
          const send = () => contentWindow?.postMessage(message, location.origin);
          send();
          const again = setInterval(send, 200);
          addEventListener('message', function receive({ data, source }) {
            if (source !== contentWindow || data?.type !== 'configuration') return;
            clearInterval(again);
            removeEventListener('message', receive);
            resolve(data.configuration);
          });
        }),
      sent,
    );
  expect(await ask({ type: 'getConfiguration' })).toEqual([]);
  const wanted = [
    { id: 'facade', value: 'red' },
    { id: 'nothing', value: 1 },
  ];
  await ask({ type: 'setConfiguration', configuration: wanted });
  await expect.poll(() => ask({ type: 'getConfiguration' })).toEqual([{ id: 'facade', value: 'red' }]);
});

test('an editor tries choices, checks all combinations, and keeps one that publishing goes by', async ({ page }) => {
  test.slow();
  await signIn(page);
  const { editor, client, projectId, e3dId } = await publishChoices();
  await page.goto(`${editor}?tab=interface`);
  await expect(page.getByRole('treeitem', { name: /Facade colour/ })).toBeVisible();
  // The visitors' view is next to the scene, and works as it does for them.
  await page.getByRole('radio', { name: /Falun red/ }).check({ force: true });
  await expect(total(page, 'Price')).toHaveText('SEK 912,000');
  await page.getByRole('button', { name: 'Choices · 1' }).click();
  await expect(page.getByRole('combobox', { name: 'Facade colour: Falun red' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Nothing of an editor's tools stands over it.
  await expect(page.getByRole('region', { name: 'Stage' }).getByRole('toolbar')).toHaveCount(0);

  await page.getByRole('treeitem', { name: /Facade colour/ }).click();
  const draw = page.getByRole('button', { name: 'Draw pictures' });
  await expect(draw).toBeEnabled({ timeout: 60_000 });
  // Buttons that take each other's place pass focus on.
  await draw.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(page.getByText('All 2 options have a picture.')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'Draw all again' })).toBeFocused();
  await expect(page.locator('.cf-preview .cf-option img')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('0 of 2 options have a picture.')).toBeVisible();

  await page.getByRole('radio', { name: 'Published' }).click({ force: true });
  await expect(page.getByText('As published, read-only')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the draft' }).click();
  await expect(page.getByText('As published, read-only')).toHaveCount(0);

  await page.getByRole('treeitem', { name: /Garage/ }).click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Carport');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cf-preview').getByText('Carport')).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('8 combinations, of which 7 can be chosen.')).toBeVisible();
  await expect(page.getByText('Every option can be reached, and nothing is missing.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep this one' }).click();
  await page.keyboard.type('Red house');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Red house')).toBeVisible();
  await page.keyboard.press('Escape');
  await saved(page);

  // A price that changes by mistake stops publishing.
  const read = { projectId, e3dId };
  const { attributes } = await client.query<{
    attributes: { dataTables: { id: string; rows: { price: number }[] }[] };
  }>('e3d.get', read);
  const dataTables = attributes.dataTables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => (row.price === 12_000 ? { ...row, price: 120 } : row)),
  }));
  await client.mutate('e3d.update', { ...read, attributes: { dataTables } });
  await expect(page.getByRole('button', { name: '1 error, 1 warning' })).toBeVisible();
  await expect(total(page, 'Price')).toHaveText('SEK 900,120');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Price 900120 instead of 912000')).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '1 warning' })).toBeVisible();
});
