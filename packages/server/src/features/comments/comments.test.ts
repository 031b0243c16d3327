import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let ada: Awaited<ReturnType<TestApp['signIn']>>;
let bo: Awaited<ReturnType<TestApp['signIn']>>;
let product: { type: 'icgi'; id: string };
let projectId: string;
beforeAll(async () => {
  server = await createTestApp();
  ada = await server.signIn(undefined, 'Ada Åberg');
  bo = await server.signIn(undefined, 'Bo Berg');
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  projectId = (await ada.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` })).id;
  const { id } = await ada.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  product = { type: 'icgi', id: id.id };
});

const threads = (person = ada) => person.call.comments.list.query(product);
const say = async (text: string, more: { place?: string; mentions?: string[] } = {}) =>
  (await ada.call.comments.create.mutate({ ...product, text, ...more })).commentId;

test('threads are listed newest first with their answers in order', async () => {
  const first = await say('First', { place: 'hall' });
  const second = await say('Second');
  await bo.call.comments.reply.mutate({ commentId: first, text: 'One' });
  await ada.call.comments.reply.mutate({ commentId: first, text: 'Two' });
  const found = await threads();
  expect(found.map(({ id }) => id)).toEqual([second, first]);
  expect(found[1]).toMatchObject({
    place: 'hall',
    link: null,
    replies: [
      { text: 'One', by: { id: bo.userId, name: 'Bo Berg' } },
      { text: 'Two', by: { id: ada.userId } },
    ],
  });
});

test('only a thread is answered or resolved', async () => {
  const thread = await say('First');
  const { commentId } = await bo.call.comments.reply.mutate({ commentId: thread, text: 'One' });
  await expect(bo.call.comments.reply.mutate({ commentId, text: 'Two' })).rejects.toMatchObject({
    data: { reason: 'NOT_FOUND' },
  });
  await expect(bo.call.comments.resolve.mutate({ commentId, isResolved: true })).rejects.toMatchObject({
    data: { reason: 'NOT_FOUND' },
  });
});

test('a thread is resolved by somebody, and opened again', async () => {
  const commentId = await say('First');
  await bo.call.comments.resolve.mutate({ commentId, isResolved: true });
  expect((await threads())[0]?.resolved).toMatchObject({ by: { id: bo.userId, name: 'Bo Berg' } });
  await ada.call.comments.resolve.mutate({ commentId, isResolved: false });
  expect((await threads())[0]?.resolved).toBeNull();
});

test('a deleted thread takes its answers along, and brings them back', async () => {
  const commentId = await say('First');
  await bo.call.comments.reply.mutate({ commentId, text: 'One' });
  await bo.call.comments.delete.mutate({ commentId });
  expect(await threads()).toEqual([]);
  await expect(ada.call.comments.reply.mutate({ commentId, text: 'Two' })).rejects.toMatchObject({
    data: { reason: 'NOT_FOUND' },
  });
  await bo.call.comments.restore.mutate({ commentId });
  expect((await threads())[0]?.replies).toHaveLength(1);
  await expect(bo.call.comments.restore.mutate({ commentId })).rejects.toMatchObject({ data: { reason: 'NOT_FOUND' } });
});

test('what others write is unread until one has looked, by person', async () => {
  const commentId = await say('First');
  expect([(await threads())[0]?.isUnread, (await threads(bo))[0]?.isUnread]).toEqual([false, true]);
  await bo.call.comments.markSeen.mutate(product);
  expect((await threads(bo))[0]?.isUnread).toBe(false);
  await bo.call.comments.reply.mutate({ commentId, text: 'One' });
  expect([(await threads())[0]?.isUnread, (await threads(bo))[0]?.isUnread]).toEqual([true, false]);
});

test('a mentioned person finds the open thread until it is resolved or deleted', async () => {
  const thread = await say('First');
  await ada.call.comments.reply.mutate({ commentId: thread, text: '@Bo Berg look', mentions: [bo.userId] });
  const found = () => bo.call.comments.mentions.query();
  expect(await found()).toMatchObject([
    {
      threadId: thread,
      text: '@Bo Berg look',
      by: { name: 'Ada Åberg' },
      product: { type: 'icgi', id: product.id, name: 'Tour' },
      project: { id: projectId, name: 'Solbacken' },
    },
  ]);
  expect(await ada.call.comments.mentions.query()).toEqual([]);
  await ada.call.comments.resolve.mutate({ commentId: thread, isResolved: true });
  expect(await found()).toEqual([]);
  await ada.call.comments.resolve.mutate({ commentId: thread, isResolved: false });
  await ada.call.comments.delete.mutate({ commentId: thread });
  expect(await found()).toEqual([]);
});

test('people are found by the beginning of a part of their name, oneself left out', async () => {
  const names = async (search: string) =>
    (await ada.call.comments.people.query({ ...product, search })).map(({ name }) => name);
  expect(await names('be')).toEqual(['Bo Berg']);
  expect(await names('bO b')).toEqual(['Bo Berg']);
  expect(await names('erg')).toEqual([]);
  expect(await names('%')).toEqual([]);
  expect(await names('Ada')).toEqual([]);
});

test('only people who reach the product can be mentioned', async () => {
  const call = ada.call.comments.create.mutate({ ...product, text: 'Hello', mentions: [bo.userId, randomUUID()] });
  await expect(call).rejects.toMatchObject({
    data: { reason: 'NOT_FOUND' },
  });
});

test('a locked project still takes comments: they change nothing of it', async () => {
  await ada.call.projects.lock.mutate({ projectId, locked: true });
  await bo.call.comments.create.mutate({ ...product, text: 'Hello' });
  expect(await threads()).toHaveLength(1);
});

test('comments go with their product, and a copy of it has none', async () => {
  await say('First', { mentions: [bo.userId] });
  await bo.call.comments.markSeen.mutate(product);
  const copy = await ada.call.products.duplicate.mutate({ ...product, projectId, requestId: randomUUID() });
  expect(await ada.call.comments.list.query({ type: 'icgi', id: copy.id })).toEqual([]);
  await ada.call.icgis.delete.mutate({ icgiId: product.id });
  await expect(threads()).rejects.toMatchObject({ data: { reason: 'NOT_FOUND' } });
  expect(await bo.call.comments.mentions.query()).toEqual([]);
  await server.services.purge.purge(new Date(Date.now() + 31 * 86_400_000));
  const left = await server.db.selectFrom('comments').select('id').where('document_id', '=', product.id).execute();
  expect(left).toEqual([]);
});

test('a deleted comment is removed for good after 30 days', async () => {
  const commentId = await say('First');
  await ada.call.comments.delete.mutate({ commentId });
  const at = (days: number) => server.services.purge.purge(new Date(Date.now() + days * 86_400_000));
  const rows = () => server.db.selectFrom('comments').select('id').where('id', '=', commentId).execute();
  await at(29);
  expect(await rows()).toHaveLength(1);
  await at(31);
  expect(await rows()).toEqual([]);
});

test('a comment and an answer sent twice under one request id are written once', async () => {
  const comment = { ...product, text: 'First', requestId: randomUUID() };
  const [once, twice] = await Promise.all([
    ada.call.comments.create.mutate(comment),
    ada.call.comments.create.mutate(comment),
  ]);
  expect(twice).toEqual(once);
  const answer = { commentId: once.commentId, text: 'One', requestId: randomUUID() };
  expect(await bo.call.comments.reply.mutate(answer)).toEqual(await bo.call.comments.reply.mutate(answer));
  expect((await threads()).map(({ text, replies }) => [text, replies.map((reply) => reply.text)])).toEqual([
    ['First', ['One']],
  ]);
  await expect(ada.call.comments.create.mutate({ ...comment, text: 'Another' })).rejects.toMatchObject({
    data: { reason: 'REQUEST_ID_REUSED' },
  });
});
