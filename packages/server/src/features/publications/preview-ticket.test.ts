import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let editor: Awaited<ReturnType<TestApp['signIn']>>;
let own: Awaited<ReturnType<typeof product>>;
beforeAll(async () => {
  server = await createTestApp();
  editor = await server.signIn();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  own = await product();
});

/** A walkthrough in a project of its own, with a link to its draft. */
async function product() {
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await editor.call.projects.create.mutate({ name: 'Solbacken', slug });
  const icgiId = (await editor.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id.id;
  const link = await editor.call.previewLinks.create.mutate({ type: 'icgi', id: icgiId });
  const ticket = new URL(link.path, server.url).searchParams.get('preview') ?? '';
  return { slug, projectId, icgiId, previewLinkId: link.previewLinkId, ticket };
}

/** What the ticket opens: the product, its colours, its page. */
async function answers({ slug, icgiId }: { slug: string; icgiId: string }, ticket: string): Promise<number[]> {
  const query = `preview=${ticket}`;
  const addresses = [
    `/api/client/${slug}/icgi/${icgiId}?status=preview&${query}`,
    `/api/product/icgi/${icgiId}/theme-tokens?status=preview&${query}`,
    `/p/${slug}/icgi/${icgiId}?${query}`,
  ];
  return Promise.all(addresses.map(async (address) => (await fetch(`${server.url}${address}`)).status));
}
const OPEN = [200, 200, 200];
const SHUT = [404, 404, 410];

test('a ticket opens its product until its link has run out', async () => {
  expect(await answers(own, own.ticket)).toEqual(OPEN);
  await server.db
    .updateTable('preview_links')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', own.previewLinkId)
    .execute();
  expect(await answers(own, own.ticket)).toEqual(SHUT);
});

test('a ticket that has run out opens nothing, even if its link were prolonged', async () => {
  const { previewLinkId, icgiId } = own;
  const old = { previewLinkId, documentId: icgiId, expiresAt: new Date(Date.now() - 1_000) };
  expect(await answers(own, await server.services.previewTickets.sign(old))).toEqual(SHUT);
  expect(await answers(own, own.ticket)).toEqual(OPEN);
});

test('a ticket dies with its product, and opens it again when it is brought back', async () => {
  await editor.call.icgis.delete.mutate({ icgiId: own.icgiId });
  expect(await answers(own, own.ticket)).toEqual(SHUT);
  await server.db.updateTable('documents').set({ deleted_at: null }).where('id', '=', own.icgiId).execute();
  expect(await answers(own, own.ticket)).toEqual(OPEN);
});

test('a ticket dies with its project', async () => {
  await server.db.updateTable('spaces').set({ deleted_at: new Date() }).where('id', '=', own.projectId).execute();
  expect(await answers(own, own.ticket)).toEqual(SHUT);
});

test('a ticket opens nothing of another project, not under its own project’s name either', async () => {
  const other = await product();
  expect(await answers(other, own.ticket)).toEqual(SHUT);
  const mixed = await answers({ slug: own.slug, icgiId: other.icgiId }, own.ticket);
  expect(mixed).toEqual(SHUT);
});

test('a ticket opens nothing else of its own project', async () => {
  const { projectId, slug } = own;
  const second = (await editor.call.icgis.create.mutate({ projectId, settings: { name: 'Garden' } })).id.id;
  expect(await answers({ slug, icgiId: second }, own.ticket)).toEqual(SHUT);
});

test('a ticket that somebody else has signed opens nothing', async () => {
  const forged = await new SignJWT({ doc: own.icgiId })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('diorama-preview')
    .setJti(own.previewLinkId)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('x'.repeat(32)));
  expect(await answers(own, forged)).toEqual(SHUT);
});

test('a link opens nothing while its maker is suspended, and everything again after', async () => {
  const { status } = await fetch(`${server.url}/p/${own.slug}/icgi/${own.icgiId}?preview=${own.ticket}`);
  expect(status).toBe(200);
  const set = (state: 'active' | 'suspended') =>
    server.db.updateTable('users').set({ state }).where('id', '=', editor.userId).execute();
  await set('suspended');
  expect(new Set(await answers(own, own.ticket))).not.toContain(200);
  await set('active');
  expect(await answers(own, own.ticket)).toContain(200);
});

