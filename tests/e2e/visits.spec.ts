import { type Browser, expect as expected, type Page } from '@playwright/test';
import { call, expect, expectAccessible, expectAccessibleInBothSchemes, serverUrl, test } from './support/studio.ts';

const DEMO = '/p/villa-solbacken';

/** A stranger walks by keyboard to the terrace, the living room and back, reads about the heat pump, and leaves. */
async function walkDemo(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const reports: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/visits')) reports.push(response.finished());
  });
  const counting = page.waitForResponse((response) => response.url().includes('count-walkthrough'));
  await page.goto(`${serverUrl()}${DEMO}?lang=en`);
  await counting;
  const at = (name: string) => expect(page.getByRole('status')).toHaveText(new RegExp(`^${name}`));
  const follow = async (arrow: string, name: string) => {
    await page.getByRole('button', { name: arrow }).focus();
    await page.keyboard.press('Enter');
    await at(name);
  };
  await follow('Right: Terrace', 'Terrace');
  await follow('Right: Living room', 'Living room');
  await follow('Back: Terrace', 'Terrace');
  await follow('Back: Approach', 'Approach');
  await page.getByRole('button', { name: 'Heat pump' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Heat pump' })).toBeVisible();
  // As closing the tab does; the answer can be waited for.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect.poll(() => reports.length).toBe(1);
  expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
  await page.close();
}

/** The demo's walkthrough in the studio. */
async function openDemo(page: Page): Promise<string> {
  const answer = await page.request.get(`${serverUrl()}/api/client/villa-solbacken`);
  const { id, activeProduct }: { id: string; activeProduct: { id: string } } = await answer.json();
  const address = `/projects/${id}/studio/icgi/${activeProduct.id}`;
  await page.goto(address);
  await expect(page.locator('[data-stage]')).toBeVisible();
  return address;
}

test('what a visitor saw, opened and walked stands in the table and over the graph', async ({
  studio: page,
  browser,
}) => {
  test.slow();
  await walkDemo(browser);
  const address = await openDemo(page);
  const dialog = page.getByRole('dialog', { name: 'Visits' });
  const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name} `) });

  await test.step('a few seconds later the table has the figures', async () => {
    await expected(async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Visits', exact: true }).click();
      // Other tests may have visited the terrace; only this one reads about the heat pump.
      await dialog.getByRole('tab', { name: 'Opened' }).click({ timeout: 2_000 });
      await expect(dialog.getByRole('button', { name: 'Heat pump' })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await dialog.getByRole('tab').first().click();
    await expect(row('Terrace').getByRole('cell').first()).toHaveText(/^([2-9]|\d{2,})$/);
    await expect(dialog.getByRole('img', { name: /^Visits per day: \d+ in all, most on/ })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });

  await test.step('sorted by name, saved as a file', async () => {
    await dialog.getByRole('button', { name: 'View', exact: true }).click();
    await expect(dialog.getByRole('columnheader', { name: 'View' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(dialog.getByRole('rowheader').first()).toHaveText('Approach');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('Villa Solbacken visits views 30 days.csv');
  });

  await test.step('what was opened and walked has tables of its own; a name leads to its record', async () => {
    await dialog.getByRole('tab', { name: 'Transitions' }).click();
    await expect(row('Approach to terrace')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('tab', { name: 'Opened' }).click();
    await dialog.getByRole('button', { name: 'Heat pump' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/markers/);
  });

  await test.step('the graph shows the same figures', async () => {
    await page.goto(`${address}?view=graph`);
    const graph = page.getByRole('group', { name: 'Graph', exact: true });
    await graph.getByRole('button', { name: 'Visits' }).click();
    await expect(graph.locator('[data-node]', { hasText: 'Terrace' })).toContainText(/Seen ?\d/);
    await expect(graph.getByRole('img', { name: /^Approach to terrace: Walked \d+ times/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a project that switches visits off says so', async () => {
    const projectId = address.split('/')[2];
    await page.goto(`/projects/${projectId}`);
    await page.getByRole('button', { name: 'Project settings' }).click();
    await page.getByRole('checkbox', { name: /^Count visits/ }).uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto(address);
    await page.getByRole('button', { name: 'Visits', exact: true }).click();
    await expect(dialog.getByText('The project has switched visits off')).toBeVisible();
    await call(page, '', 'projects.update', { projectId, countsVisits: true });
  });
});
