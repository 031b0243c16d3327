import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createUsers } from '../users/users.service.ts';

type Person = Awaited<ReturnType<TestApp['signIn']>>;

let server: TestApp;
let staff: Person;
beforeAll(async () => {
  server = await createTestApp({ ACCESS_MODE: 'members' });
  staff = await server.signIn(undefined, 'Sten Staff');
  await server.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
});
afterAll(() => server[Symbol.asyncDispose]());

const address = () => `${randomUUID()}@example.test`;

/** A client with an owner, an editor and a viewer. */
async function clientWithMembers(name = 'Nordhamn') {
  const client = await staff.call.clients.create.mutate({ name });
  const clientId = client.id;
  const join = async (who: string, role: 'owner' | 'editor' | 'viewer') => {
    const email = address();
    const person = await server.signIn(email, who);
    const member = await staff.call.clients.addMember.mutate({ clientId, email, role });
    return { ...person, email, memberId: member.id };
  };
  return {
    clientId,
    owner: await join('Olle Owner', 'owner'),
    editor: await join('Erik Editor', 'editor'),
    viewer: await join('Vera Viewer', 'viewer'),
  };
}

const membersOf = async ({ call }: Pick<Person, 'call'>, clientId: string) =>
  (await call.clients.members.query({ clientId })).items.map(({ name, role }) => [name, role]);

test('staff makes a client, once for a repeated request; everybody else is refused', async () => {
  const { owner } = await clientWithMembers();
  const input = { name: '  Söderport ', requestId: randomUUID() };
  const made = await staff.call.clients.create.mutate(input);
  expect(made).toMatchObject({ name: 'Söderport', projectCount: 0, memberCount: 0, mayManage: true, projects: [] });
  expect((await staff.call.clients.create.mutate(input)).id).toBe(made.id);
  await expect(owner.call.clients.create.mutate({ name: 'Mine' })).rejects.toMatchObject({
    data: { code: 'FORBIDDEN', reason: 'ROLE' },
  });
  expect((await owner.call.clients.list.query({})).mayCreate).toBe(false);
  expect((await staff.call.clients.list.query({})).mayCreate).toBe(true);
});

test('a client shows its newest projects, and its owner renames it', async () => {
  const { clientId, owner, editor } = await clientWithMembers();
  for (let number = 0; number < 12; number += 1)
    await editor.call.projects.create.mutate({ name: `Kvarter ${number}`, slug: `p-${randomUUID()}`, clientId });
  const client = await owner.call.clients.get.query({ clientId });
  expect(client.projects.map(({ name }) => name)).toEqual([...Array(10).keys()].map((at) => `Kvarter ${11 - at}`));
  expect(client).toMatchObject({ projectCount: 12, memberCount: 3, mayEdit: true, mayManage: true });
  expect(await editor.call.clients.get.query({ clientId })).toMatchObject({ mayEdit: true, mayManage: false });
  expect(await owner.call.clients.rename.mutate({ clientId, name: 'Västerbro' })).toMatchObject({ name: 'Västerbro' });
});

test('lists go on where the last page ended, whatever the case of the names', async () => {
  const mark = randomUUID().slice(0, 8);
  for (const name of ['b', 'A', 'c', 'D']) await staff.call.clients.create.mutate({ name: `${mark} ${name}` });
  const first = await staff.call.clients.list.query({ search: mark.toUpperCase(), limit: 3 });
  const second = await staff.call.clients.list.query({
    search: mark.toUpperCase(),
    limit: 3,
    cursor: first.nextCursor,
  });
  expect([...first.items, ...second.items].map(({ name }) => name.at(-1))).toEqual(['A', 'b', 'c', 'D']);
});

