import type { ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.testing.ts';
import { clientItem, projectItem } from '../../../testing/fake-projects.testing.ts';
import { Refusal } from '../../../testing/fake-server.testing.ts';
import { openScreen } from '../../../testing/open-screen.testing.tsx';

const client = (id: string, name: string, mayEdit: boolean) => ({ ...clientItem(id, name), mayEdit });
const project = (id: string, name: string, fields: Partial<ProjectItem> = {}) =>
  projectItem(id, name, { clientId: 'nordhamn', clientName: 'Nordhamn', ...fields });

/** The list of projects on a server where an address may be taken. */
async function openProjects(projects: ProjectItem[], { mayCreate = true, taken = '' } = {}) {
  const opened = await openScreen('/projects', {
    clients: {
      list: () => ({
        items: [client('nordhamn', 'Nordhamn', true), client('sjostaden', 'Sjöstaden', false)],
        nextCursor: null,
        mayCreate: false,
      }),
    },
    projects: {
      list: () => ({ items: projects, nextCursor: null, mayCreate }),
      create: ({ slug }) => {
        if (slug === taken) throw new Refusal('CONFLICT', 'Taken', { reason: 'SLUG_TAKEN' });
        throw new Refusal('INTERNAL_SERVER_ERROR', 'The database is away');
      },
    },
  });
  await expect.element(opened.screen.getByRole('heading', { name: 'Projects' })).toBeVisible();
  return opened;
}

test('a project is made for a client that one may edit; one that may only be looked at is not offered', async () => {
  const { screen, server } = await openProjects([]);
  await userEvent.click(screen.getByRole('button', { name: 'New project' }).first());
  const dialog = screen.getByRole('dialog', { name: 'New project' });
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Västerport');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Client: No client' }));
  await expect.element(screen.getByRole('option')).toHaveTextContent('Nordhamn');
  await userEvent.click(screen.getByRole('option', { name: 'Nordhamn' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create project' }));
  await expect.element(dialog.getByText('The database is away')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Västerport');
  expect(server.callsOf('projects.create')).toEqual([
    { name: 'Västerport', slug: 'vasterport', clientId: 'nordhamn', requestId: expect.any(String) },
  ]);
});

test('the address follows the name until it is edited, and one that is taken is said at its field', async () => {
  const { screen } = await openProjects([], { taken: 'kaj-7' });
  await userEvent.click(screen.getByRole('button', { name: 'New project' }).first());
  const dialog = screen.getByRole('dialog', { name: 'New project' });
  const [name, address] = ['Name', 'Address'].map((label) => dialog.getByRole('textbox', { name: label }));
  if (!name || !address) throw new Error('The dialog has two texts');
  await userEvent.fill(name, 'Kaj åtta');
  await expect.element(address).toHaveValue('kaj-atta');
  await userEvent.fill(address, 'kaj-7');
  await userEvent.fill(name, 'Kaj nio');
  await expect.element(address).toHaveValue('kaj-7');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('This address is taken by another project')).toBeVisible();
  await expect.element(address).toHaveFocus();
});

test('who may only look is offered what they may do, and nothing else', async () => {
  const { screen } = await openProjects([project('soderport', 'Söderport', { mayEdit: false })], { mayCreate: false });
  await expect.element(screen.getByText(/View only/).first()).toBeVisible();
  await expectAccessible();
  expect(screen.getByRole('button', { name: 'New project' }).elements()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'More about Söderport' }));
  const entries = () =>
    screen
      .getByRole('menuitem')
      .elements()
      .map((entry) => entry.textContent?.replace(/Enter.*/, ''));
  await expect.poll(entries).toEqual(['Open', 'Pin to Home', 'Copy link', 'Export…']);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  // The keyboard is on the row's button.
  await userEvent.keyboard('{Delete}{F2}');
  expect(screen.getByRole('alertdialog').elements()).toHaveLength(0);
  expect(screen.getByRole('textbox', { name: 'Name' }).elements()).toHaveLength(0);
});
