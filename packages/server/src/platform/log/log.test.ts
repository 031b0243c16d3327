import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { withRequestId } from './request-scope.ts';

test('secrets are left out of the log, and the rest is kept', () => {
  const lines: string[] = [];
  const log = createLog({ destination: { write: (line: string) => void lines.push(line) } });
  log.info(
    { req: { headers: { authorization: 'Bearer s3cret', cookie: 'sid=s3cret', accept: 'text/html' } } },
    'request',
  );
  log.info({ password: 's3cret', user: { token: 's3cret', name: 'Ada' } }, 'signed in');
  expect(lines.join('')).not.toContain('s3cret');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'request', req: { headers: { accept: 'text/html' } } });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ password: '[redacted]', user: { name: 'Ada' } });
});

test('every line of a request says which one, once, also after waiting', async () => {
  const lines: string[] = [];
  const log = createLog({ destination: { write: (line: string) => void lines.push(line) } });
  await withRequestId('request-1', async () => {
    await Promise.resolve();
    log.info('by the server’s log');
    log.child({ requestId: 'request-1' }).info('by the log of the request');
  });
  log.info('by nobody');
  expect(lines.map((line) => line.match(/"requestId":"request-1"/g)?.length ?? 0)).toEqual([1, 1, 0]);
});
