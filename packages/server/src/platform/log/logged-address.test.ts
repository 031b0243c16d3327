import { PassThrough } from 'node:stream';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { RequestLog } from '../../http/requests/request-log.ts';
import { createLog } from './log.ts';
import { loggedAddress } from './logged-address.ts';

test.each([
  ['/p/house?preview=eyJhbGciOi.x.y&lang=sv&k=hall', '/p/house?preview=…&lang=sv&k=hall'],
  ['/storage/uploads/a?expires=1&length=3&signature=abc', '/storage/uploads/a?expires=…&length=…&signature=…'],
  ['/media/0a/a.png?d=1&s=abc&download', '/media/0a/a.png?d=…&s=…&download'],
  ['/api/trpc/projects.list?batch=1&input=%7B%22search%22%3A1%7D', '/api/trpc/projects.list?batch=1&input=…'],
  ['/api/status', '/api/status'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedAddress(url)).toBe(logged);
});

test('what the server logs of a request holds no ticket and no signature', async () => {
  const lines: string[] = [];
  const destination = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));
  const log = createLog({ destination });
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({ loggerInstance, logController: new RequestLog(log) });
  app.get('/p/:slug', async (request) => {
    request.log.warn({ req: request }, 'looked at');
    return '';
  });
  app.setNotFoundHandler(async () => '');
  await app.inject('/p/house?preview=secret-ticket&lang=sv');
  await app.inject('/nowhere?signature=secret-signature');
  await app.close();
  const text = lines.join('');
  expect(text).toContain('/p/house?preview=…&lang=sv');
  expect(text).toContain('/nowhere?signature=…');
  expect(text).not.toContain('secret-');
  const completed = lines.map((line): object => JSON.parse(line)).filter((line) => 'responseTime' in line);
  expect(completed).toMatchObject([
    {
      req: { method: 'GET', url: '/p/house?preview=…&lang=sv' },
      res: { statusCode: 200 },
      requestId: expect.any(String),
    },
    { req: { url: '/nowhere?signature=…' } },
  ]);
});
