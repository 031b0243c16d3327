import { expect, test } from 'vitest';
import { createApp } from '../app/create-app.ts';
import { createServices } from '../app/services.ts';
import { newId } from '../database/ids.ts';
import { createLog } from '../platform/log/log.ts';
import { createTestApp } from '../testing/test-app.ts';

test('an answer that breaks its schema is a 500 whose caller learns the request id, and the log the field', async () => {
  await using server = await createTestApp();
  const lines: string[] = [];
  const log = createLog({ level: 'error', destination: { write: (line) => lines.push(line) } });
  const deps = { ...server.deps, log };
  const services = await createServices(deps);
  const app = await createApp(deps, services);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await server.signIn();
  const logo = JSON.stringify({ name: 'a.png', type: 'image/png', url: '/a.png', internal: 'not for the caller' });
  await server.db.insertInto('clients').values({ id: newId(), name: 'Nordhamn', logo }).execute();

  const response = await fetch(`${url}/api/trpc/clients.list?input=%7B%22json%22%3A%7B%7D%7D`, {
    headers: { authorization: `Bearer ${token}`, 'x-request-id': 'the-request' },
  });
  const text = await response.text();
  await app.close();

  expect(response.status).toBe(500);
  expect(JSON.parse(text).error.json).toMatchObject({
    message: 'Internal server error',
    data: { code: 'INTERNAL_SERVER_ERROR', requestId: 'the-request' },
  });
  expect(text).not.toMatch(/internal"|logo|not for the caller|Output validation/);
  expect(lines.join('\n')).toMatch(/Output validation failed.*internal/s);
  expect(lines.join('\n')).not.toContain('not for the caller');
});
