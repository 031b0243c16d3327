import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { once } from './once.ts';

const sent: { text: string; requestId: string }[] = [];
const ids = () => sent.map(({ requestId }) => requestId);
const post = (text: string, answer: () => Promise<string>) =>
  once('comments.create', { text }, (input) => {
    sent.push(input);
    return answer();
  });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const refused = () =>
  Promise.reject(
    new TRPCClientError('No', {
      result: { error: { message: 'No', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } } },
    }),
  );
const done = async () => 'made';

test('what got no answer is sent again under its request id, until one comes', async () => {
  sent.length = 0;
  await expect(post('Warmer', lost)).rejects.toThrow('Failed to fetch');
  expect(await post('Warmer', done)).toBe('made');
  await post('Warmer', done);
  const [first, second, third] = ids();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('what says when it was sent is the same again by what was meant', async () => {
  sent.length = 0;
  const until = (text: string, answer: () => Promise<string>) =>
    once(
      'previewLinks.create',
      { text },
      (input) => {
        sent.push(input);
        return answer();
      },
      { date: '2026-12-24' },
    );
  await expect(until('900 s left', lost)).rejects.toThrow();
  await until('899 s left', done);
  expect(sent.map(({ text }) => text)).toEqual(['900 s left', '899 s left']);
  expect(new Set(ids()).size).toBe(1);
});

test('what is sent with another content, or was refused, gets a request id of its own', async () => {
  sent.length = 0;
  await expect(post('Warmer', lost)).rejects.toThrow();
  await post('Colder', done);
  await expect(post('Warmer', refused)).rejects.toThrow('No');
  await post('Warmer', done);
  const [first, other, refusedId, after] = ids();
  expect(other).not.toBe(first);
  expect(refusedId).toBe(first);
  expect(after).not.toBe(first);
});
