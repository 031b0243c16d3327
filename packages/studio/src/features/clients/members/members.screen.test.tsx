import type { Client, ClientMember } from '@diorama/contract/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PERSON, Refusal } from '../../../testing/fake-server.testing.ts';
import { openScreen } from '../../../testing/open-screen.testing.tsx';

const DAY = new Date('2026-05-04T10:00:00Z');
const member = (id: string, name: string, fields: Partial<ClientMember> = {}): ClientMember => ({
  id,
  userId: id,
  name,
  email: `${id}@example.test`,
  avatarUrl: null,
  role: 'editor',
  lastSeenAt: DAY,
  joinedAt: DAY,
  invitedUntil: null,
  ...fields,
});
const NORDHAMN: Client = {
  id: 'nordhamn',
  name: 'Nordhamn',
  logo: null,
  projectCount: 0,
  memberCount: 2,
  mayEdit: true,
  mayManage: true,
  createdAt: DAY,
  updatedAt: DAY,
  projects: [],
  collections: [],
};

/** The members of a client, on a server that the test controls. */
async function openMembers(members: ClientMember[], client = NORDHAMN) {
  let kept = members;
  const of = (id: string) => kept.find((one) => one.id === id) ?? member(id, id);
  const opened = await openScreen('/clients/nordhamn/members', {
    clients: {
      get: () => client,
      members: ({ search }) => ({
        items: kept.filter(({ name }) => name.toLowerCase().includes(search?.toLowerCase() ?? '')),
        nextCursor: null,
      }),
      setRole: ({ memberId, role }) => {
        kept = kept.map((one) => (one.id === memberId ? { ...one, role } : one));
        return of(memberId);
      },
      removeMember: ({ memberId }) => {
        if (of(memberId).role === 'owner') throw new Refusal('CONFLICT', 'A client keeps at least one owner');
        kept = kept.filter(({ id }) => id !== memberId);
      },
      addMember: ({ email, role }) => {
        if (email.startsWith('gone@')) throw new Refusal('CONFLICT', `${email} is switched off`);
        const added = member(email.replace(/@.*/, ''), email, { role, userId: null });
        kept = [...kept, added];
        return added;
      },
    },
  });
  await expect.element(opened.screen.getByRole('heading', { name: 'Nordhamn' })).toBeVisible();
  return opened;
}

const PEOPLE = [
  member(PERSON, 'Anna Lind', { role: 'owner' }),
  member('erik', 'Erik Ek'),
  member('vera', 'Vera Vik', { role: 'viewer' }),
];

test('an owner changes a role, and takes it back', async () => {
  const { screen, server } = await openMembers(PEOPLE);
  await userEvent.click(screen.getByRole('button', { name: 'Role of Erik Ek: Editor' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Viewer' }));
  await expect.element(screen.getByText('Erik Ek is a viewer now')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.element(screen.getByRole('button', { name: 'Role of Erik Ek: Editor' })).toBeVisible();
  expect(server.callsOf('clients.setRole')).toEqual([
    { clientId: 'nordhamn', memberId: 'erik', role: 'viewer' },
    { clientId: 'nordhamn', memberId: 'erik', role: 'editor' },
  ]);
});

test('several are removed by key, and one Undo adds them with the roles that they had', async () => {
  const { screen, server } = await openMembers(PEOPLE);
  await userEvent.click(screen.getByText('Erik Ek'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}');
  await expect.element(screen.getByRole('alertdialog', { name: 'Remove 2 members?' })).toBeVisible();
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }));
  await expect.element(screen.getByText('2 members were removed')).toBeVisible();
  await expect.element(screen.getByText('Vera Vik')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => server.callsOf('clients.addMember'))
    .toEqual([
      { clientId: 'nordhamn', email: 'erik@example.test', role: 'editor' },
      { clientId: 'nordhamn', email: 'vera@example.test', role: 'viewer' },
    ]);
});

test('who cannot be removed stays, and the question says why', async () => {
  const { screen } = await openMembers(PEOPLE);
  await userEvent.click(screen.getByText('Anna Lind').last());
  await userEvent.keyboard('{Delete}');
  const question = screen.getByRole('alertdialog', { name: 'Remove Anna Lind?' });
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await expect.element(question.getByRole('alert')).toHaveTextContent('A client keeps at least one owner');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
});

test('people are added by their addresses; the refused ones stay in the field with the reason', async () => {
  const { screen, server } = await openMembers([]);
  await expect.element(screen.getByText('No members yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add members' }).first());
  const dialog = screen.getByRole('dialog', { name: 'Add members' });
  const field = dialog.getByRole('textbox', { name: 'Email addresses' });
  await userEvent.click(dialog.getByRole('button', { name: 'Add member' }));
  await expect.element(dialog.getByText('Enter an email address')).toBeVisible();
  await userEvent.fill(field, 'sara');
  await expect.element(dialog.getByText('“sara” is not an email address')).toBeVisible();
  await userEvent.fill(field, 'sara@example.test, gone@example.test');
  await userEvent.click(dialog.getByRole('radio', { name: /Viewer/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add 2 members' }));
  await expect.element(dialog.getByText('gone@example.test is switched off')).toBeVisible();
  await expect.element(field).toHaveValue('gone@example.test');
  await expect.element(screen.getByText('One has no account yet: copy their invite link.')).toBeVisible();
  expect(server.callsOf('clients.addMember')).toEqual([
    { clientId: 'nordhamn', email: 'sara@example.test', role: 'viewer' },
    { clientId: 'nordhamn', email: 'gone@example.test', role: 'viewer' },
  ]);
});

test('who may only look sees who is there, and nothing that changes it', async () => {
  const { screen } = await openMembers(PEOPLE, { ...NORDHAMN, mayEdit: false, mayManage: false });
  await expect.element(screen.getByText('erik@example.test')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add members' }).elements()).toHaveLength(0);
  expect(screen.getByRole('button', { name: /^(Role of|Remove)/ }).elements()).toHaveLength(0);
  await userEvent.click(screen.getByText('Erik Ek'));
  await userEvent.keyboard('{Delete}');
  await userEvent.click(screen.getByText('Erik Ek'), { button: 'right' });
  await expect.element(screen.getByRole('menuitem')).toHaveTextContent('Copy email address');
  expect(screen.getByRole('alertdialog').elements()).toHaveLength(0);
});

test('a search that finds nobody leads back to all', async () => {
  const { screen } = await openMembers(PEOPLE);
  await expect.element(screen.getByText('Vera Vik')).toBeVisible();
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search members' }), 'åke');
  await expect.element(screen.getByText('No members match “åke”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all members' }));
  await expect.element(screen.getByText('Vera Vik')).toBeVisible();
});

test('a list that cannot be read says so, and is read again', async () => {
  const { screen, server } = await openMembers(PEOPLE);
  server.answer({
    clients: {
      members: () => {
        throw new Refusal('INTERNAL_SERVER_ERROR', 'The database is away');
      },
    },
  });
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search members' }), 'e');
  await expect.element(screen.getByText('The members could not be loaded')).toBeVisible();
  server.answer({ clients: { members: () => ({ items: PEOPLE.slice(1), nextCursor: null }) } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByText('Vera Vik')).toBeVisible();
});