test('links that open a draft are listed, newest first, without their tickets', async () => {
  const second = await editor.call.previewLinks.create.mutate({ type: 'icgi', id: own.icgiId, expiresIn: 60 });
  const list = () => editor.call.previewLinks.list.query({ type: 'icgi', id: own.icgiId });
  const items = await list();
  expect(items.map(({ previewLinkId }) => previewLinkId)).toEqual([second.previewLinkId, own.previewLinkId]);
  expect(items[0]).toMatchObject({ by: { id: editor.userId }, expiresAt: second.expiresAt });
  expect(JSON.stringify(items)).not.toContain(own.ticket);
  await editor.call.previewLinks.revoke.mutate({ previewLinkId: own.previewLinkId });
  expect(await list()).toHaveLength(1);
});

test('a shared link has a name, tells when it was opened and not by whom, and is listed after its end', async () => {
  const shared = {
    type: 'icgi' as const,
    id: own.icgiId,
    name: 'Client, first round',
    comments: true,
    expiresIn: 2_592_000,
  };
  const { previewLinkId, path } = await editor.call.previewLinks.create.mutate(shared);
  const list = (withEnded = false) => editor.call.previewLinks.list.query({ type: 'icgi', id: own.icgiId, withEnded });
  const found = async (withEnded = true) =>
    (await list(withEnded)).find((link) => link.previewLinkId === previewLinkId);
  expect(await found()).toMatchObject({ name: 'Client, first round', comments: true, state: 'open', openedAt: null });
  expect((await fetch(`${server.url}${path}`)).status).toBe(200);
  expect((await found())?.openedAt).toBeInstanceOf(Date);
  await editor.call.previewLinks.revoke.mutate({ previewLinkId });
  expect(await found(false)).toBeUndefined();
  expect(await found()).toMatchObject({ state: 'revoked' });
  const long = new Date(Date.now() - 31 * 86_400_000);
  await server.db.updateTable('preview_links').set({ revoked_at: long }).where('id', '=', previewLinkId).execute();
  expect(await found()).toBeUndefined();
});

test('the address of a link is given again while it opens the draft', async () => {
  const again = await editor.call.previewLinks.address.mutate({ previewLinkId: own.previewLinkId });
  expect((await fetch(`${server.url}${again.path}`)).status).toBe(200);
  await editor.call.previewLinks.revoke.mutate({ previewLinkId: own.previewLinkId });
  const refused = editor.call.previewLinks.address.mutate({ previewLinkId: own.previewLinkId });
  await expect(refused).rejects.toMatchObject({ data: { reason: 'NOT_FOUND' } });
  expect((await fetch(`${server.url}${again.path}`)).status).toBe(410);
});

test('a link lasts for ninety days at most', async () => {
  const most = { type: 'icgi' as const, id: own.icgiId, expiresIn: 90 * 86_400 };
  await editor.call.previewLinks.create.mutate(most);
  const longer = editor.call.previewLinks.create.mutate({ ...most, expiresIn: most.expiresIn + 1 });
  await expect(longer).rejects.toMatchObject({ data: { reason: 'INVALID_INPUT' } });
});

test('where clients have members, a link dies with its maker’s membership', async () => {
  await using members = await createTestApp({ ACCESS_MODE: 'members' });
  const maker = await members.signIn();
  const clientId = randomUUID();
  await members.db.insertInto('clients').values({ id: clientId, name: 'Nordhamn' }).execute();
  await members.db
    .insertInto('client_members')
    .values({ client_id: clientId, user_id: maker.userId, role: 'editor' })
    .execute();
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await maker.call.projects.create.mutate({ name: 'Solbacken', slug, clientId });
  const { id } = (await maker.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
  const { path } = await maker.call.previewLinks.create.mutate({ type: 'icgi', id });
  expect((await fetch(`${members.url}${path}`)).status).toBe(200);
  await members.db.deleteFrom('client_members').where('user_id', '=', maker.userId).execute();
  expect((await fetch(`${members.url}${path}`)).status).toBe(410);
  const colleague = await members.signIn();
  await members.db.updateTable('users').set({ staff: true }).where('id', '=', colleague.userId).execute();
  expect(await colleague.call.previewLinks.list.query({ type: 'icgi', id })).toEqual([]);
});

test('a link asked for twice under one request id is one link', async () => {
  const wish = { type: 'icgi' as const, id: own.icgiId, name: 'Client', requestId: randomUUID(), expiresIn: 3_600 };
  const { previewLinkId } = await editor.call.previewLinks.create.mutate(wish);
  // Until a date there are fewer seconds left by then.
  const again = await editor.call.previewLinks.create.mutate({ ...wish, expiresIn: 3_599 });
  expect(again.previewLinkId).toBe(previewLinkId);
  const links = await editor.call.previewLinks.list.query({ type: 'icgi', id: own.icgiId });
  expect(links.filter(({ name }) => name === 'Client')).toHaveLength(1);
});
