import type { Page } from '@playwright/test';
import { EditorClient } from '../support/editor-client.ts';
import { openDemoProject } from './support/demo.ts';
import { addPerson, startSession } from './support/people.ts';
import { expect, expectAccessible, newWalkthrough, serverUrl, test } from './support/studio.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' });

test('the palette finds by name with a letter wrong, goes to screens and runs what the editor can do', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'Terrassen hus 7');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = paletteOf(page);
  const input = palette.getByRole('combobox');
  await expect(input).toBeFocused();
  await expectAccessible(page);
  await input.fill('publ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Publish' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await input.fill('terasssen');
  await expect(palette.getByRole('option', { name: /Terrassen hus 7/ }).first()).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Terrassen hus 7' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('Terrassen');
  await input.fill('clie');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('the pane shows the picture, facts and keys of the highlighted line; on a phone there is none', async ({
  studio: page,
}) => {
  await openDemoProject(page);
  await expect(page.getByRole('grid', { name: 'Products' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = paletteOf(page);
  await palette.getByRole('combobox').fill('terrace.webp');
  await expect(palette.getByRole('option', { selected: true })).toContainText('terrace.webp');
  const pane = palette.getByRole('complementary', { name: 'About terrace.webp' });
  const picture = pane.getByRole('img', { name: 'Picture of terrace.webp' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  await expect(pane).toContainText(/Villa Solbacken.*Nordhamn.*\d+ × \d+.*[KM]B/s);
  await expect(pane.getByRole('list', { name: 'Keys' })).toContainText(/Open.*↵.*Open in a new tab.*Ctrl.*Close.*Esc/s);

  await palette.getByRole('combobox').fill('villa solbacken');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Villa Solbacken');
  await expect(palette.getByRole('complementary')).toContainText(/Nordhamn.*products.*Changed/s);
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect((await opened).getByRole('grid', { name: 'Products' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('ControlOrMeta+k');
  await palette.getByRole('combobox').fill('villa sol');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await expect(palette.getByRole('complementary')).toBeHidden();
  const overflows = () =>
    palette.evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')].some(
        (element) => element.getBoundingClientRect().right > window.innerWidth + 0.5,
      ),
    );
  expect(await overflows()).toBe(false);
  await expectAccessible(page);
});

test('a project and its part are found together, with a letter of its name wrong', async ({ page }) => {
  const person = addPerson('Astrid Berg');
  const client = new EditorClient(serverUrl(), person);
  await client.signIn();
  const name = `Ekdungen ${person.email.slice(0, 6)}`;
  const { id } = await client.mutate<{ id: string }>('projects.create', { name, slug: `e-${crypto.randomUUID()}` });
  await startSession(page, person);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeVisible();
  const palette = paletteOf(page);
  const ask = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await palette.getByRole('combobox').fill(text);
  };
  await ask('ekdungne trans');
  await expect(palette.getByRole('option', { name: `${name}, Translations` })).toBeVisible();
  await page.keyboard.press('Escape');
  await ask(`${name} trans`);
  await expect(palette.getByRole('option', { selected: true })).toContainText(`${name}, Translations`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/projects/${id}/translations`);

  // The open project's own parts need no name.
  await ask('theme');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/theme`));

  await ask(`${name} sett`);
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'Project settings' });
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(page).toHaveURL(`/projects/${id}`);
});

test('Enter takes the first match of what was typed, however late its answer is', async ({ page }) => {
  const person = addPerson('Johan Sand');
  const client = new EditorClient(serverUrl(), person);
  await client.signIn();
  const tag = person.email.slice(0, 8);
  const made = await Promise.all(
    [`Sandhamn ${tag}`, `Sandviken ${tag}`].map((name) =>
      client.mutate<{ id: string }>('projects.create', { name, slug: `s-${crypto.randomUUID()}` }),
    ),
  );
  await startSession(page, person);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/search\.all.*sandviken/i, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = paletteOf(page);
  await palette.getByRole('combobox').fill(`sandhamn ${tag}`);
  await expect(palette.getByRole('option', { selected: true })).toContainText('Sandhamn');
  await palette.getByRole('combobox').fill(`sandviken ${tag}`);
  await page.keyboard.press('Enter');
  await expect(palette.getByText('Searching')).toBeVisible();
  release();
  await expect(page).toHaveURL(`/projects/${made[1]?.id}`);

  await expect(page.getByRole('heading', { name: /Sandviken/ })).toBeFocused();

  // What comes above the highlighted line later takes its place; what was chosen stays.
  await page.keyboard.press('ControlOrMeta+k');
  await palette.getByRole('combobox').fill(tag);
  const lines = palette.getByRole('option');
  await expect(lines.nth(1)).toBeVisible();
  await expect(lines.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(lines.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(lines.last()).toHaveAttribute('aria-selected', 'true');
});
