import type { AppRouter } from '@diorama/contract/procedures/app-router.ts';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { expect, test } from 'vitest';
import { createApi } from './create-api.ts';
import { wire } from './wire.ts';

/** Longer than any address a browser or a proxy takes for granted. */
const LONG = 'x'.repeat(100_000);

test('an address of any length is sent; a client with a limit says Input is too big for a single dispatch', async () => {
  const sent: string[] = [];
  const send = async (url: string) => {
    sent.push(url);
    return new Response(JSON.stringify([{ result: { data: wire.serialize({ items: [], nextCursor: null }) } }]));
  };
  expect(await createApi('/api/trpc', send).projects.list.query({ search: LONG })).toEqual({
    items: [],
    nextCursor: null,
  });
  expect(sent[0]?.length).toBeGreaterThan(100_000);
  const link = httpBatchLink({
    url: '/api/trpc',
    transformer: wire,
    maxURLLength: 2_000,
    fetch: (url) => send(String(url)),
  });
  const limited = createTRPCClient<AppRouter>({ links: [link] });
  await expect(limited.projects.list.query({ search: LONG })).rejects.toThrow('Input is too big for a single dispatch');
});

test('calls of one tick travel together, and documents come alone', async () => {
  const sent: string[] = [];
  const send = async (url: string) => {
    const { pathname } = new URL(url, 'http://studio.test');
    sent.push(pathname);
    const answer = { result: { data: wire.serialize(null) } };
    const count = pathname.split(',').length;
    return new Response(JSON.stringify(url.includes('batch=1') ? Array.from({ length: count }, () => answer) : answer));
  };
  const api = createApi('/api/trpc', send);
  const id = '01990000-0000-7000-8000-000000000000';
  await Promise.all([
    api.projects.list.query({}),
    api.documents.open.query({ kind: 'icgi', id }),
    api.clients.list.query({}),
    api.documents.open.query({ kind: 'icgi', id }),
  ]);
  expect(sent.sort()).toEqual([
    '/api/trpc/documents.open',
    '/api/trpc/documents.open',
    '/api/trpc/projects.list,clients.list',
  ]);
});
