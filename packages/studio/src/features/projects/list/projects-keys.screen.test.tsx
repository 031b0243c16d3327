import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.testing.ts';
import { clientItem, fakeProjects, projectItem } from '../../../testing/fake-projects.testing.ts';
import { openScreen } from '../../../testing/open-screen.testing.tsx';

const NAMES = ['Citadellet', 'Björken', 'Älvstaden'];

async function openProjects(search = '') {
  const { answers } = fakeProjects([
    ...NAMES.map((name) => projectItem(name.toLowerCase(), name)),
    projectItem('solbacken', 'Solbacken', {
      counts: { e3d: 0, gis: 0, icgi: 1 },
      clientId: 'nordhamn',
      clientName: 'Nordhamn',
    }),
  ]);
  const opened = await openScreen(`/projects${search}`, answers, {
    clients: { list: () => ({ items: [clientItem('nordhamn', 'Nordhamn')], nextCursor: null, mayCreate: false }) },
  });
  const rows = opened.screen.getByRole('grid', { name: 'Projects' }).getByRole('row');
  await expect.element(rows.nth(1)).toBeVisible();
  return {
    ...opened,
    rows,
    /** The names in all rows but the heading. */
    names: () =>
      rows
        .elements()
        .slice(1)
        .map((row) => /[A-ZÅÄÖ][a-zåäö]+/.exec(row.textContent ?? '')?.[0]),
    bar: opened.screen.getByRole('toolbar', { name: 'Selection' }),
    search: opened.screen.getByRole('searchbox', { name: 'Search projects' }),
    address: () => decodeURIComponent(opened.router.state.location.href),
  };
}

test('the list is searched, and the search is in the address; one that finds nothing leads back to all', async () => {
  const { screen, rows, search, address, names } = await openProjects();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await userEvent.fill(search, 'björk');
  await expect.poll(address).toMatch(/search=/);
  await expect.poll(names).toEqual(['Björken']);
  await userEvent.fill(search, 'nothing like it');
  await expect.element(screen.getByText(/^No projects match/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all projects' }));
  await expect.element(rows.nth(1)).toBeVisible();
  await expect.element(search).toHaveValue('');
});

test('projects are ordered and filtered, and the address keeps the list', async () => {
  const { screen, rows, names, address, router } = await openProjects('?sort=name');
  await expect.poll(names).toEqual(['Björken', 'Citadellet', 'Solbacken', 'Älvstaden']);
  await expect.element(rows.nth(1)).toMatchTextContent(/Björken.*Empty/);
  await userEvent.click(screen.getByRole('button', { name: 'Edited' }));
  await expect.poll(names).toEqual(['Citadellet', 'Björken', 'Älvstaden', 'Solbacken']);
  await userEvent.click(screen.getByRole('button', { name: /^Client/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'No client' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: /^State/ }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Empty' }));
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).toMatch(/clientIds=.*none.*states=.*empty/);
  await expect.poll(names).toEqual(NAMES);
  const kept = router.state.location.href;
  await router.navigate({ to: '/' });
  await router.navigate({ href: kept });
  await expect.poll(names).toEqual(NAMES);
  await expectAccessible();
});

test('projects are chosen, renamed and deleted with the keyboard, and opened from the grid', async () => {
  const { screen, rows, names, bar } = await openProjects();
  // A control in a row is no click on the row, which would open it.
  await userEvent.click(rows.nth(1).getByRole('button', { name: /^More about/ }));
  await expect.element(screen.getByRole('menuitem', { name: /^Copy link/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.hover(rows.nth(1));
  await userEvent.click(rows.nth(1).getByRole('checkbox'));
  await expect.element(bar).toMatchTextContent(/1 selected/);
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();

  rows.nth(2).element().focus();
  await userEvent.keyboard('{F2}');
  await expect.element(screen.getByRole('textbox', { name: 'Name of Björken' })).toHaveFocus();
  await userEvent.keyboard('Berget{Enter}');
  await expect.element(screen.getByText('Renamed to “Berget”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(names).toEqual([...NAMES, 'Solbacken']);

  rows.nth(1).element().focus();
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}');
  await expect.element(bar).toMatchTextContent(/2 selected/);
  await userEvent.keyboard('{Delete}');
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Delete projects' }));
  await expect.element(screen.getByText('Deleted 2 projects')).toBeVisible();
  await expect.poll(names).toEqual(['Älvstaden', 'Solbacken']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(names).toEqual([...NAMES, 'Solbacken']);

  screen.getByRole('radio', { name: 'Grid' }).element().focus();
  await userEvent.keyboard(' ');
  const tile = screen.getByRole('gridcell', { name: /Citadellet/ });
  await expect.element(tile).toBeVisible();
  tile.element().focus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Citadellet' })).toBeVisible();
});

test('an address that cannot be is said while it is typed', async () => {
  const { screen } = await openProjects();
  await userEvent.click(screen.getByRole('button', { name: 'New project' }).first());
  const dialog = screen.getByRole('dialog', { name: 'New project' });
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Sjöstaden, etapp 4');
  await expect.element(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('sjostaden-etapp-4');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Address' }), 'sjö');
  await expect.element(dialog.getByText('Only a-z, 0-9, and hyphen (-) allowed')).toBeVisible();
  await expectAccessible();
});
