import type { Client, ClientMember } from '@diorama/contract/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PERSON } from '../../testing/fake-server.testing.ts';
import { openScreen } from '../../testing/open-screen.testing.tsx';

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

/** The members of a client whom the server keeps as it is told to. */
async function openMembers(members: ClientMember[]) {
  let kept = members;
  const of = (id: string) => kept.find((one) => one.id === id) ?? member(id, id);
  const opened = await openScreen('/clients/nordhamn/members', {
    clients: {
      get: () => NORDHAMN,
      members: ({ search }) => ({
        items: kept.filter(({ name }) => name.toLowerCase().includes(search ?? '')),
        nextCursor: null,
      }),
      setRole: ({ memberId, role }) => {
        kept = kept.map((one) => (one.id === memberId ? { ...one, role } : one));
        return of(memberId);
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
