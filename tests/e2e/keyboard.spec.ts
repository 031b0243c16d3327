import { EditorClient } from '../support/editor-client.ts';
import { demo } from './engines/visitor.ts';
import { enter, press, signInByKeys, type } from './support/keys.ts';
import { addPerson, startSession } from './support/people.ts';
import { ADMIN } from './support/start-server.ts';
import { expect, serverUrl, test } from './support/studio.ts';

test('from signing in to signing out nothing needs a pointer', async ({ page }) => {
  const person = await addPerson('Anna Lind');
  const client = new EditorClient(serverUrl(), person);
  await client.signIn();
  const project = await client.mutate<{ id: string }>('projects.create', {
    name: `Keyboard ${person.email}`,
    slug: `k-${crypto.randomUUID()}`,
  });
  const made = await client.mutate<{ id: { id: string } }>('icgis.create', {
    projectId: project.id,
    settings: { name: 'Exterior' },
  });
  const value = { id: 'hall', order: 'a0', name: 'Hall', image: null };
  await client.mutate('documents.change', {
    id: made.id.id,
    baseRevision: 1,
    requestId: crypto.randomUUID(),
    label: 'Add view',
    changes: [{ record: 'keyframes/hall', op: 'put', value }],
  });

  await signInByKeys(page, person);

  await enter(page, page.getByRole('link', { name: 'Projects', exact: true }));
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeFocused();
  await press(page, 'Tab', page.getByRole('searchbox'));
  await page.keyboard.type(person.email);
  await enter(page, page.getByRole('row', { name: /Keyboard/ }));
  await enter(page, page.getByRole('grid', { name: 'Products' }).getByRole('row').nth(1));
  await expect(page.getByRole('region', { name: 'Stage' })).toBeFocused();
  for (const pane of [page.getByRole('region', { name: 'Strip' }), page.getByLabel('Inspector').first()]) {
    await page.keyboard.press('F6');
    await expect(pane.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Shift+F6');
  await page.keyboard.press('Shift+F6');
  await expect(page.getByRole('region', { name: 'Stage' })).toBeFocused();

  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ });
  await enter(page, page.getByRole('treeitem', { name: 'Hall' }));
  await press(page, 'Tab', name);
  await type(page, 'Entrance');
  await expect(page.getByRole('treeitem', { name: 'Entrance' })).toBeVisible();
  await expect(saved).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('treeitem', { name: 'Hall' })).toBeVisible();
  await expect(saved).toBeVisible();

  await press(page, 'Shift+Tab', page.getByRole('tab', { name: 'Details' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Comments' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const history = page.getByRole('region', { name: 'History', exact: true });
  const entries = history.locator('[data-entry]');
  await press(page, 'Tab', entries.first());
  await page.keyboard.press('End');
  const created = history.getByRole('button', { name: /Created/ });
  await expect(created).toBeFocused();
  await page.keyboard.press('Enter');
  await enter(page, history.getByRole('button', { name: 'Name', exact: true }));
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('The beginning');
  await page.keyboard.press('Enter');
  const named = history.getByRole('button', { name: /The beginning/ });
  await expect(named).toBeVisible();

  // Something to restore away: a state that differs from the named one.
  await press(page, 'Shift+Tab', page.getByRole('tab', { name: 'History' }));
  await page.keyboard.press('Home');
  await press(page, 'Tab', name);
  await type(page, 'Vestibule');
  await expect(saved).toBeVisible();
  await press(page, 'Shift+Tab', page.getByRole('tab', { name: 'Details' }));
  await page.keyboard.press('End');
  await press(page, 'Tab', entries.first());
  for (let steps = 0; steps < 3 && !(await named.evaluate((row) => row === document.activeElement)); steps += 1)
    await page.keyboard.press('ArrowDown');
  await expect(named).toBeFocused();
  await page.keyboard.press('Enter');
  await enter(page, history.getByRole('button', { name: 'Restore' }));
  await enter(page, page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }));
  await expect(page.getByText(/^Restored( “.*”)?$/)).toBeVisible();
  await expect(page.getByText('Start with your stills')).toBeVisible();
  await page.keyboard.press('Alt+t');
  await enter(page, page.getByRole('button', { name: 'Undo', exact: true }));
  await expect(page.getByText('Restore undone')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Vestibule' })).toBeVisible();

  const account = page.getByRole('button', { name: 'Account: Anna Lind' });
  await enter(page, account);
  await press(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Your account' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await enter(page, account);
  await press(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a toolbar is one stop of Tab, and its keys do not reach what its tools work on', async ({ page }) => {
  await startSession(page, ADMIN);
  const { id, products } = await demo(page);
  const map = products.find(({ type }) => type === 'gis');
  await page.goto(`/projects/${id}/studio/gis/${map?.id}`);
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  const views = page.getByRole('toolbar', { name: 'View' });
  await expect(tools.locator('[tabindex="0"]')).toHaveCount(1);
  await tools.getByRole('button', { name: 'Select', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button').nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(tools.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(views.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tools.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tools.getByRole('button').last()).toHaveAttribute('aria-pressed', 'true');
});
