import type { AppRouter } from '@diorama/contract/procedures/app-router.ts';
import { createTRPCClient, httpLink } from '@trpc/client';
import { expect, test } from 'vitest';
import { messageOf } from './api-error.ts';
import { wire } from './wire.ts';

test('an answer of something between browser and server is said in words for people', async () => {
  const client = createTRPCClient<AppRouter>({
    links: [
      httpLink({ transformer: wire, url: 'http://localhost', fetch: async () => new Response('{}', { status: 500 }) }),
    ],
  });
  const error: unknown = await client.projects.list.query({}).catch((reason: unknown) => reason);
  expect(messageOf(error)).toBe('The server could not be reached. Try again shortly.');
});
