import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { SignedOutError } from '../api/session.ts';
import { readForScreen } from './read-for-screen.ts';

const project = { queryKey: ['project', 'a'], retry: false } as const;
const failing = (error: Error) => ({ ...project, queryFn: () => Promise.reject(error) });

beforeEach(() => queryClient.clear());

test('what was read before stays when the session has ended', async () => {
  await readForScreen({ ...project, queryFn: () => Promise.resolve('Villa') });
  expect(await readForScreen(failing(new SignedOutError()))).toBe('Villa');
});

test('a screen that was never read fails with the error', async () => {
  await expect(readForScreen(failing(new SignedOutError()))).rejects.toThrow('The session has ended');
});

test('what is gone is not shown as it was', async () => {
  await readForScreen({ ...project, queryFn: () => Promise.resolve('Villa') });
  await expect(readForScreen(failing(new Error('Not Found')))).rejects.toThrow('Not Found');
});

/** As the client of procedures makes it of an answer of the server. */
const answered = (code: string, httpStatus: number) =>
  TRPCClientError.from({
    error: { code: -32000, message: code, data: { code, httpStatus, requestId: 'r', path: 'p' } },
  });

test.each([
  ['INTERNAL_SERVER_ERROR', 500],
  ['SERVICE_UNAVAILABLE', 503],
  ['TOO_MANY_REQUESTS', 429],
])('what was read before stays while the server answers %s', async (code, httpStatus) => {
  await readForScreen({ ...project, queryFn: () => Promise.resolve('Villa') });
  expect(await readForScreen(failing(answered(code, httpStatus)))).toBe('Villa');
});

test('a project that may no longer be read is not shown as it was', async () => {
  await readForScreen({ ...project, queryFn: () => Promise.resolve('Villa') });
  await expect(readForScreen(failing(answered('FORBIDDEN', 403)))).rejects.toThrow('FORBIDDEN');
});
