import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInBothSchemes } from '../testing/accessible.testing.ts';
import { fakeFiles } from '../testing/fake-files.testing.ts';
import { clientItem, fakeProjects, productItem, projectItem } from '../testing/fake-projects.testing.ts';
import { openScreen } from '../testing/open-screen.testing.tsx';

const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** What `?` lists: each line with its keys. */
async function listedKeys(): Promise<Map<string, string[]>> {
  await userEvent.keyboard('?');
  await expect.element(help).toBeVisible();
  const lines = [...help.element().querySelectorAll('dl > div')].map((row): [string, string[]] => [
    row.querySelector('dt')?.textContent ?? '',
    [...row.querySelectorAll('kbd')].map((kbd) => kbd.textContent ?? ''),
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  return new Map(lines);
}

/** Presses the keys of a line one after another, as they are listed. */
async function pressListed(keys: Map<string, string[]>, label: string): Promise<void> {
  const [listed] = keys.get(label) ?? [];
  if (!listed) throw new Error(`“${label}” is not listed`);
  await userEvent.keyboard(
    listed
      .split(' ')
      .map((key) => (key.length === 1 ? key.toLowerCase().replace(/[[{]/, '$&$&') : `{${key}}`))
      .join(''),
  );
}

/** Closes what is open. */
async function close(role: 'dialog' | 'menu', name: string): Promise<void> {
  await expect.element(page.getByRole(role, { name })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole(role, { name })).not.toBeInTheDocument();
}

test('what is listed on a project’s screens works there, and nowhere else', async () => {
  const { answers } = fakeProjects([projectItem('kaj', 'Kaj')], [productItem('night', 'Nattvandring')]);
  const { screen, router } = await openScreen('/projects/kaj', answers, fakeFiles([]).answers);
  const address = () => router.state.location.pathname;
  await expect.element(screen.getByRole('grid', { name: 'Products' })).toBeVisible();
  const keys = await listedKeys();
  expect([...keys.keys()]).toEqual(
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
  await userEvent.keyboard('?');
  await expectAccessibleInBothSchemes();
  // In a dialog the screen's keys are not its own.
  await pressListed(keys, 'New map');
  await userEvent.keyboard(']');
  await close('dialog', 'Keyboard shortcuts');
  expect(address()).toBe('/projects/kaj');

  for (const what of ['walkthrough', 'configurator', 'map']) {
    await pressListed(keys, `New ${what}`);
    const field = screen
      .getByRole('dialog', { name: `New ${what}` })
      .getByRole('textbox')
      .first();
    await expect.element(field).toHaveFocus();
    // A letter typed is a letter.
    await userEvent.keyboard('n w [[');
    await expect.element(field).toHaveValue('n w [');
    await close('dialog', `New ${what}`);
  }

  // With a row in focus that begins with the same letter, too.
  const row = screen.getByRole('row', { name: /Nattvandring/ });
  row.element().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(row).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(row).toHaveAttribute('aria-selected', 'false');
  await pressListed(keys, 'New map');
  await close('dialog', 'New map');
  row.element().focus();
  await userEvent.keyboard('{F2}');
  await expect.element(screen.getByRole('textbox', { name: /Nattvandring/ })).toHaveFocus();
  await userEvent.keyboard('{Escape}');

  await userEvent.keyboard('{Control>}]{/Control}{Alt>}]{/Alt}');
  expect(address()).toBe('/projects/kaj');
  await pressListed(keys, 'Go to the next part');
  await expect.poll(address).toBe('/projects/kaj/assets');
  await expect.element(screen.getByRole('tree', { name: 'Folders' })).toBeVisible();
  const ofFiles = await listedKeys();
  expect(ofFiles.has('New map')).toBe(false);
  await pressListed(ofFiles, 'New folder');
  await close('dialog', 'New folder');
  await pressListed(ofFiles, 'Filter by type');
  await close('menu', 'Type');
  const asked = Promise.withResolvers<void>();
  const hold = (event: Event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'file') return;
    event.preventDefault();
    asked.resolve();
  };
  document.addEventListener('click', hold, { capture: true });
  await pressListed(ofFiles, 'Upload files');
  await asked.promise;
  document.removeEventListener('click', hold, { capture: true });
  await pressListed(ofFiles, 'Go to the part before');
  await expect.poll(address).toBe('/projects/kaj');
});

test('projects are made, filtered and shown by the keys that are listed', async () => {
  const { answers } = fakeProjects([projectItem('kaj', 'Kaj')]);
  const { screen, router } = await openScreen('/projects', answers, {
    clients: { list: () => ({ items: [clientItem('nordhamn', 'Nordhamn')], nextCursor: null, mayCreate: false }) },
  });
  await expect.element(screen.getByRole('grid', { name: 'Projects' }).getByRole('row').nth(1)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Client/ })).toBeVisible();
  const keys = await listedKeys();
  const shown = () => router.state.location.search;
  await pressListed(keys, 'New project');
  await close('dialog', 'New project');
  await pressListed(keys, 'Filter by client');
  await close('dialog', 'Client');
  await pressListed(keys, 'Filter by state');
  await close('menu', 'State');
  await pressListed(keys, 'Show as a grid');
  await expect.poll(shown).toMatchObject({ view: 'grid' });
  await pressListed(keys, 'Show as a list');
  await expect.poll(shown).not.toMatchObject({ view: 'grid' });
  await pressListed(keys, 'Search projects');
  const search = screen.getByRole('searchbox', { name: 'Search projects' });
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('np?');
  await expect.element(search).toHaveValue('np?');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