describe('members', () => {
  test('are listed by name, found by name and address, page by page', async () => {
    const { clientId, viewer, editor } = await clientWithMembers();
    expect(await membersOf(viewer, clientId)).toEqual([
      ['Erik Editor', 'editor'],
      ['Olle Owner', 'owner'],
      ['Vera Viewer', 'viewer'],
    ]);
    const { items } = await viewer.call.clients.members.query({ clientId, search: editor.email });
    expect(items).toEqual([
      expect.objectContaining({ id: editor.memberId, userId: editor.userId, email: editor.email, avatarUrl: null }),
    ]);
    const first = await viewer.call.clients.members.query({ clientId, limit: 2 });
    const rest = await viewer.call.clients.members.query({ clientId, limit: 2, cursor: first.nextCursor });
    expect([first.items.length, rest.items.map(({ name }) => name)]).toEqual([2, ['Vera Viewer']]);
  });

  test('get their role at once, and lose the client at once', async () => {
    const { clientId, owner, editor } = await clientWithMembers();
    const rename = () => editor.call.projects.create.mutate({ name: 'New', slug: `p-${randomUUID()}`, clientId });
    await rename();
    const set = await owner.call.clients.setRole.mutate({ clientId, memberId: editor.memberId, role: 'viewer' });
    expect(set).toMatchObject({ role: 'viewer', name: 'Erik Editor' });
    await expect(rename()).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
    await owner.call.clients.removeMember.mutate({ clientId, memberId: editor.memberId });
    await expect(editor.call.clients.get.query({ clientId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  });

  test('keep an owner, also when two take each other’s role at once', async () => {
    const { clientId, owner, editor } = await clientWithMembers();
    const alone = { clientId, memberId: owner.memberId };
    const refused = { data: { code: 'PRECONDITION_FAILED', reason: 'LAST_OWNER' } };
    await expect(owner.call.clients.removeMember.mutate(alone)).rejects.toMatchObject(refused);
    await expect(owner.call.clients.setRole.mutate({ ...alone, role: 'editor' })).rejects.toMatchObject(refused);
    await owner.call.clients.addMember.mutate({ clientId, email: address(), role: 'owner' });
    await expect(owner.call.clients.removeMember.mutate(alone)).rejects.toMatchObject(refused);
    await owner.call.clients.setRole.mutate({ clientId, memberId: editor.memberId, role: 'owner' });
    const outcomes = await Promise.allSettled([
      owner.call.clients.removeMember.mutate({ clientId, memberId: editor.memberId }),
      editor.call.clients.removeMember.mutate(alone),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = (await staff.call.clients.members.query({ clientId })).items;
    expect(left.filter(({ role, userId }) => role === 'owner' && userId !== null)).toHaveLength(1);
  });

  test('are added once', async () => {
    const { clientId, owner, editor } = await clientWithMembers();
    const unknown = address();
    await owner.call.clients.addMember.mutate({ clientId, email: unknown, role: 'viewer' });
    for (const email of [editor.email.toUpperCase(), ` ${unknown} `])
      await expect(owner.call.clients.addMember.mutate({ clientId, email, role: 'viewer' })).rejects.toMatchObject({
        data: { code: 'CONFLICT', reason: 'NAME_TAKEN' },
      });
    await expect(
      owner.call.clients.addMember.mutate({ clientId, email: 'nobody', role: 'viewer' }),
    ).rejects.toMatchObject({ message: 'Invalid email', data: { issues: [{ path: ['email'] }] } });
  });
});

describe('somebody without an account', () => {
  test('becomes a member of every client that named their address, once they have one', async () => {
    const [one, two] = [await clientWithMembers('One'), await clientWithMembers('Two')];
    const email = address();
    const pending = await one.owner.call.clients.addMember.mutate({ clientId: one.clientId, email, role: 'editor' });
    expect(pending).toMatchObject({ userId: null, name: email, email, role: 'editor', lastSeenAt: null });
    await two.owner.call.clients.addMember.mutate({ clientId: two.clientId, email, role: 'viewer' });
    const grants = { isStaff: false, membership: null };
    await createUsers(server.db).add(
      { email: email.toUpperCase(), name: 'Nora New', password: 'a long password' },
      grants,
    );
    expect(await membersOf(one.owner, one.clientId)).toContainEqual(['Nora New', 'editor']);
    expect(await membersOf(two.owner, two.clientId)).toContainEqual(['Nora New', 'viewer']);
  });

  test('is let in by a link that works once, and no second link is made for an account', async () => {
    const { clientId, owner } = await clientWithMembers();
    const email = address();
    const { id: memberId } = await owner.call.clients.addMember.mutate({ clientId, email, role: 'editor' });
    const { url } = await owner.call.clients.invite.mutate({ clientId, memberId });
    const token = url.split('#token=')[1] ?? '';
    const redeemed = await server.services.passwords.redeemLink(
      { token, name: 'Nora New', password: 'a long password' },
      { ip: '', requestId: 'test', userAgent: null },
    );
    expect(redeemed.user).toMatchObject({ email, name: 'Nora New' });
    expect(await membersOf(owner, clientId)).toContainEqual(['Nora New', 'editor']);
    await expect(owner.call.clients.invite.mutate({ clientId, memberId })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
    await expect(owner.call.clients.invite.mutate({ clientId, memberId: redeemed.user.id })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
  });

  test('gets a new link until the first sign-in, and the link before it ends', async () => {
    const { clientId, owner, editor } = await clientWithMembers();
    const email = address();
    const { id: memberId } = await owner.call.clients.addMember.mutate({ clientId, email, role: 'editor' });
    const first = await owner.call.clients.invite.mutate({ clientId, memberId });
    const memberOf = async () =>
      (await owner.call.clients.members.query({ clientId, search: email })).items.find((one) => one.email === email);
    const waiting = await memberOf();
    expect(waiting).toMatchObject({ invitedUntil: expect.any(Date), lastSeenAt: null });
    const again = { clientId, memberId: waiting?.userId ?? '' };
    await expect(editor.call.clients.invite.mutate(again)).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
    // Long after it has run out.
    await server.db
      .updateTable('one_time_links')
      .set({ expires_at: new Date(Date.now() - 400 * 86_400_000) })
      .where('user_id', '=', again.memberId)
      .execute();
    await server.services.sessions.removeDead();
    expect((await memberOf())?.invitedUntil?.getTime()).toBeLessThan(Date.now());
    const { url } = await owner.call.clients.invite.mutate(again);
    const redeem = (link: string) =>
      server.services.passwords.redeemLink(
        { token: link.split('#token=')[1] ?? '', name: 'Nora New', password: 'a long password' },
        { ip: '', requestId: 'test', userAgent: null },
      );
    await expect(redeem(first.url)).rejects.toThrow('This link has been used');
    await redeem(url);
    expect(await memberOf()).toMatchObject({ name: 'Nora New', invitedUntil: null });
    await expect(owner.call.clients.invite.mutate(again)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  });

  test('gets no new link from an owner who does not manage all that the account reaches', async () => {
    const [one, two] = [await clientWithMembers('One'), await clientWithMembers('Two')];
    const email = address();
    const { id: memberId } = await one.owner.call.clients.addMember.mutate({
      clientId: one.clientId,
      email,
      role: 'editor',
    });
    await two.owner.call.clients.addMember.mutate({ clientId: two.clientId, email, role: 'viewer' });
    await one.owner.call.clients.invite.mutate({ clientId: one.clientId, memberId });
    const { items } = await two.owner.call.clients.members.query({ clientId: two.clientId, search: email });
    const again = { clientId: two.clientId, memberId: items[0]?.userId ?? '' };
    await expect(two.owner.call.clients.invite.mutate(again)).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
    expect(await staff.call.clients.invite.mutate(again)).toMatchObject({ url: expect.stringContaining('#token=') });
  });

  test('is taken off the list like anybody else', async () => {
    const { clientId, owner } = await clientWithMembers();
    const { id: memberId } = await owner.call.clients.addMember.mutate({ clientId, email: address(), role: 'owner' });
    await owner.call.clients.setRole.mutate({ clientId, memberId, role: 'viewer' });
    await owner.call.clients.removeMember.mutate({ clientId, memberId });
    expect(await membersOf(owner, clientId)).toHaveLength(3);
  });
});

test('what was done to a client and its members is in the audit', async () => {
  const { clientId, owner } = await clientWithMembers();
  await owner.call.clients.rename.mutate({ clientId, name: 'Other' });
  const { items } = await staff.call.audit.list.query({ clientId });
  expect(items.map(({ action }) => action)).toEqual([
    'client.rename',
    'client.addMember',
    'client.addMember',
    'client.addMember',
    'client.create',
  ]);
});
