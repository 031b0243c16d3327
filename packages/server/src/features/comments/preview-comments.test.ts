import { randomUUID } from 'node:crypto';
import { MAX_COMMENTS, MAX_COMMENTS_OF_LINK } from '@diorama/contract/comments/comments.contract.ts';
import type { PreviewComments } from '@diorama/contract/rest/preview-comments.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let editor: Awaited<ReturnType<TestApp['signIn']>>;
let own: Awaited<ReturnType<typeof product>>;
beforeAll(async () => {
  server = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
  editor = await server.signIn(undefined, 'Ada Editor');
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  own = await product();
});

/** A walkthrough in a project of its own, with a link that welcomes comments. */
async function product() {
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await editor.call.projects.create.mutate({ name: 'Solbacken', slug });
  const icgiId = (await editor.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id.id;
  return { slug, projectId, icgiId, ...(await linkTo(icgiId)) };
}

async function linkTo(icgiId: string, more: { name?: string; comments?: boolean } = {}) {
  const wish = { type: 'icgi' as const, id: icgiId, name: 'Client, first round', comments: true, ...more };
  const { previewLinkId, path } = await editor.call.previewLinks.create.mutate(wish);
  return { previewLinkId, path, ticket: new URL(path, server.url).searchParams.get('preview') ?? '' };
}

let addresses = 0;
/** Each call from an address of its own, unless one is given: limits are by address. */
async function ask(ticket: string, body?: object, from?: string) {
  addresses += 1;
  const response = await fetch(`${server.url}/api/preview/comments?preview=${ticket}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from ?? `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const answer: PreviewComments & { reason?: string } = JSON.parse(text);
  return { status: response.status, text, body: answer };
}

const COMMENT = { text: 'Warmer light, please', name: 'Klara', place: 'hall', point: { x: 0.25, y: 0.5 } };
const threadsOf = (icgiId: string) => editor.call.comments.list.query({ type: 'icgi', id: icgiId });

/** Rows as a link's visitors would have written them. */
const fill = (count: number, linkId: string | null) =>
  server.db
    .insertInto('comments')
    .values(
      Array.from({ length: count }, () => ({
        id: newId(),
        document_id: own.icgiId,
        thread_id: null,
        place: null,
        x: null,
        y: null,
        text: 'More',
        user_id: null,
        visitor_name: 'Klara',
        link_id: linkId,
        resolved_by: null,
      })),
    )
    .execute();

test('a visitor’s comment is pinned to its point, and the editor’s answer comes back without their account', async () => {
  const { status, body } = await ask(own.ticket, COMMENT);
  expect([status, body.threads.length, body.left]).toEqual([200, 1, MAX_COMMENTS_OF_LINK - 1]);
  const [thread] = await threadsOf(own.icgiId);
  expect(thread).toMatchObject({
    text: COMMENT.text,
    by: { id: null, name: 'Klara' },
    place: 'hall',
    point: { x: 0.25, y: 0.5 },
    link: { id: own.previewLinkId, name: 'Client, first round' },
    isUnread: true,
  });
  await editor.call.comments.reply.mutate({ commentId: thread?.id ?? '', text: 'Done' });
  await editor.call.comments.resolve.mutate({ commentId: thread?.id ?? '', isResolved: true });
  const after = await ask(own.ticket);
  expect(after.body.threads).toMatchObject([
    {
      name: 'Klara',
      isEditor: false,
      isResolved: true,
      replies: [{ text: 'Done', name: 'Ada Editor', isEditor: true }],
    },
  ]);
  expect(after.text).not.toContain(editor.userId);
});

test('a visitor answers a thread of their own link, and of no other', async () => {
  const [first] = (await ask(own.ticket, COMMENT)).body.threads;
  const answered = await ask(own.ticket, { text: 'And the lamp', name: 'Nils', thread: first?.id });
  expect(answered.body.threads[0]?.replies).toMatchObject([{ text: 'And the lamp', name: 'Nils' }]);
  const other = await linkTo(own.icgiId, { name: 'Investor' });
  expect((await ask(other.ticket, { text: 'Hello', name: 'Eve', thread: first?.id })).status).toBe(404);
  expect((await ask(other.ticket)).body.threads).toEqual([]);
});

test('what editors write for each other is shown to no visitor', async () => {
  const call = { type: 'icgi' as const, id: own.icgiId, text: 'The client must not read this' };
  const { commentId } = await editor.call.comments.create.mutate(call);
  expect((await ask(own.ticket)).text).not.toContain('must not read');
  expect((await ask(own.ticket, { text: 'Hello', name: 'Eve', thread: commentId })).status).toBe(404);
});

test('a ticket writes to its own product alone, whatever the call names', async () => {
  const other = await product();
  await ask(own.ticket, COMMENT);
  expect(await threadsOf(other.icgiId)).toEqual([]);
  const named = await ask(own.ticket, { ...COMMENT, id: other.icgiId });
  expect(named.status).toBe(400);
});

test('a revoked link, one that has run out and an invented one neither read nor write', async () => {
  await ask(own.ticket, COMMENT);
  const late = await linkTo(own.icgiId);
  const past = { expires_at: new Date(Date.now() - 1) };
  await server.db.updateTable('preview_links').set(past).where('id', '=', late.previewLinkId).execute();
  await editor.call.previewLinks.revoke.mutate({ previewLinkId: own.previewLinkId });
  for (const ticket of [own.ticket, late.ticket, 'invented']) {
    const [read, written] = [await ask(ticket), await ask(ticket, COMMENT)];
    expect([read.status, written.status]).toEqual([404, 404]);
    expect(read.text).toContain('This preview has ended');
  }
  expect(await threadsOf(own.icgiId)).toHaveLength(1);
});

test('a guest does not sign as somebody of the team; an editor looking at their own draft does', async () => {
  for (const name of ['Ada Editor', '  ada editor '])
    expect(await ask(own.ticket, { ...COMMENT, name })).toMatchObject({
      status: 400,
      text: expect.stringContaining('of the team'),
    });
  expect((await ask(own.ticket, { ...COMMENT, name: 'Ada Editorsson' })).status).toBe(200);
});

test('a link without comments shows none and takes none', async () => {
  const quiet = await linkTo(own.icgiId, { comments: false });
  expect((await ask(quiet.ticket)).body).toEqual({ areWelcome: false, left: 0, name: null, threads: [] });
  expect((await ask(quiet.ticket, COMMENT)).status).toBe(403);
});

test('one link takes a hundred comments, deleted ones among them, and says so', async () => {
  await fill(MAX_COMMENTS_OF_LINK - 1, own.previewLinkId);
  const last = await ask(own.ticket, COMMENT);
  expect([last.status, last.body.left]).toEqual([200, 0]);
  const [newest] = await threadsOf(own.icgiId);
  await editor.call.comments.delete.mutate({ commentId: newest?.id ?? '' });
  const full = await ask(own.ticket, COMMENT);
  expect([full.status, full.body.reason]).toEqual([412, 'COMMENTS_FULL']);
  expect(full.text).toContain('100 comments were written through this link');
});

test('a product takes five hundred, from editors as well, also of many who write at once', async () => {
  await fill(MAX_COMMENTS - 3, null);
  const many = await Promise.all(Array.from({ length: 8 }, () => ask(own.ticket, COMMENT)));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(many.filter(({ status }) => status === 412)).toHaveLength(5);
  const call = { type: 'icgi' as const, id: own.icgiId, text: 'One more' };
  await expect(editor.call.comments.create.mutate(call)).rejects.toMatchObject({ data: { reason: 'COMMENTS_FULL' } });
});

test('a flood from one address is refused, and from many by the link', async () => {
  const one = await Promise.all(Array.from({ length: 14 }, () => ask(own.ticket, COMMENT, '10.200.0.1')));
  expect(one.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(one.filter(({ status }) => status === 429)).toHaveLength(4);
  const many = await Promise.all(Array.from({ length: 24 }, () => ask(own.ticket, COMMENT)));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(20);
});

test('hostile text stays text, and is bounded', async () => {
  const text = '<script>alert(1)</script>\n"; drop table comments; --\u202e\u0007 end';
  const { body } = await ask(own.ticket, { ...COMMENT, text, name: '<b>Eve</b>\u202e' });
  expect(body.threads[0]).toMatchObject({
    text: '<script>alert(1)</script>\n"; drop table comments; -- end',
    name: '<b>Eve</b>',
  });
  const refused = [
    { text: '' },
    { text: ' \n\t ' },
    { text: 'x'.repeat(2_001) },
    { text: 'a\u0000b\ud800' },
    { name: '' },
    { name: 'x'.repeat(81) },
    { place: '../hall' },
    { place: 'x'.repeat(101) },
    { point: { x: 1.01, y: 0 } },
    { point: { x: null, y: 0 } },
    { thread: 'first' },
  ];
  for (const wrong of refused) {
    const answer = await ask(own.ticket, { ...COMMENT, ...wrong });
    expect([wrong, answer.status]).toEqual([wrong, 400]);
  }
  expect(await threadsOf(own.icgiId)).toHaveLength(1);
});

test('comments are no part of the product: neither its preview nor its publication holds them', async () => {
  await ask(own.ticket, { ...COMMENT, text: 'Nobody else reads this' });
  const at = `${server.url}/api/client/${own.slug}/icgi/${own.icgiId}`;
  const preview = await (await fetch(`${at}?status=preview&preview=${own.ticket}`)).text();
  const page = await (await fetch(`${server.url}${own.path}`)).text();
  expect(preview + page).not.toContain('Nobody else reads this');
});

test('an editor’s own looks at a draft share their comments; a link for others has its own', async () => {
  const look = () =>
    editor.call.previewLinks.create
      .mutate({ type: 'icgi', id: own.icgiId, comments: true })
      .then(({ path }) => new URL(path, server.url).searchParams.get('preview') ?? '');
  const [first, second] = [await look(), await look()];
  expect((await ask(first)).body.name).toBe('Ada Editor');
  await ask(first, COMMENT);
  expect((await ask(second)).body.threads).toHaveLength(1);
  expect((await ask(own.ticket)).body).toMatchObject({ threads: [], name: null });
});

test('a comment whose answer was lost, and that is sent again, is written once', async () => {
  const comment = { ...COMMENT, requestId: randomUUID() };
  await ask(own.ticket, comment);
  const again = await ask(own.ticket, comment);
  expect(again.body.threads.map(({ text }) => text)).toEqual([COMMENT.text]);
  const [thread] = again.body.threads;
  const answer = { text: 'And softer', name: 'Klara', thread: thread?.id, requestId: randomUUID() };
  await ask(own.ticket, answer);
  const answered = await ask(own.ticket, answer);
  expect(answered.body.threads[0]?.replies.map(({ text }) => text)).toEqual(['And softer']);
});

test('the full link still answers a repeat of its last comment', async () => {
  const comment = { ...COMMENT, requestId: randomUUID() };
  await fill(MAX_COMMENTS_OF_LINK - 1, own.previewLinkId);
  expect((await ask(own.ticket, comment)).status).toBe(200);
  expect((await ask(own.ticket, comment)).status).toBe(200);
  expect((await ask(own.ticket, { ...COMMENT, requestId: randomUUID() })).status).toBe(412);
});
