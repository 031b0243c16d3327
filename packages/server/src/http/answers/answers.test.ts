import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import { createServices } from '../../app/services.ts';

import { createLog } from '../../platform/log/log.ts';
import { createTestApp } from '../../testing/test-app.ts';

test('an answer that breaks its schema is a 500 whose caller learns the request id, and the log the field', async () => {
  await using server = await createTestApp();
  const lines: string[] = [];
  const log = createLog({ level: 'error', destination: { write: (line) => lines.push(line) } });
  const deps = { ...server.deps, log };
  const services = await createServices(deps);
  const app = await createApp(deps, services);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { token, call } = await server.signIn();
  const projectId = (await call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` })).id;
  const embedding = JSON.stringify({ type: 'any', internal: 'not for the caller' });
  await server.db.updateTable('projects').set({ embedding }).where('id', '=', projectId).execute();

  const response = await fetch(
    `${url}/api/trpc/projects.get?input=${encodeURIComponent(JSON.stringify({ json: { projectId } }))}`,
    {
      headers: { authorization: `Bearer ${token}`, 'x-request-id': 'the-request' },
    },
  );
  const text = await response.text();
  await app.close();

  expect(response.status).toBe(500);
  expect(JSON.parse(text).error.json).toMatchObject({
    message: 'Internal server error',
    data: { code: 'INTERNAL_SERVER_ERROR', requestId: 'the-request' },
  });
  expect(text).not.toMatch(/internal"|embedding|not for the caller|Output validation/);
  expect(lines.join('\n')).toMatch(/Output validation failed.*internal/s);
  expect(lines.join('\n')).not.toContain('not for the caller');
});
