import { restCall } from '@diorama/contract/rest/rest-call.ts';
import { restRoute } from '@diorama/contract/rest/rest-route.ts';
import { useSpecifiedTexts } from '@diorama/contract/validation/error-map.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { serveRoute } from './rest.ts';

const schemas = {
  pathParams: z.strictObject({ id: z.uuid() }),
  headers: z.object({ 'x-version': z.string() }),
  query: z.strictObject({ ids: z.array(z.string()).optional(), at: z.strictObject({ page: z.unknown() }).optional() }),
};
const statuses = { 200: 'What was understood' };
const bracketed = restRoute({
  call: restCall({ method: 'POST', path: '/brackets/:id', statuses }),
  ...schemas,
  body: z.strictObject({ name: z.string().min(1) }),
});
const asJson = restRoute({ call: restCall({ method: 'GET', path: '/json/:id', query: 'json', statuses }), ...schemas });

let app: FastifyInstance;
beforeAll(async () => {
  useSpecifiedTexts();
  app = fastify();
  serveRoute(app, bracketed, async ({ params, query, body }) => ({ params, query, body }));
  serveRoute(app, asJson, async ({ params, query }) => ({ params, query }));
  await app.ready();
});
afterAll(() => app.close());

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const headers = { 'x-version': '1' };

test('a query in brackets is read as lists and objects of text', async () => {
  const url = `/brackets/${id}?ids[0]=x&ids[1]=y&at[page]=2`;
  const answer = await app.inject({ method: 'POST', url, headers, payload: { name: 'a' } });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { params: { id }, query: { ids: ['x', 'y'], at: { page: '2' } }, body: { name: 'a' } },
  ]);
});

test('a query of JSON values is read so where the route says so', async () => {
  const query = new URLSearchParams({ ids: '["x"]', at: '{"page":2}' });
  const answer = await app.inject({ method: 'GET', url: `/json/${id}?${query}`, headers });
  expect(answer.json()).toEqual({ params: { id }, query: { ids: ['x'], at: { page: 2 } } });
});

test('what is wrong is told by part: path, headers, query and body', async () => {
  const answer = await app.inject({ method: 'POST', url: '/brackets/x?ids=x&sort=name', payload: { name: '' } });
  const part = (...issues: object[]) => ({
    name: 'ZodError',
    issues: issues.map((issue) => expect.objectContaining(issue)),
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      message: 'Request validation failed',
      pathParameterErrors: part({ path: ['id'], message: 'Invalid uuid' }),
      headerErrors: part({ path: ['x-version'], message: 'Required' }),
      queryParameterErrors: part(
        { path: ['ids'], message: 'Expected array, received string' },
        { path: [], message: "Unrecognized key(s) in object: 'sort'" },
      ),
      bodyErrors: part({ path: ['name'], message: 'String must contain at least 1 character(s)' }),
    },
  ]);
});

test('a part that is right is null beside those that are wrong', async () => {
  const answer = await app.inject({ method: 'POST', url: `/brackets/${id}`, headers, payload: {} });
  expect(answer.json()).toEqual({
    message: 'Request validation failed',
    pathParameterErrors: null,
    headerErrors: null,
    queryParameterErrors: null,
    bodyErrors: { name: 'ZodError', issues: [expect.objectContaining({ path: ['name'], message: 'Required' })] },
  });
});
