import type { Page } from '@playwright/test';
import { EditorClient } from '../support/editor-client.ts';
import { addPerson, startSession } from './support/people.ts';
import { expect, expectAccessibleInBothSchemes, serverUrl, test } from './support/studio.ts';

const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** What `?` lists: each line with its keys. */
async function listedKeys(page: Page): Promise<Record<string, string[]>> {
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  const lines = await help(page)
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('dt')?.textContent,
        [...row.querySelectorAll('kbd')].map((kbd) => kbd.textContent),
      ]),
    );
  await page.keyboard.press('Escape');
  await expect(help(page)).toBeHidden();
  return Object.fromEntries(lines);
}

/** Presses keys one after another, as they are listed. */
async function pressListed(page: Page, keys: string | undefined): Promise<void> {
  for (const key of (keys ?? '').split(' ')) await page.keyboard.press(key.length === 1 ? key.toLowerCase() : key);
}

test('what is listed on a project’s screens works there, and nowhere else', async ({ page }) => {
  const person = addPerson('Maja Holm');
  const client = new EditorClient(serverUrl(), person);
  await client.signIn();
  const name = `Kaj ${person.email.slice(0, 6)}`;
  const { id: projectId } = await client.mutate<{ id: string }>('projects.create', {
    name,
    slug: `k-${crypto.randomUUID()}`,
  });
  await client.mutate('icgis.create', { projectId, settings: { name: 'Nattvandring' } });
  await startSession(page, person);
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole('grid', { name: 'Products' })).toBeVisible();
  const keys = await listedKeys(page);
  expect(Object.keys(keys)).toEqual(
    expect.arrayContaining([
      'Go to the next part',
      'New walkthrough',
      'New configurator',
      'New map',
      'Go through the list',
      'Open',
      'Rename',
      'Delete',
      'Select all',
      'Search or run a command',
    ]),
  );
  await page.keyboard.press('?');
  await expectAccessibleInBothSchemes(page);
  // In a dialog the screen's keys are not its own.
  await pressListed(page, keys['New map']?.[0]);
  await page.keyboard.press(']');
  await page.keyboard.press('Escape');
  await expect(help(page)).toBeHidden();
  await expect(page).toHaveURL(`/projects/${projectId}`);

  for (const what of ['walkthrough', 'configurator', 'map']) {
    await pressListed(page, keys[`New ${what}`]?.[0]);
    const dialog = page.getByRole('dialog', { name: `New ${what}` });
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    // A letter typed is a letter.
    await page.keyboard.type('n w [');
    await expect(dialog.getByRole('textbox').first()).toHaveValue('n w [');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  // With a row in focus that begins with the same letter, too.
  const row = page.getByRole('row', { name: /Nattvandring/ });
  await row.focus();
  await page.keyboard.press('Control+a');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(row).toHaveAttribute('aria-selected', 'false');
  await pressListed(page, keys['New map']?.[0]);
  await expect(page.getByRole('dialog', { name: 'New map' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.focus();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: /Nattvandring/ })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+]');
  await page.keyboard.press('Alt+]');
  await expect(page).toHaveURL(`/projects/${projectId}`);
  await pressListed(page, keys['Go to the next part']?.[0]);
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/assets`));
  await expect(page.getByRole('tree', { name: 'Folders' })).toBeVisible();
  const ofFiles = await listedKeys(page);
  expect(ofFiles['New map']).toBeUndefined();
  await pressListed(page, ofFiles['New folder']?.[0]);
  await expect(page.getByRole('dialog', { name: 'New folder' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pressListed(page, ofFiles['Filter by type']?.[0]);
  await expect(page.getByRole('menu', { name: 'Type' })).toBeVisible();
  await page.keyboard.press('Escape');
  const chooser = page.waitForEvent('filechooser');
  await pressListed(page, ofFiles['Upload files']?.[0]);
  await chooser;
  await pressListed(page, ofFiles['Go to the part before']?.[0]);
  await expect(page).toHaveURL(`/projects/${projectId}`);
});

test('projects are made, filtered and shown by the keys that are listed', async ({ studio: page }) => {
  await page.goto('/projects');
  await expect(page.getByRole('grid', { name: 'Projects' }).getByRole('row').nth(1)).toBeVisible();
  const keys = await listedKeys(page);
  await pressListed(page, keys['New project']?.[0]);
  await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pressListed(page, keys['Filter by client']?.[0]);
  await expect(page.getByRole('dialog', { name: 'Client' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pressListed(page, keys['Filter by state']?.[0]);
  await expect(page.getByRole('menu', { name: 'State' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pressListed(page, keys['Show as a grid']?.[0]);
  await expect(page).toHaveURL(/view=grid/);
  await pressListed(page, keys['Show as a list']?.[0]);
  await expect(page).not.toHaveURL(/view=grid/);
  await pressListed(page, keys['Search projects']?.[0]);
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toBeFocused();
  await page.keyboard.type('np?');
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('np?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
