import { expect, test } from 'vitest';
import { answerOf, pageOf, plainJsonOf, streamOf } from './answers.ts';
import { Person } from './person.ts';
import { PlainJson } from './plain-json.ts';

test('a large answer is handed on as the same object, and no member of it is read', () => {
  const answer = {
    get records(): string[] {
      throw new Error('read');
    },
  };
  expect(answerOf<{ records: string[] }>().parse(answer)).toBe(answer);
});

test.each([undefined, null, 'text', 7])('%s is no large answer', (value) => {
  expect(answerOf().safeParse(value).success).toBe(false);
  expect(plainJsonOf().safeParse(value).success).toBe(false);
});

test('plain JSON is handed on as it is; what merely looks like it is refused', () => {
  const plain = new PlainJson([['settings', {}]]);
  expect(plainJsonOf().parse(plain)).toBe(plain);
  expect(plain.value).toEqual([['settings', {}]]);
  expect(plainJsonOf().safeParse({ value: [] }).success).toBe(false);
});

test('a page refuses an item with a key that its schema does not name', () => {
  const page = pageOf(Person);
  const anna = { id: '1', name: 'Anna' };
  expect(page.parse({ items: [anna], nextCursor: null })).toEqual({ items: [anna], nextCursor: null });
  const near = { items: [anna], nextCursor: null, total: 1, isNear: true };
  expect(page.parse(near)).toEqual(near);
  expect(page.safeParse({ items: [{ ...anna, email: 'a@example.test' }], nextCursor: null }).success).toBe(false);
});

test('what can be read event by event is a stream, and nothing else', () => {
  const stream = new ReadableStream();
  expect(streamOf().parse(stream)).toBe(stream);
  for (const value of [null, undefined, 'text', {}, []]) expect(streamOf().safeParse(value).success).toBe(false);
});
