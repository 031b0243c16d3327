import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addPerson, fillSignIn, type Person, signInAs } from './support/people.ts';
import {
  expect,
  expectAccessible,
  makeProject,
  makeWalkthrough,
  newWalkthrough,
  saved,
  test,
} from './support/studio.ts';

/** The list of projects with a screen before it and one after it, so that Back and Forward both lead somewhere. */
async function inTheMiddle(page: Page): Promise<void> {
  await page.goto('/clients');
  for (const name of ['Projects', 'Materials']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/projects$/);
}

interface Opened {
  what: string;
  open: (page: Page) => Promise<void>;
  dialog: (page: Page) => Locator;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const named = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });

const dialogs: Opened[] = [
  { what: 'the palette', open: press('Search or run a command'), dialog: named(/^Search or run/) },
  { what: 'the list of keys', open: (page) => page.keyboard.press('?'), dialog: named(/^Keyboard/) },
];

test('Back and Forward close what is open over a list, and change nothing else', async ({ studio: page }) => {
  await inTheMiddle(page);
  const [url, heading] = [page.url(), page.getByRole('heading', { name: 'Projects', exact: true })];
  for (const { what, open, dialog } of dialogs)
    await test.step(what, async () => {
      for (const go of [() => page.goBack(), () => page.goForward()]) {
        await open(page);
        await expect(dialog(page)).toBeVisible();
        await go();
        await expect(dialog(page)).toHaveCount(0);
        await expect(heading).toBeVisible();
        await expect(page).toHaveURL(url);
      }
      await page.goForward();
      await expect(page.getByRole('heading', { name: 'Materials', exact: true })).toBeVisible();
      await page.goBack();
      await expect(heading).toBeVisible();
    });
});

test('Back closes a dialog of an editor and leaves the editor open', async ({ studio: page }) => {
  await newWalkthrough(page, 'Back');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = page.getByRole('dialog', { name: 'Publish' });
  await expect(publish.getByRole('textbox', { name: 'Note' })).toBeFocused();
  const url = page.url();
  await page.keyboard.type('First');
  await page.goBack();
  await expect(publish).toHaveCount(0);
  await expect(page).toHaveURL(url);
  await expect(page.getByText('Drop your stills here')).toBeVisible();
  // Closed by hand, it leaves no step behind that leads nowhere.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(publish).toHaveCount(0);
  await page.goBack();
  await expect(page).not.toHaveURL(url);
});

/** Ends the session of this browser elsewhere. */
async function signOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/logout');
  await expect(other).toHaveURL(/\/login/);
  await other.close();
}

/** Signs in over what is open, with a wrong password first. */
async function signInOver(page: Page, person: Person): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Sign in to go on' });
  await expect(form.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  await page.keyboard.press('Escape');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Invalid email or password')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
}

interface Typed {
  where: string;
  /** Opens it and types; returns what holds the text, and how it is sent. */
  type: (page: Page) => Promise<{ field: Locator; send: () => Promise<void> }>;
}

const typed: Typed[] = [
  {
    where: 'a new project in the list',
    type: async (page) => {
      await page.goto('/projects');
      await page.getByRole('button', { name: 'New project' }).first().click();
      const field = page.getByRole('dialog', { name: 'New project' }).getByRole('textbox', { name: 'Name' });
      const name = `Kept ${randomUUID()}`;
      await field.fill(name);
      return {
        field,
        send: async () => {
          await page.getByRole('button', { name: 'Create project' }).click();
          await expect(page.getByRole('heading', { name })).toBeVisible();
        },
      };
    },
  },
  {
    where: 'the settings of a project',
    type: async (page) => {
      const slug = await makeProject(page, 'Settings');
      await page.getByRole('button', { name: 'Project settings' }).click();
      const settings = page.getByRole('dialog', { name: 'Project settings' });
      const field = settings.getByRole('textbox', { name: 'Address' });
      await field.fill(`${slug}-new`);
      return {
        field,
        send: async () => {
          await settings.getByRole('button', { name: 'Save' }).click();
          await expect(settings).toHaveCount(0);
        },
      };
    },
  },
  {
    where: 'a note of what is published',
    type: async (page) => {
      await newWalkthrough(page, 'Note');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const publish = page.getByRole('dialog', { name: 'Publish' });
      const field = publish.getByRole('textbox', { name: 'Note' });
      await field.fill('New prices');
      return {
        field,
        send: async () => {
          await expect(publish.getByText('The session has ended')).toHaveCount(0);
          await publish.getByRole('button', { name: 'Cancel' }).click();
        },
      };
    },
  },
];

test('a session that ends while something is typed is opened again over it', async ({ page }) => {
  const person = await addPerson();
  await signInAs(page, person);
  for (const { where, type } of typed)
    await test.step(where, async () => {
      const { field, send } = await type(page);
      const text = await field.inputValue();
      await signOutElsewhere(page);
      await signInOver(page, person);
      await expect(field).toHaveValue(text);
      await send();
    });
});

test('signing in again in another tab closes the form over what is typed; leaving gives it up', async ({ page }) => {
  const person = await addPerson();
  await signInAs(page, person);
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New project' }).first().click();
  const field = page.getByRole('dialog', { name: 'New project' }).getByRole('textbox', { name: 'Name' });
  const form = page.getByRole('dialog', { name: 'Sign in to go on' });
  await field.fill('Kept');
  await signOutElsewhere(page);
  await expect(form).toBeVisible();
  // Back leads nowhere from what must be answered.
  await page.goBack();
  await expect(form).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/login');
  await fillSignIn(other, person);
  await expect(form).toHaveCount(0);
  await expect(field).toHaveValue('Kept');
  await signOutElsewhere(page);
  await form.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/login\?.*next=%2Fprojects/);
});

test('a session that ends while something is dragged leaves the editor and the change, which is stored after signing in', async ({
  page,
}) => {
  const person = await addPerson();
  await signInAs(page, person);
  await makeProject(page, 'Dragged');
  await makeWalkthrough(page, 8);
  await page.getByRole('tab', { name: /^Views/ }).click();
  await page.getByRole('treeitem', { name: /Hall/ }).click();
  const stage = page.locator('[data-stage]');
  await stage.focus();
  await page.keyboard.press('m');
  await expect(stage.getByRole('button', { name: /^Place a marker/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const marker = stage.getByRole('button', { name: /^Marker / });
  await expect(marker).toHaveCount(1);
  await saved(page);
  const before = await marker.boundingBox();
  if (!before) throw new Error('There is no marker');
  const from = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
  await signOutElsewhere(page);
  await page.mouse.move(from.x + 90, from.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('You were signed out.')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/login');
  await fillSignIn(other, person);
  await expect(page.getByText('You were signed out.')).toHaveCount(0);
  await saved(page);
  const moved = await marker.boundingBox();
  expect(moved?.x).toBeGreaterThan(before.x + 50);
});
